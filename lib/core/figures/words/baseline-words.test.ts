import { describe, expect, it } from 'vitest'
import type { AltTest } from '@/lib/core/agreement/alt-test'
import { baselineViewSchema, humanBaseline } from '@/lib/core/figures/ai-raters/baseline-view'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { advantageWords, altTestWords } from './alt-test-words'
import {
  claimWords,
  leftOutWords,
  rulesWords,
  suppressedWords,
  tieWords,
  verdictSentence,
} from './baseline-words'

const PEOPLE = ['SSNSASSSSN', 'SSNNASSSSN', 'SNNSASSSSN'].map((text) => text.repeat(12))
const MARGIN = { margin: 0.05, measure: 'agreement' } as const

/** Of one AI rater, over statements of so many patients. */
function wordsOf(said: string, patients = 12) {
  const matrix = makeMatrix(PEOPLE, { 'ai 5': said }, PEOPLE[0] ?? '')
  const items = matrix.items.map((item, index) => ({ ...item, patient: `patient ${index % patients}` }))
  const baseline = humanBaseline({ ...matrix, items }, baselineViewSchema.parse({}), MARGIN, 1)
  const [tested] = baseline?.tests ?? []
  if (!baseline || !tested) throw new Error('no test')
  return {
    verdict: verdictSentence(tested, MARGIN),
    exploratory: verdictSentence({ ...tested, role: 'exploratory' }, MARGIN),
    claim: claimWords(tested, baseline.family),
    advantage: advantageWords(tested.alt),
    ties: tieWords(tested),
  }
}

it('caps the names of those that repeat others, and the groups of them', () => {
  const repeat = (alias: string, sameRatingsAs: string) => ({
    alias,
    sameRatingsAs,
    sameConfigurationAs: null,
    isLate: false,
  })
  const many = ['a', 'b', 'c', 'd', 'e'].flatMap((first, index) =>
    Array.from({ length: 6 - index }, (_, copy) => repeat(`${first} ${copy}`, first)),
  )
  const words = leftOutWords(many)

  expect(words).toMatch(/^Tested as one: 6 others give the same answer as a to every/)
  expect(words).toMatch(/ So do 5 more of 2 others\.$/)
  const late = many.map(({ alias }) => ({
    alias,
    sameRatingsAs: null,
    sameConfigurationAs: null,
    isLate: true,
  }))
  expect(leftOutWords(late)).toMatch(/results were opened: a 0, a 1, a 2 and 17 more\.$/)
})

it('says who is not counted in a test', () => {
  expect(suppressedWords({ suppressed: 0 })).toBe('')
  expect(suppressedWords({ suppressed: 1 })).toMatch(
    /^1 person is not counted here, with fewer than 5 statements/,
  )
  expect(suppressedWords({ suppressed: 2 })).toMatch(/^2 people are not counted here/)
})

