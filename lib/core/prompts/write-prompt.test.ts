import { describe, expect, it } from 'vitest'
import { listCalls } from '../protocols/answer-schema'
import { listShipped } from '../protocols/shipped'
import { splitPrompt } from './render-prompt'
import { placeOf, writePrompt } from './write-prompt'

const TEMPLATE = '[[title]]: [[summary]]\n[[questions]]\n[[rules]]\n[[keys]]\n---\n[[parts]]'

describe('a prompt that is written from a definition', () => {
  it.each(
    listShipped().flatMap((definition) =>
      listCalls(definition).map((call) => [`${definition.id} ${call.prompt}`, definition, call] as const),
    ),
  )('has a place for all that %s reads, and a line for all that it asks', (_, definition, call) => {
    const { system, user } = splitPrompt(writePrompt(TEMPLATE, definition, call))
    const places = [...user.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    const read = definition.item.parts.filter(
      ({ role, of }) => of !== 'chart' && definition.aiRater?.reads.includes(role),
    )

    const passages = [
      ...(definition.aiRater?.reference === 'retrieved' ? ['reference'] : []),
      ...(definition.aiRater?.visitNote ? ['visit_note'] : []),
    ]
    expect(new Set(places)).toEqual(new Set([...read.map(({ role }) => placeOf(role)), ...passages]))
    expect(system).not.toContain('[[')
    for (const { id } of definition.fields.filter((field) => call.answers?.includes(field.id) ?? true))
      expect(system).toContain(`"${definition.aiRater?.keys[id] ?? id}"`)
  })

  it('takes no word of a definition for a place or for a part of the template', () => {
    const [first] = listShipped()
    if (!first) throw new RangeError('nothing is shipped')
    const hostile = { ...first, title: 'A {{reference}} title', summary: 'One\n---\ntwo' }
    const [call] = listCalls(hostile)
    if (!call) throw new RangeError('nothing is asked')

    expect(splitPrompt(writePrompt(TEMPLATE, hostile, call)).system).toContain(
      'A { {reference}} title: One --- two',
    )
  })
})
