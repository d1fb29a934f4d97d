import { describe, expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { BEFORE_ALL, findCutoff, toSeenParts } from './labeling-parts'

describe('what raters see of an item’s parts', () => {
  it('is a statement for what is checked against the chart', () => {
    const contents = [{ role: 'subject', id: 's', text: 'Afebrile.', attributes: {} }]
    expect(toSeenParts(findShipped('verdict'), contents)).toEqual({
      text: 'Afebrile.',
      parts: [{ role: 'subject', title: 'Statement', view: 'statement', textId: null, facts: [] }],
      attributes: {},
      chartUntil: null,
      texts: [],
    })
  })

  it('is a text beside the chart, called by its beginning in lists', () => {
    const contents = [{ role: 'summary', id: 'd', text: 'Long. '.repeat(100), attributes: {} }]
    const seen = toSeenParts(findShipped('pdsqi-9'), contents)
    expect(seen.text).toHaveLength(120)
    expect(seen.parts).toMatchObject([{ role: 'summary', view: 'text', textId: 'd' }])
    expect(seen.texts).toEqual([{ id: 'd', text: 'Long. '.repeat(100) }])
  })

  it('shows attributes that the protocol shows, and cuts the chart off at its time', () => {
    const definition = findShipped('questions')
    const shown = definition.item.parts[0]!.attributes.filter((attribute) => attribute.shown).map(
      ({ id }) => id,
    )
    const attributes = { answer: 'Yes.', at: '2150-03-04T08:00:00', arm: 'secret' }
    const { parts, chartUntil } = toSeenParts(definition, [
      { role: 'question', id: 'q', text: 'Is he afebrile?', attributes },
    ])
    expect(chartUntil).toBe('2150-03-04 08:00:00')
    expect(shown).not.toContain('arm')
    expect(JSON.stringify(parts)).not.toContain('secret')
  })

  it.each([
    ['2150-03-04T08:00:00', '2150-03-04 08:00:00'],
    ['2150-03-04 08:00', '2150-03-04 08:00:00'],
    ['2150-03-04', '2150-03-04 00:00:00'],
    ['2150-03-04T08:00:00.5+01:00', '2150-03-04 08:00:00'],
    ['March 4', BEFORE_ALL],
    [2150, BEFORE_ALL],
    ['', BEFORE_ALL],
    [undefined, BEFORE_ALL],
  ])('reads %s as the time %s, and shows nothing where it is none', (at, until) => {
    const contents = [{ attributes: at === undefined ? {} : { at } }]
    expect(findCutoff(findShipped('questions'), contents)).toBe(until)
    expect(findCutoff(findShipped('verdict'), contents)).toBeNull()
  })

  it('hands out hidden attributes only where a condition needs them', () => {
    const definition = findShipped('entailment')
    const { attributes } = toSeenParts(definition, [
      {
        role: 'hypothesis',
        id: 'h',
        text: 'A fact.',
        attributes: { direction: 'recall', weight: 2, class: 'x' },
      },
    ])
    const asked = JSON.stringify(definition.fields.map(({ askWhen }) => askWhen))
    for (const id of ['direction', 'weight', 'class'])
      expect(Object.hasOwn(attributes['hypothesis'] ?? {}, id)).toBe(asked.includes(`"${id}"`))
  })

  it('is called by its name where it holds no text', () => {
    expect(toSeenParts(findShipped('pdsqi-9'), []).text).toBe('summary')
  })
})
