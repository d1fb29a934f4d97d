import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProblem } from '@/lib/core/protocols/field-kinds/field-kind'
import { parseMarks, placeSpans } from '@/lib/core/protocols/marked-spans'
import { findShipped } from '@/lib/core/protocols/shipped'
import { findUnmarkedAlike, linksOf, type Marking, type MarkingEvent, spansOf } from './marking-state'
import { mark } from './reduce-marking'
import { mapText } from './text-map'

const DEFINITION = findShipped('error-spans')
const SUMMARY = 'He took aspirin for chest pain. Later aspirin was stopped. 🩺 Aspirin helps.'
const SOURCE = 'Chest pain since Monday. No drugs.\r\nAllergic to nuts.'
const MARKING: Marking = {
  layers: DEFINITION.spanLayers,
  links: DEFINITION.spanLinks,
  texts: { summary: mapText(SUMMARY), source: mapText(SOURCE) },
}
const place = (words: string, text = SUMMARY) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
})
const marking = (words: string, label = 'medication_unsupported', layer = 'errors'): MarkingEvent => ({
  kind: 'mark',
  layer,
  label,
  at: place(words, layer === 'key-facts' ? SOURCE : SUMMARY),
  isExact: false,
})
const does = (...events: readonly MarkingEvent[]) =>
  events.reduce((before, event) => mark(MARKING, before.values, event), {
    values: {},
    current: null,
    message: '',
  } as ReturnType<typeof mark>)
const quotes = (values: Readonly<Record<string, unknown>>, layer = 'errors') =>
  spansOf(values, layer).map(({ start, end }) => (layer === 'key-facts' ? SOURCE : SUMMARY).slice(start, end))
const FIRST = { layer: 'errors', id: 's1' }

describe('marking', () => {
  it('makes a span of whole words with a class, which is then at hand', () => {
    const { values, current, message } = does(marking('spiri'))
    expect(values).toEqual({
      errors: [{ id: 's1', ...place('aspirin'), label: 'medication_unsupported', attributes: {} }],
    })
    expect(current).toEqual(FIRST)
    expect(message).toBe('Marked “aspirin” as Medication.')
  })

  it('keeps spans in the order of the text', () => {
    expect(quotes(does(marking('stopped'), marking('He'), marking('chest pain')).values)).toEqual([
      'He',
      'chest pain',
      'stopped',
    ])
  })

  it('lets spans overlap, and takes the same words twice only with another class', () => {
    const { values } = does(
      marking('chest pain'),
      marking('pain. Later'),
      marking('chest pain', 'word_unsupported'),
    )
    expect(quotes(values)).toEqual(['chest pain', 'chest pain', 'pain. Later'])
    const again = mark(MARKING, values, marking('chest pain', 'word_unsupported'))
    expect(again).toMatchObject({ values, message: 'These words are marked so already.' })
  })

  it('says why a layer takes no more, and nothing that overlaps where it may not', () => {
    const layers = MARKING.layers.map((layer) => ({ ...layer, maxSpans: 2, mayOverlap: false }))
    const strict = { ...MARKING, layers }
    const one = mark(strict, {}, marking('chest pain'))
    expect(mark(strict, one.values, marking('pain. Later')).message).toBe(
      'Passages of this layer may not overlap.',
    )
    const two = mark(strict, one.values, marking('He'))
    expect(mark(strict, two.values, marking('stopped')).message).toMatch(/^At most 2 passages/)
  })

  it('says what is missing where nothing is selected', () => {
    expect(does({ ...marking('He'), at: { start: 2, end: 3 } } as MarkingEvent)).toMatchObject({
      values: {},
      message: 'Select some words first.',
    })
  })
})

describe('a span', () => {
  it('moves to another class and keeps its place, attributes and id', () => {
    const { values } = does(
      marking('aspirin'),
      { kind: 'attribute', span: FIRST, attribute: 'severity', option: 'major' },
      { kind: 'label', span: FIRST, label: 'word_unsupported' },
    )
    expect(spansOf(values, 'errors')).toMatchObject([
      { id: 's1', label: 'word_unsupported', attributes: { severity: 'major' } },
    ])
  })

  it('loses an attribute that is given twice, and its quote once its edges move', () => {
    const severity: MarkingEvent = { kind: 'attribute', span: FIRST, attribute: 'severity', option: 'minor' }
    expect(spansOf(does(marking('He'), severity, severity).values, 'errors')[0]?.attributes).toEqual({})
    const saved = {
      errors: [{ id: 's1', ...place('He'), label: 'word_unsupported', attributes: {}, quote: 'He' }],
    }
    const wider = mark(MARKING, saved, {
      kind: 'edge',
      span: FIRST,
      edge: 'end',
      isWider: true,
      unit: 'word',
    })
    expect(quotes(wider.values)).toEqual(['He took'])
    expect(spansOf(wider.values, 'errors')[0]).not.toHaveProperty('quote')
  })

  it('is split at the cursor into two of its class, which two ids distinguish', () => {
    const { values, current } = does(marking('took aspirin for'), {
      kind: 'split',
      span: FIRST,
      at: place('aspirin').end,
    })
    expect(quotes(values)).toEqual(['took aspirin', 'for'])
    expect(new Set(spansOf(values, 'errors').map(({ id }) => id)).size).toBe(2)
    expect(current?.id).toBe('s2')
    const outside = mark(MARKING, values, { kind: 'split', span: FIRST, at: 0 })
    expect(outside).toMatchObject({ values, message: 'Put the cursor inside the marked passage first.' })
  })

  it('takes its links with it when it is deleted', () => {
    const { values } = does(
      marking('Chest pain', 'key_fact', 'key-facts'),
      marking('chest pain', 'mention', 'mentions'),
      { kind: 'link', link: 'mentioned-by', from: 's1', to: 's2' },
    )
    expect(linksOf(values, 'mentioned-by')).toHaveLength(1)
    const { values: left } = mark(MARKING, values, { kind: 'delete', span: { layer: 'mentions', id: 's2' } })
    expect(left).toMatchObject({ mentions: [], 'mentioned-by': [] })
  })

  it('is marked wherever else its words stand', () => {
    const { values } = does(marking('aspirin'))
    expect(findUnmarkedAlike(MARKING, values, FIRST)).toHaveLength(2)
    const all = mark(MARKING, values, { kind: 'alike', span: FIRST })
    expect(quotes(all.values)).toEqual(['aspirin', 'aspirin', 'Aspirin'])
    expect(all.message).toBe('Marked “aspirin” at 2 more places.')
    expect(findUnmarkedAlike(MARKING, all.values, FIRST)).toEqual([])
  })
})

