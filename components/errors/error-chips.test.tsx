import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { errorQuestions } from '@/lib/core/figures/errors/error-questions'
import { type ErrorQuery, errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { describeList, errorChips } from './error-chips'
import { describeErrors } from './error-words'
import { NothingFound } from './nothing-found'

const AI = '6f0d2a0e-4d6c-4b39-9a57-2f6f0c6f7a11'
const PERSON = '0b9a1f52-7d0e-4c1b-8a42-9a6c7d2e5b10'
const raters = [
  { id: AI, name: 'alpha', isAi: true },
  { id: PERSON, name: 'rater-1', isAi: false },
]
const STUDY = { raters, labelSet: VERDICT_LABELS }
const chipsOf = (query: ErrorQuery) => errorChips(errorViewSchema.parse(query), STUDY)
const wordsOf = (query: ErrorQuery) => chipsOf(query).map(({ text }) => text)

describe('what a list is narrowed by', () => {
  it('is nothing for a question as it stands', () => {
    for (const { query } of errorQuestions(VERDICT_LABELS)) expect(wordsOf(query)).toEqual([])
    expect(wordsOf({})).toEqual([])
  })

  it('names two raters and what they said', () => {
    const query = { a: 'settled', b: AI, said: 'Supported', other: 'nothing', patient: '7', labels: 'two' }
    expect(wordsOf(query)).toEqual([
      'the consensus label and alpha',
      'the consensus label is Supported',
      'alpha gave no answer',
      'Patient 7',
      'labels: Supported or not',
    ])
    expect(wordsOf({ a: PERSON, b: 'nobody', said: 'Not Supported', labels: 'two' })[0]).toBe(
      'rater-1 said Unsupported',
    )
  })

  it('says how sure the AI rater of the two said it was', () => {
    const sure = { a: 'settled', b: AI, differ: 'any' } as const
    expect(wordsOf({ ...sure, ownFrom: '80', ownBelow: '90' }).at(-1)).toBe(
      'alpha said it was 80 % or more, less than 90 % sure',
    )
    expect(wordsOf({ a: PERSON, b: AI, ownFrom: '87.5' }).at(-1)).toBe(
      'alpha said it was 87.5 % or more sure',
    )
    expect(wordsOf({ a: AI, ownBelow: '10' }).at(-1)).toBe('alpha said it was less than 10 % sure')
    expect(errorViewSchema.parse({ ownFrom: 'very', ownBelow: '200' })).toMatchObject({
      ownFrom: null,
      ownBelow: null,
    })
  })

  it('holds beside a question all that is asked besides', () => {
    expect(wordsOf({ state: 'settled', differ: 'any', reason: 'guideline-gap', author: 'llm' })).toEqual([
      'decided: Guideline gap',
      'written by models',
    ])
    expect(wordsOf({ differ: 'no', aiOtherwise: '3' })).toEqual([
      'they agree',
      '3 or more AI raters say otherwise than settled',
    ])
  })

  it('can all be dropped, one after the other, until every statement is listed', () => {
    let view = errorViewSchema.parse({
      a: PERSON,
      b: 'others',
      panel: 'yes',
      also: AI,
      said: 'Supported',
      right: 'first',
      turnFrom: '3',
      skipped: 'yes',
      cited: 'missed',
      settled: 'yes',
      reason: 'none',
      aiOtherwise: 'all',
      aiSaid: 'Supported',
      confidenceTo: '50',
      ownFrom: '80',
      uncertain: 'first',
      comment: 'yes',
      evidence: 'yes',
      find: 'pain',
      subset: 'Supported',
      system: 'x',
      notesFrom: '1',
      kind: 'claim',
    })
    for (let steps = 0; steps < 40; steps++) {
      const [first] = errorChips(view, STUDY).toReversed()
      if (!first) break
      const next = errorViewSchema.parse({ ...view, ...first.drop })
      expect(next).not.toEqual(view)
      view = next
    }
    expect(view).toEqual(errorViewSchema.parse({ differ: view.differ }))
    expect(describeErrors(view, STUDY)).toMatch(
      /^(All statements|Statements that two people or more|Statements on which people differ)/,
    )
  })

  it('is reported for whoever is unknown, too', () => {
    expect(wordsOf({ a: PERSON.replace('0', '1'), b: 'nobody' })).toEqual(['rated by an unknown rater'])
  })
})

describe('the sentence above a list', () => {
  const sentenceOf = (query: ErrorQuery) => describeList(errorViewSchema.parse(query), STUDY)

  it('names every filter, whether a question is asked or two are looked at', () => {
    expect(sentenceOf({ a: PERSON, said: 'Supported', aiSaid: 'Supported', patient: '7' })).toBe(
      'Statements on which rater-1 said Supported; those on which the consensus label differs come first. Only: an AI rater said Supported; Patient 7.',
    )
    expect(sentenceOf({ a: PERSON, b: AI, differ: 'yes', comment: 'yes' })).toBe(
      'Statements on which rater-1 and alpha differ. Only: with a comment.',
    )
    expect(sentenceOf({ a: PERSON, b: AI, said: 'Supported', differ: 'yes' })).toBe(
      'Statements on which rater-1 said Supported. Only: they differ.',
    )
    expect(sentenceOf({ a: 'settled', b: AI, differ: 'any' })).toBe(
      'Statements with a consensus label and an answer of alpha; those on which they differ come first.',
    )
    expect(sentenceOf({ said: 'Supported', other: 'Not Supported' })).toBe(
      'Only: somebody said Supported; another person said Not Supported.',
    )
    expect(sentenceOf({ differ: 'any', kind: 'claim' })).toBe(
      'Statements that two people or more answered in the first round. Only: claims.',
    )
    expect(sentenceOf({ state: 'settled', differ: 'any', kind: 'claim' })).toMatch(/Only: claims\.$/)
  })

  it('says what is settled, what people have and what raters gave, each in its own words', () => {
    expect(sentenceOf({ a: 'settled', b: 'nobody' })).toBe('Statements with a consensus label.')
    expect(sentenceOf({ a: 'majority', b: 'mace', said: 'nothing', other: 'Supported' })).toBe(
      'Statements on which people have no majority and the label likeliest by MACE is Supported.',
    )
    expect(sentenceOf({ state: 'open', differ: 'all' })).toBe('Only: open.')
    expect(sentenceOf({ state: 'open', differ: 'any' })).not.toMatch(/All statements/)
  })

  it('never holds the consensus label, or a rater, against itself', () => {
    expect(wordsOf({ a: 'settled' })).toEqual(['has a consensus'])
    expect(wordsOf({ a: PERSON, b: PERSON, differ: 'yes' })).toEqual(['rated by rater-1'])
    expect(sentenceOf({ a: 'settled', said: 'Supported' })).toBe(
      'Statements on which the consensus label is Supported.',
    )
  })
})

describe('an empty list', () => {
  it('says which filters keep statements away', () => {
    const chips = [
      { text: 'Patient 7', href: '/without-patient', count: 1200 },
      { text: 'claims', href: '/without-claims', count: 0 },
    ]
    render(<NothingFound chips={chips} everythingHref="/all" />)

    expect(screen.getByText(/passes all of these filters/)).toBeTruthy()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/without-patient'])
    expect(screen.getByRole('listitem').textContent).toBe('Drop “Patient 7” to see 1,200.')
  })

  it('offers to drop all where none alone is enough', () => {
    render(<NothingFound chips={[{ text: 'claims', href: '/x', count: 0 }]} everythingHref="/all" />)

    expect(screen.getByRole('link', { name: 'drop them all' }).getAttribute('href')).toBe('/all')
  })
})
