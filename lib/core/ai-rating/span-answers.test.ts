import { describe, expect, it } from 'vitest'
import { answerSchema, listCalls } from '@/lib/core/protocols/answer-schema'
import { definitionSchema } from '@/lib/core/protocols/definition'
import { findProblems } from '@/lib/core/protocols/find-problems'
import { findShipped } from '@/lib/core/protocols/shipped'
import { createCallReader } from './call-reader'

const protocol = findShipped('error-spans')
const [call] = listCalls(protocol)
const TEXT = 'He took aspirin, then </error> aspirin again.'
const read = createCallReader(protocol, call!)
const place = { shown: 0, texts: { summary: TEXT, source: 'He took nothing.' } }
const error = { quote: 'aspirin', occurrence: 1, label: 'medication_unsupported', severity: 'major' }
const answer = (errors: unknown) => read(JSON.stringify({ reason: 'None was given.', errors }), place)

describe('an answer that quotes passages', () => {
  it('has a form with a quote, its occurrence, a label and each attribute for every passage, and no other layer', () => {
    const { properties, required } = answerSchema(protocol, call!) as Record<string, unknown>
    expect(required).toEqual(['reason', 'errors'])
    expect(properties).toMatchObject({
      errors: { items: { required: ['quote', 'occurrence', 'label', 'severity'] } },
    })
  })

  it('is read with its passages at their places; what it says of other layers counts for nothing', () => {
    const own = read({ reason: 'None.', errors: [{ ...error, occurrence: 2 }], jargon: [] }, place)
    expect(own).toMatchObject({
      ok: true,
      values: {
        errors: [{ start: 31, end: 38, quote: 'aspirin', attributes: { severity: 'major' } }],
      },
    })
    expect(Object.keys(own.ok ? own.values : {})).toEqual(['errors'])
    expect(answer([])).toMatchObject({ ok: true, values: { errors: [] } })
  })

  it.each([
    [
      'a quote that stands nowhere',
      [{ ...error, quote: 'ibuprofen' }],
      'a passage that its text does not hold: “ibuprofen”',
    ],
    ['one passage of two that stands nowhere', [error, { ...error, quote: 'x-ray' }], '“x-ray”'],
    ['an occurrence too many', [{ ...error, occurrence: 3 }], 'occurrence 3'],
    ['a label that is none', [{ ...error, label: 'mood' }], 'the label "mood"'],
    ['null for the list', null, 'it says nothing of “errors”'],
    ['no list', 'none', 'is no list of passages'],
  ])('is a failure with %s, and never one with fewer passages', (_, errors, why) => {
    expect(answer(errors)).toMatchObject({ ok: false, why: expect.stringContaining(why) })
  })

  it('is a failure without the list', () => {
    expect(read('{"reason": "All is well."}', place)).toMatchObject({ ok: false })
    expect(read('I see no error.', place)).toMatchObject({ ok: false, failure: 'unparseable' })
  })

  it('is a failure with passages that overlap once they are placed, where the layer does not take that', () => {
    const [layer, ...others] = protocol.spanLayers
    const strict = definitionSchema.parse({
      ...protocol,
      spanLayers: [{ ...layer, mayOverlap: false }, ...others],
    })
    const errors = [error, { ...error, quote: 'took aspirin' }]
    const own = createCallReader(strict, call!)({ reason: 'None.', errors }, place)
    expect(own).toMatchObject({ ok: false, why: expect.stringContaining('overlap') })
    expect(answer(errors)).toMatchObject({ ok: true })
  })
})

describe('a definition with layers', () => {
  const problems = (members: object) => findProblems(definitionSchema.parse({ ...protocol, ...members }))
  const labels = (own: object[]) => ({
    spanLayers: [{ ...protocol.spanLayers[0], labels: own }],
    spanLinks: [],
    computed: [],
    consensus: [],
    scores: [],
    figures: [],
    aiRater: null,
  })

  it('may leave layers to people that no call of its AI rater names, but no field', () => {
    expect(problems({})).toEqual([])
    const fields = [{ kind: 'text', id: 'note', question: 'Anything else?' }]
    expect(problems({ fields })).toEqual([expect.stringContaining('nobody answers “note”')])
  })

  it('has no name that stands for two labels', () => {
    expect(
      problems(
        labels([
          { code: 'time', aliases: ['Day'] },
          { code: 'date', aliases: ['day'] },
        ]),
      ),
    ).toEqual(['spanLayers (errors).labels: “day” stands for two of them.'])
    expect(problems(labels([{ code: 'Hallucination' }]))).toEqual([
      'spanLayers (errors).unclassed: “hallucination” is one of its labels.',
    ])
  })
})
