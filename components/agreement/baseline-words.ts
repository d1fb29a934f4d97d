import type { Baseline, TestedAi, TestRole } from '@/lib/core/figures/baseline-view'
import { probabilityText } from './figure-text'

type Outcome = boolean | null

/** The outcome of a test of non-inferiority in words that claim no more than it shows. */
export function verdictOf(isNonInferior: Outcome): string {
  if (isNonInferior === null) return 'cannot be told'
  return isNonInferior ? 'shown' : 'not shown'
}

/** The same as a sentence about one AI rater, without its full stop. */
export function verdictSentence(alias: string, isNonInferior: Outcome): string {
  const verb = isNonInferior === null ? '' : 'is '
  return `Non-inferiority ${verb}${verdictOf(isNonInferior)} for ${alias}`
}

/** What a test may be claimed for, as a word in tables. */
export const ROLE_WORDS: Record<TestRole, string> = {
  primary: 'primary',
  candidate: 'one of all',
  exploratory: 'exploratory',
}

/** The P values of one test and what it may be claimed for. */
export function claimWords(
  { role, test, pAdjusted }: Pick<TestedAi, 'role' | 'test' | 'pAdjusted'>,
  family: number,
): string {
  const roles = {
    primary: ['primary AI rater, fixed with the margin'],
    candidate: [],
    exploratory: ['exploratory'],
  }[role]
  const p = test.p === null ? [] : [`one-sided P ${probabilityText(test.p)}`]
  const isCorrected = role !== 'primary' && family > 1 && pAdjusted !== null
  const corrected = isCorrected
    ? [`corrected for ${family.toLocaleString('en')} AI raters ${probabilityText(pAdjusted)}`]
    : []
  return [...roles, ...p, ...corrected].join(', ') || 'no P value'
}

/** How P values of many AI raters are held in check, for a methods section. */
export function correctionMethod({ tests, family }: Pick<Baseline, 'tests' | 'family'>): string {
  const hasPrimary = tests.some(({ role }) => role === 'primary')
  const primary = hasPrimary
    ? 'The primary AI rater was fixed with the margin and its P value is not corrected; all others are exploratory. '
    : ''
  if (family < 2) return primary.trim()
  return `${primary}P values are one-sided and corrected after Holm for ${hasPrimary ? 'all other' : 'all'} ${family.toLocaleString('en')} AI raters, for the best are chosen by the very data they are tested on; those not shown count as if nothing were shown for them.`
}

/** Over what the alternative annotator test is made, and what it asks for. */
export function altTestUnit(unit: 'item' | 'patient'): string {
  const asks = 'the test asks for three people or more, with 30 statements each'
  return unit === 'patient'
    ? `${asks}, of 10 patients each. P values are of t tests over patients, for statements of one are alike.`
    : `${asks}. P values are of t tests over statements, as if those of one patient were not alike.`
}

/** How the tests were made, for a methods section. */
export function testMethod({ resamples, unit }: { resamples: number; unit: 'item' | 'patient' }): string {
  const drawn = unit === 'patient' ? 'whole patients' : 'statements'
  return `Each person counts alike, however many statements they share; statements on which the others tie are left out. The interval is the 5 and 95 percentiles of ${resamples.toLocaleString('en')} bootstrap resamples of ${drawn}; P is the share of them below the margin, or the tail of Student’s t with their standard deviation where that is larger.`
}
