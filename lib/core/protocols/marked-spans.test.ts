import { describe, expect, it } from 'vitest'
import { definitionSchema } from './definition'
import { arePlaced } from './marked-spans'
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
    expect(codes).toEqual({ 'errors-n': 2, 'missing-n': null, 'jargon-n': null, grave: null })
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

  it.each([
    'unsupported_time',
    'time_unsupported',
    'Unsupported Time',
    ' time-unsupported ',
    'TIME_UNSUPPORTED',
  ])('have a label by any of its names: “%s”', (label) => {
    expect(read({ values: { errors: [error(0, 2, { label })] } }).values['errors']).toMatchObject([
      { label: 'time_unsupported' },
    ])
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

describe('marked passages in their text', () => {
  const place = (...errors: object[]) => read({ values: { errors }, texts: { summary: TEXT } })

  it('writes the text of a place, and finds the places of quotes one after another', () => {
    const quoted = { quote: 'aspirin', label: 'medication_unsupported' }
    expect(place(error(8, 15)).values['errors']).toEqual([expect.objectContaining({ quote: 'aspirin' })])
    expect(place(quoted, quoted).values['errors']).toEqual([
      expect.objectContaining({ start: 8, end: 15 }),
      expect.objectContaining({ start: 22, end: 29 }),
    ])
  })

  it('finds of equal quotes the occurrence that is named, among whole words and in any white space', () => {
    const at = (quote: string, occurrence?: unknown) => {
      const text = 'He had 50 mg,\nthen 5 mg, and “5\n mg” again; 5\u200b mg more.'
      const { values, problems } = read({
        values: { errors: [{ quote, occurrence, label: 'number_unsupported' }] },
        texts: { summary: text },
      })
      return problems.length > 0 ? problems.join() : (values['errors'] as { start: number }[])[0]?.start
    }
    expect(at('5 mg')).toBe(19)
    expect([1, 2, 3].map((occurrence) => at('5 mg', occurrence))).toEqual([19, 30, 44])
    expect(at('5 MG', 2)).toBe(30)
    expect(at('"5 mg"', 1)).toBe(29)
    expect(at('5 mg', 4)).toBe('“errors” has a passage that its text does not hold: “5 mg”, occurrence 4.')
    expect(at('5 mg', 0)).toBe('“errors” has the occurrence 0, which is no number from 1.')
    expect(at('5 mg', 'first')).toContain('which is no number from 1')
  })

  it('loses nothing silently: beyond the text, another text, or a quote once too often', () => {
    const quoted = { quote: 'aspirin', label: 'medication_unsupported' }
    expect(place(error(30, 99)).problems).toEqual([expect.stringContaining('from 30 to 99')])
    expect(place(error(8, 15, { quote: 'ibuprofen' })).problems).toHaveLength(1)
    expect(place(quoted, quoted, quoted).problems).toEqual([expect.stringContaining('“aspirin”')])
  })
})

describe('arePlaced', () => {
  it('takes what people mark at places, and no quotes', () => {
    const quoted = { quote: 'aspirin', label: 'medication_unsupported' }
    expect(arePlaced(protocol, { errors: [error(8, 15)], jargon: [] })).toBe(true)
    expect(arePlaced(protocol, { errors: [error(8, 15), quoted] })).toBe(false)
  })
})

describe('what is marked, counted', () => {
  const SOURCE = 'Pneumonia. Take amoxicillin. See your doctor.'
  const texts = { summary: 'Dyspnea. DYSPNEA and  edema.', source: SOURCE }
  const jargon = (start: number, end: number) => ({ start, end, label: 'jargon' })

  it('counts the same words once where a protocol says so', () => {
    const values = { jargon: [jargon(0, 7), jargon(9, 16), jargon(22, 27)] }
    expect(read({ values, texts }).codes).toMatchObject({ 'jargon-n': 2 })
  })

  it('counts what is linked to nothing as missing', () => {
    const fact = (id: string, start: number) => ({ id, start, end: start + 4, label: 'key_fact' })
    const marks = {
      'key-facts': [fact('a', 0), fact('b', 11), fact('c', 29)],
      mentions: [{ id: 'm', start: 0, end: 7, label: 'mention' }],
    }
    const links = [
      { from: 'a', to: 'm' },
      { from: 'b', to: null },
    ]
    expect(read({ values: { ...marks, 'mentioned-by': links }, texts }).codes).toMatchObject({
      'missing-n': 2,
    })
    expect(read({ values: marks, texts }).codes).toMatchObject({ 'missing-n': null })
  })
})

describe('scales that follow from what is marked', () => {
  const rate = createAnswerReader(findShipped('quality'))
  const graded = (...severities: string[]) =>
    severities.map((severity, index) => ({
      start: index,
      end: index + 1,
      label: 'error',
      attributes: severity === '' ? {} : { severity },
    }))

  it.each([
    [[], 5],
    [['minor'], 4],
    [['minor', ''], 4],
    [['minor', 'minor', 'minor'], 3],
    [['major'], 3],
    [['major', 'minor', 'minor', 'minor'], 3],
    [['major', 'major'], 2],
    [['major', 'major', 'major'], 1],
  ])('suggests consistency of errors %j as %i', (severities, expected) => {
    expect(rate({ values: { errors: graded(...severities) } }).suggested).toEqual({ consistency: expected })
  })

  it.each([
    [0, 5],
    [1, 4],
    [2, 3],
    [3, 2],
    [4, 1],
  ])('suggests relevance with %i missing key facts as %i', (missing, expected) => {
    const facts = Array.from({ length: missing }, (_, index) => ({
      id: `f${index}`,
      start: index,
      end: index + 1,
      label: 'key_fact',
    }))
    const links = facts.map(({ id }) => ({ from: id, to: null }))
    expect(rate({ values: { facts, mentions: [], 'mentioned-by': links } }).suggested).toEqual({
      relevance: expected,
    })
  })
})
