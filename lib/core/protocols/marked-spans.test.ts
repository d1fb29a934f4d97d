import { describe, expect, it } from 'vitest'
import { definitionSchema } from './definition'
import { placeSpans } from './marked-spans'
import { createAnswerReader } from './read-answer'
import { findShipped } from './shipped'

const protocol = findShipped('error-spans')
const read = createAnswerReader(protocol)
const TEXT = 'He took aspirin, then aspirin again.'
const error = (start: number, end: number, more: object = {}) => ({
  start,
  end,
  label: 'medication_unsupported',
  ...more,
})

describe('marked passages of an answer', () => {
  it('are read in the order of the text, and counted; a layer that was not given counts nothing', () => {
    const { values, codes, problems } = read({
      values: { errors: [error(22, 29, { attributes: { severity: 'major' } }), error(8, 15)] },
    })

    expect(problems).toEqual([])
    expect(values['errors']).toEqual([
      { id: '1.2', start: 8, end: 15, label: 'medication_unsupported', attributes: {} },
      { id: '1.1', start: 22, end: 29, label: 'medication_unsupported', attributes: { severity: 'major' } },
    ])
    expect(codes).toEqual({ 'errors-n': 2, 'jargon-n': null, grave: 5 })
    expect(read({ values: { jargon: [] } }).codes).toMatchObject({ 'errors-n': null, 'jargon-n': 0 })
  })

  it.each([
    ['no list', 'yes', 'is no list of passages'],
    ['a label of no layer', [error(0, 2, { label: 'wrong' })], 'has a passage with the label "wrong"'],
    ['a span turned round', [error(5, 2)], 'has no passage at [5,2]'],
    ['an end alone', [{ end: 4, label: 'word_unsupported' }], 'has no passage at [null,4]'],
    ['nothing at all', [{ label: 'word_unsupported' }], 'neither stands anywhere nor quotes anything'],
    ['an option of no attribute', [error(0, 2, { attributes: { severity: 'huge' } })], 'has "huge" for'],
    ['one id twice', [error(0, 2, { id: 'a' }), error(4, 6, { id: 'a' })], 'names a passage twice'],
    ['an id of another shape', [error(0, 2, { id: '<b>' })], 'no usable id'],
  ])('are a problem and no answer with %s', (_, errors, problem) => {
    const answer = read({ values: { errors } })
    expect(answer.problems).toEqual([expect.stringContaining(problem)])
    expect(answer.values).toEqual({})
  })

  it('may overlap only where the layer takes that', () => {
    const [layer] = protocol.spanLayers
    const strict = definitionSchema.parse({
      ...protocol,
      spanLayers: [{ ...layer, mayOverlap: false }],
      spanLinks: [],
      computed: [],
    })
    const errors = [error(0, 9), error(8, 15)]
    expect(read({ values: { errors } }).problems).toEqual([])
    expect(createAnswerReader(strict)({ values: { errors } }).problems).toEqual([
      '“errors” has passages that overlap, which this layer does not take.',
    ])
  })

  it('are linked to each other or to nothing, and not to both', () => {
    const marks = {
      'key-facts': [{ id: 'k', start: 0, end: 2, label: 'key_fact' }],
      mentions: [{ id: 'm', start: 0, end: 2, label: 'mention' }],
    }
    const problems = (links: unknown) => read({ values: { ...marks, 'mentioned-by': links } }).problems
    expect(problems([{ from: 'k', to: 'm' }])).toEqual([])
    expect(problems([{ from: 'k', to: null }])).toEqual([])
    expect(
      problems([
        { from: 'k', to: 'm' },
        { from: 'k', to: null },
      ]),
    ).toEqual(['“mentioned-by” has a passage that is both linked and missing.'])
    expect(problems([{ from: 'm', to: 'k' }])).toEqual(['“mentioned-by” links a passage that is not marked.'])
  })
})

describe('placeSpans', () => {
  const place = (...errors: object[]) =>
    placeSpans(protocol, read({ values: { errors } }).values, { summary: TEXT })

  it('writes the text of a place, and finds the places of quotes one after another', () => {
    const quoted = { quote: 'aspirin', label: 'medication_unsupported' }
    expect(place(error(8, 15)).values['errors']).toEqual([expect.objectContaining({ quote: 'aspirin' })])
    expect(place(quoted, quoted).values['errors']).toEqual([
      expect.objectContaining({ start: 8, end: 15 }),
      expect.objectContaining({ start: 22, end: 29 }),
    ])
  })

  it('loses nothing silently: beyond the text, another text, or a quote once too often', () => {
    const quoted = { quote: 'aspirin', label: 'medication_unsupported' }
    expect(place(error(30, 99)).lost).toEqual([expect.stringContaining('from 30 to 99')])
    expect(place(error(8, 15, { quote: 'ibuprofen' })).lost).toHaveLength(1)
    expect(place(quoted, quoted, quoted).lost).toEqual([expect.stringContaining('“aspirin”')])
  })
})
