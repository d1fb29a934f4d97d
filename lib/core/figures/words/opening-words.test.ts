import { expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { aiViewSchema, listAiRaterRows } from '../ai-raters/ai-view'
import { ratesViewSchema } from '../authors/rates-view'
import { settledRates } from '../authors/settled-rates'
import { peopleAgreement, peopleViewSchema } from '../people/people-view'
import { aiSentence, peopleSentence, ratesSentence } from './opening-words'

const SETTLED = 'SSNSANSSNSAASNSA'
const MATRIX = makeMatrix(
  [SETTLED, SETTLED.replace('SS', 'NN')],
  { alpha: SETTLED, beta: 'S'.repeat(16) },
  SETTLED,
)
const OPEN = { aiRaters: 2, openedAt: '2026-01-01T00:00:00Z' }
const listing = listAiRaterRows(MATRIX, aiViewSchema.parse({ unit: 'item' }), 1)

it('says how far people agree, and that nobody has rated the same statement before two have', () => {
  const people = peopleAgreement(MATRIX, peopleViewSchema.parse({ unit: 'item' }), 1)

  expect(peopleSentence(people)).toMatch(
    /^Two people give a statement the same label in 87\.5 % \(.* to .*\), AC1 0\.\d\d \(.*\), over 16 statements of \d+ patients?\.$/,
  )
  const alone = peopleAgreement(makeMatrix(['SSN'], {}, '...'), peopleViewSchema.parse({ unit: 'item' }), 1)
  for (const none of [alone, { coefficients: null }])
    expect(peopleSentence(none)).toBe('No two people have rated the same statement yet.')
})

it('names the AI rater that agrees most once results are open, and before only how many are sealed', () => {
  expect(aiSentence(OPEN, listing)).toMatch(
    /^Of 2 AI raters, alpha agrees most with people: it gives the consensus label in 100\.0 %, over 16 statements/,
  )
  expect(aiSentence({ aiRaters: 2, openedAt: null }, null)).toBe(
    'How far the 2 AI raters agree with people is sealed.',
  )
  expect(aiSentence({ aiRaters: 1, openedAt: null }, null)).toBe(
    'How far the AI rater agrees with people is sealed.',
  )
  expect(aiSentence({ aiRaters: 0, openedAt: null }, null)).toBe('No AI rater has rated yet.')
  expect(aiSentence(OPEN, { leaders: null })).toBe(
    'The 2 AI raters rated no statement that has a consensus label.',
  )
})

it('reports the rate of each author, of many authors that of all together, and that nothing is settled', () => {
  const rates = settledRates(MATRIX, ratesViewSchema.parse({ unit: 'item' }), 1)
  const [first] = rates.authors

  expect(ratesSentence(rates)).toMatch(/^Unsupported: .* % \(.*\) of \d+ statements/)
  expect(ratesSentence({ ...rates, authors: [first!, first!, first!, { ...first!, kind: null }] })).toMatch(
    /^Unsupported: [^;]* of \d+ statements\.$/,
  )
  expect(ratesSentence({ ...rates, authors: [] })).toBe('No statement has a consensus label yet.')
})