describe('whether an AI rater may stand in', () => {
  it('is suppressed, and said to be, where each person’s figure would reveal single answers', () => {
    const matrix = makeMatrix(['SSNS', 'SSNN', 'SNNS'], { 'ai 5': 'SSNS' }, 'SSN.')
    const [tested] = humanBaseline(matrix, baselineViewSchema.parse({}), MARGIN, 1)?.tests ?? []

    expect(verdictSentence(tested!, MARGIN)).toBe(
      'Not shown: everybody’s figure would reveal single answers, so all are suppressed',
    )
  })

  it('says all that it lacks, each counted', () => {
    const person = { aiAdvantage: 1, humanAdvantage: 1, aiInterval: null, humanInterval: null, p: 0.5 }
    const tested = { ...person, pAdjusted: 0.5, isRejected: false }
    const wordsWith = (humans: AltTest['humans']) =>
      altTestWords({ humans, winningRate: 0, advantage: 1, reverse: 1, passes: false, isEnough: false })

    expect(wordsWith([{ ...tested, items: 2, clusters: 2 }, null])).toBe(
      'cannot be said yet, for it could be held against 1 person of the 3 it takes, a person shares 2 statements with it of the 30 it takes and a person shares statements of 2 patients with it of the 10 it takes',
    )
    expect(wordsWith(Array.from({ length: 3 }, () => ({ ...tested, items: 30, clusters: 1 })))).toBe(
      'cannot be said yet, for a person shares statements of 1 patient with it of the 10 it takes',
    )
    expect(wordsWith([null, null])).toBe(
      'cannot be said yet, for it could be held against 0 people of the 3 it takes',
    )
  })

  it('says that it is worse where the whole interval is below people, though perhaps not by more than the margin', () => {
    const matrix = makeMatrix(PEOPLE, { 'ai 5': 'S'.repeat(120) }, PEOPLE[0] ?? '')
    const [tested] = humanBaseline(matrix, baselineViewSchema.parse({}), MARGIN, 1)?.tests ?? []
    if (!tested) throw new Error('no test')
    const wordsWith = (low: number, high: number) =>
      verdictSentence(
        { ...tested, isShown: false, isWorse: false, test: { ...tested.test, interval90: { low, high } } },
        MARGIN,
      )

    expect(wordsWith(-0.1, -0.01)).toMatch(
      /^Not shown: ai 5 is worse than people, and may be by more than 5 points/,
    )
    expect(wordsWith(-0.1, 0.01)).toMatch(/^Not shown: ai 5 may be worse than people by more than 5 points/)
  })

  it('is answered first: yes, and by how much', () => {
    const { verdict, exploratory, advantage } = wordsOf('SSNSASSSSN'.repeat(12))

    expect(verdict).toMatch(
      /^Yes, within 5 points of percent agreement: ai 5 is not worse than people by more \(difference .*\), also person by person$/,
    )
    expect(exploratory).toMatch(/^Exploratory, and no proof, for this test was not promised: ai 5 is within/)
    expect(advantage).toMatch(/^wins against 3 of 3 people and is ahead of them/)
  })

  it('is no where it is worse, with the P of that claim beside the other', () => {
    const { verdict, exploratory, claim, advantage } = wordsOf('A'.repeat(120))

    expect(verdict).toMatch(
      /^No: ai 5 is worse than people by more than 5 points of percent agreement \(difference/,
    )
    expect(exploratory).toMatch(
      /^Exploratory, and no proof, for this test was not promised: ai 5 is worse than people by more/,
    )
    expect(claim).toMatch(
      /P < 0.001 of the test for being worse than the margin, P (1.000|0.99\d) of the test for being within the margin/,
    )
    expect(advantage).toMatch(/wins against 0 of 3 people and is behind them/)
  })

  it('is reported with what the rules leave open, where they were tested', () => {
    const made = makeMatrix(PEOPLE, { 'ai 5': 'S'.repeat(120), rules: 'N'.repeat(120) }, PEOPLE[0] ?? '')
    const aiRaters = made.aiRaters.map((aiRater) =>
      aiRater.alias === 'rules' ? { ...aiRater, configuration: { kind: 'baseline' } } : aiRater,
    )
    const tests = humanBaseline({ ...made, aiRaters }, baselineViewSchema.parse({}), MARGIN, 1)?.tests ?? []

    expect(rulesWords(tests)).toBe(
      'rules follows the built-in rules, no language model: it says nothing of one.',
    )
    expect(rulesWords(tests.filter(({ alias }) => alias !== 'rules'))).toBe('')
    expect(tests).toHaveLength(2)
  })

  it('says how many statements tie, and what other rules would show', () => {
    // among three people two of ten statements are a tie for two of them
    const { ties } = wordsOf('SSNSASSSSN'.repeat(12))
    expect(ties).toMatch(
      /^On 24 of 120 statements the other people tie; each of the tied labels counts in equal parts\. By other rules \(majority of the others, ties left out: difference .* points, 90 % interval .*, within the margin; each other person alike, without a vote: difference .*, within the margin\)\.$/,
    )
    const { tests } = humanBaseline(
      makeMatrix(['SSSSSSSS', 'SSSSSSSS'], { 'ai 5': 'SSSSSSNN' }, 'SSSSSSSS'),
      baselineViewSchema.parse({}),
      MARGIN,
      1,
    )!
    expect(tieWords(tests[0]!)).toBe('On none of the 8 statements do the other people tie.')
  })

  it('says so where the answer depends on the rule', () => {
    const matrix = makeMatrix(PEOPLE, { 'ai 5': 'S'.repeat(120) }, PEOPLE[0] ?? '')
    const [tested] = humanBaseline(matrix, baselineViewSchema.parse({}), MARGIN, 1)!.tests
    const byRule = tested!.byRule.map((found) => ({ ...found, isNonInferior: !tested!.test.isNonInferior }))
    expect(tieWords({ ...tested!, byRule })).toContain('The answer depends on this rule.')
  })

  it('is not shown where patients are too few', () => {
    expect(wordsOf('SSNSASSSSN'.repeat(12), 3).verdict).toMatch(/^Not shown: too little was rated to say/)
  })
})

it('names the copies of one AI rater together, however many a repeated grid made', () => {
  const copy = (alias: string, sameConfigurationAs: string | null, sameRatingsAs: string | null = null) => ({
    alias,
    sameConfigurationAs,
    sameRatingsAs,
    isLate: sameConfigurationAs === null && sameRatingsAs === null,
  })
  const grid = Array.from({ length: 36 }, (_, index) => copy(`grid ${index + 1}`, 'first'))

  expect(leftOutWords([...grid, copy('again', 'second'), copy('late', null)])).toBe(
    'Not counted: 36 with the same configuration as first. Not counted: again, with the same configuration as second. Not counted and exploratory, begun after the results were opened: late.',
  )
  expect(leftOutWords([copy('more facts', null, 'first'), copy('all notes', null, 'first')])).toBe(
    'Tested as one: more facts and all notes give the same answer as first to every statement both rated.',
  )
})