describe('a link', () => {
  const begun = does(
    marking('Chest pain', 'key_fact', 'key-facts'),
    marking('chest pain', 'mention', 'mentions'),
    marking('stopped', 'mention', 'mentions'),
  ).values
  const link = (to: string | null): MarkingEvent => ({ kind: 'link', link: 'mentioned-by', from: 's1', to })
  const after = (...events: readonly MarkingEvent[]) =>
    linksOf(
      events.reduce((values, event) => mark(MARKING, values, event).values, begun),
      'mentioned-by',
    ).map(({ to }) => to)

  it('leads to several spans, and is taken back by giving it again', () => {
    expect(after(link('s2'), link('s3'))).toEqual(['s2', 's3'])
    expect(after(link('s2'), link('s3'), link('s2'))).toEqual(['s3'])
  })

  it('is to a span or to “missing”, never both', () => {
    expect(after(link('s2'), link(null))).toEqual([null])
    expect(after(link(null), link('s3'))).toEqual(['s3'])
    expect(after(link(null), link(null))).toEqual([])
  })

  it('comes with a span that is marked for it', () => {
    const { values, message } = mark(MARKING, begun, {
      ...marking('Later', 'mention', 'mentions'),
      linkFrom: { link: 'mentioned-by', from: 's1' },
    } as MarkingEvent)
    expect(linksOf(values, 'mentioned-by')).toEqual([{ from: 's1', to: 's4' }])
    expect(message).toContain('and linked')
  })

  it('is not made to what is not there', () => {
    expect(after(link('s9'))).toEqual([])
  })
})

describe('whatever is done', () => {
  const ids = fc.constantFrom('s1', 's2', 's3', 's4', 's5')
  const layer = fc.constantFrom(...MARKING.layers)
  const span = fc.record({ layer: layer.map(({ id }) => id), id: ids })
  const offset = fc.nat(SUMMARY.length)
  const event: fc.Arbitrary<MarkingEvent> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(layer, offset, offset, fc.nat(10), fc.boolean()).map(
        ([own, one, other, index, isExact]): MarkingEvent => ({
          kind: 'mark',
          layer: own.id,
          label: own.labels[index % own.labels.length]?.code ?? '',
          at: { start: Math.min(one, other), end: Math.max(one, other) },
          isExact,
        }),
      ),
    },
    span.map((ref): MarkingEvent => ({ kind: 'delete', span: ref })),
    span.map((ref): MarkingEvent => ({ kind: 'alike', span: ref })),
    fc.tuple(span, offset).map(([ref, at]): MarkingEvent => ({ kind: 'split', span: ref, at })),
    fc.tuple(span, fc.constantFrom('start' as const, 'end' as const), fc.boolean(), fc.boolean()).map(
      ([ref, edge, isWider, isWord]): MarkingEvent => ({
        kind: 'edge',
        span: ref,
        edge,
        isWider,
        unit: isWord ? 'word' : 'character',
      }),
    ),
    fc
      .tuple(ids, fc.option(ids))
      .map(([from, to]): MarkingEvent => ({ kind: 'link', link: 'mentioned-by', from, to })),
  )

  it('the answer stays one that the server takes, with every quote at its place', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), (events) => {
        const { values } = does(...events)
        const read = parseMarks(DEFINITION, values)
        for (const marks of read.values()) expect(isProblem(marks)).toBe(false)
        const { lost, values: placed } = placeSpans(DEFINITION, Object.fromEntries(read), {
          summary: SUMMARY,
          source: SOURCE,
        })
        expect(lost).toEqual([])
        for (const { id, part } of DEFINITION.spanLayers)
          for (const own of spansOf(placed, id)) {
            const text = part === 'summary' ? SUMMARY : SOURCE
            expect(own.quote).toBe(text.slice(own.start, own.end))
            expect(own.quote?.isWellFormed()).toBe(true)
          }
      }),
    )
  })
})
