import { altTestAnswer } from '@/lib/core/agreement/alt-test'
import { EVERYBODY_SUPPRESSED, type ReferenceRule } from '@/lib/core/agreement/human-baseline'
import { counted, named, whole } from '@/lib/core/counted-words'
import type { Baseline, TestedAi, TestRole } from '@/lib/core/figures/ai-raters/baseline-view'
import { type Margin, marginWords } from '@/lib/core/figures/basis/margin'
import { TOO_FEW } from '@/lib/core/figures/basis/suppression'
import { secondOf } from '@/lib/core/time-words'
import { figureText, probabilityText } from '../figure-text'
import { duplicateWords, sameWords } from './duplicate-words'

type Outcome = Pick<TestedAi, 'isShown' | 'isWorse'>

/** The outcome of a test of non-inferiority in words that claim no more than it shows. */
export function verdictOf({ isShown, isWorse }: Outcome): string {
  if (isWorse) return 'shown worse'
  if (isShown === null) return 'cannot be shown'
  return isShown ? 'shown' : 'not shown'
}

const EXPLORATORY = 'Exploratory, and no proof, for this test was not promised'

type Verdict = Outcome & Pick<TestedAi, 'alias' | 'role' | 'test' | 'alt'>

/** Whether an AI rater may stand in for people, by both tests, in a sentence without its full stop. */
export function verdictSentence(tested: Verdict, margin: Pick<Margin, 'margin' | 'measure'>): string {
  const { alias, isShown, isWorse, role, test, alt } = tested
  const within = marginWords(margin)
  const found = differenceWords(tested)
  if (isWorse)
    return `${role === 'exploratory' ? `${EXPLORATORY}:` : 'No:'} ${alias} is worse than people by more than ${within} (${found})`
  if (isShown === null && test.baseline.reason === EVERYBODY_SUPPRESSED)
    return `Not shown: ${EVERYBODY_SUPPRESSED}`
  if (isShown === null)
    return `Not shown: too little was rated to say whether ${alias} is within ${within} of people`
  if (!isShown) {
    const isBehind = (test.interval90?.high ?? 0) < 0
    return isBehind
      ? `Not shown: ${alias} is worse than people, and may be by more than ${within} (${found})`
      : `Not shown: ${alias} may be worse than people by more than ${within} (${found})`
  }
  const answer = altTestAnswer(alt)
  if (answer === 'no')
    return `Not shown: ${alias} is within ${within} of people (${found}), but falls short of most of them one by one`
  const persons =
    answer === 'yes' ? ', also person by person' : '; too little was rated to say it person by person'
  return role === 'exploratory'
    ? `${EXPLORATORY}: ${alias} is within ${within} of people (${found})${persons}`
    : `Yes, within ${within}: ${alias} is not worse than people by more (${found})${persons}`
}

function differenceWords({
  test: { difference, interval90 },
}: {
  test: Pick<TestedAi['test'], 'difference' | 'interval90'>
}): string {
  if (difference.value === null || interval90 === null) return 'difference not known'
  const text = (value: number) => figureText(value, 'percent')
  return `difference ${text(difference.value)} points, 90 % interval ${text(interval90.low)} to ${text(interval90.high)}`
}

/** What people’s ratings are made into, to hold somebody against. */
export const REFERENCE_WORDS: Record<ReferenceRule, string> = {
  'ties shared': 'majority of the others, ties in equal parts',
  'ties left out': 'majority of the others, ties left out',
  'each other person': 'each other person alike, without a vote',
}

/** Whether an interval alone, without correction, lies within the margin. */
export function withinWords(isNonInferior: boolean | null): string {
  if (isNonInferior === null) return 'cannot be shown'
  return isNonInferior ? 'within the margin' : 'not shown to be within the margin'
}

/** On how many statements the others tie, and how much the answer depends on what that means. */
export function tieWords({ test, tied, byRule }: Pick<TestedAi, 'test' | 'tied' | 'byRule'>): string {
  const of = counted(test.aiItems, 'statement', 'statements')
  if (tied === 0) return `On none of the ${of} do the other people tie.`
  const others = byRule.map(
    ({ rule, ...found }) =>
      `${REFERENCE_WORDS[rule]}: ${differenceWords({ test: found })}, ${withinWords(found.isNonInferior)}`,
  )
  const depends = byRule.some(({ isNonInferior }) => isNonInferior !== test.isNonInferior)
  const lead = depends ? ' The answer depends on this rule.' : ''
  return `On ${whole(tied)} of ${of} the other people tie; each of the tied labels counts in equal parts.${lead}${others.length === 0 ? '' : ` By other rules (${others.join('; ')}).`}`
}

/** What a test of rules says nothing of; empty where none was tested. */
export function rulesWords(tests: readonly Pick<TestedAi, 'alias' | 'isRules'>[]): string {
  const names = tests.filter(({ isRules }) => isRules).map(({ alias }) => alias)
  if (names.length === 0) return ''
  const many = names.length > 1
  return `${named(names)} ${many ? 'follow' : 'follows'} the built-in rules, no language model: ${many ? 'they say' : 'it says'} nothing of one.`
}

/** The statements that an AI rater gave no verdict on, such as ties of a jury, do not count against it: so the figure names them. */
function unansweredWords({ alias, unanswered }: Pick<TestedAi, 'alias' | 'unanswered'>): string {
  return unanswered === 0
    ? ''
    : `${counted(unanswered, 'statement', 'statements')} without a verdict of ${alias} left out`
}

/** Who is not counted in a test, for their figure would reveal what they said of single statements. */
export function suppressedWords({ suppressed }: Pick<TestedAi, 'suppressed'>): string {
  if (suppressed === 0) return ''
  return `${counted(suppressed, 'person is', 'people are')} not counted here, with ${TOO_FEW}: their figures would reveal single answers.`
}

/** With which margin a test was made, where that was fixed too late to promise anything. */
export function lateMarginWords(margin: Margin): string {
  if (!margin.isAfterOpening) return ''
  return `exploratory, with ${marginWords(margin)}, fixed ${secondOf(margin.setAt)} UTC after the results were opened`
}

type Uncounted = Pick<
  Baseline['uncounted'][number],
  'alias' | 'sameConfigurationAs' | 'sameRatingsAs' | 'isLate'
>

/** So many AI raters are named in a sentence, and as many groups of them: the table of AI raters lists them all. */
const MOST_NAMED = 3

/** Which AI raters are not among those that P values are corrected for, and why. */
export function leftOutWords(uncounted: readonly Uncounted[]): string {
  const late = uncounted.filter(({ isLate }) => isLate).map(({ alias }) => alias)
  const repeated = groupsBy(uncounted, ({ sameConfigurationAs }) => sameConfigurationAs)
  return [
    testedAsOne(uncounted),
    reportedOf(repeated, (own, of) =>
      own.length > MOST_NAMED
        ? `Not counted: ${whole(own.length)} with the same configuration as ${of}.`
        : `Not counted: ${named(own)}, with the same configuration as ${of}.`,
    ),
    ...(late.length > 0
      ? [`Not counted and exploratory, begun after the results were opened: ${named(late, MOST_NAMED)}.`]
      : []),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Which AI raters are one by other names; nothing where all differ somewhere. */
export function testedAsOne(uncounted: readonly Uncounted[]): string {
  const same = groupsBy(uncounted, ({ sameConfigurationAs, sameRatingsAs }) =>
    sameConfigurationAs === null ? sameRatingsAs : null,
  )
  return reportedOf(
    same,
    (own, of) =>
      `Tested as one: ${own.length > MOST_NAMED ? `${whole(own.length)} others` : named(own)} ${own.length === 1 ? 'gives' : 'give'} the same answer as ${of} to every statement both rated.`,
  )
}

type Repeats = readonly (readonly [of: string, own: readonly string[]])[]

/** The names of those that repeat another, by that one, the most repeated first. */
function groupsBy(uncounted: readonly Uncounted[], ofOne: (one: Uncounted) => string | null): Repeats {
  const groups = Map.groupBy(uncounted, ofOne)
  return [...groups]
    .flatMap(([of, own]) => (of === null ? [] : [[of, own.map(({ alias }) => alias)] as const]))
    .toSorted(([, one], [, other]) => other.length - one.length)
}

/** A sentence for each of the first groups, and one for the rest. */
function reportedOf(groups: Repeats, sentence: (own: readonly string[], of: string) => string): string {
  const rest = groups.slice(MOST_NAMED)
  const more = rest.reduce((sum, [, own]) => sum + own.length, 0)
  return [
    ...groups.slice(0, MOST_NAMED).map(([of, own]) => sentence(own, of)),
    ...(rest.length === 0
      ? []
      : [
          `So ${more === 1 ? 'does' : 'do'} ${whole(more)} more of ${counted(rest.length, 'other', 'others')}.`,
        ]),
  ].join(' ')
}

/** What a test may be claimed for, as a word in tables. */
export const ROLE_WORDS: Record<TestRole, string> = {
  primary: 'primary',
  candidate: 'one of those tested together',
  exploratory: 'exploratory',
}

/** The P values of one test and what it may be claimed for. */
export function claimWords(
  tested: Pick<
    TestedAi,
    | 'alias'
    | 'role'
    | 'test'
    | 'pAdjusted'
    | 'pWorseAdjusted'
    | 'isLate'
    | 'sameConfigurationAs'
    | 'sameRatingsAs'
    | 'unanswered'
    | 'isWorse'
  >,
  family: number,
): string {
  const { role, test, pAdjusted, isLate, sameConfigurationAs, sameRatingsAs, isWorse } = tested
  const isCounted = !isLate && sameConfigurationAs === null && sameRatingsAs === null
  const inFamily = isCounted ? family : family + 1
  const unanswered = unansweredWords(tested)
  const roles = {
    primary: ['primary AI rater, fixed with the margin'],
    candidate: [],
    exploratory: ['exploratory'],
  }[role]
  const isCorrected = role !== 'primary' && inFamily > 1
  const probability = (claim: string, p: number | null, adjusted: number | null) =>
    p === null
      ? []
      : [
          `P ${probabilityText(p)} of the test for being ${claim} the margin`,
          ...(isCorrected && adjusted !== null
            ? [`${probabilityText(adjusted)} corrected for ${whole(inFamily)} AI raters`]
            : []),
        ]
  return (
    [
      ...roles,
      ...(isLate ? ['begun after the results were opened'] : []),
      ...(sameConfigurationAs === null ? [] : [duplicateWords(sameConfigurationAs)]),
      ...(sameRatingsAs === null ? [] : [sameWords(sameRatingsAs)]),
      ...(isWorse ? probability('worse than', test.pWorse, tested.pWorseAdjusted) : []),
      ...probability('within', test.p, pAdjusted),
      ...(unanswered === '' ? [] : [unanswered]),
    ].join(', ') || 'no P value'
  )
}

/** Which AI raters are a hypothesis each. */
const FAMILY_WORDS =
  'Counted are those that rated a settled statement and were begun before the opening. Duplicate raters (same configuration, or same ratings) count once.'

/** How P values of many AI raters are held in check, for a methods section. */
export function correctionMethod({
  hasPrimary,
  family,
  uncounted,
}: Pick<Baseline, 'hasPrimary' | 'family' | 'uncounted'>): string {
  const primary = hasPrimary
    ? 'The primary AI rater was fixed with the margin and its P value is not corrected; all others are exploratory. '
    : ''
  const left = leftOutWords(uncounted)
  if (family < 2) return `${primary}${left}`.trim()
  return `${primary}P values are one-sided and corrected after Holm for ${hasPrimary ? 'the other' : 'all'} ${whole(family)} AI raters, because the data that test them also choose the best. AI raters that are not shown count as not significant. ${FAMILY_WORDS} ${left}`.trim()
}

/** How the tests were made, for a methods section. */
export function testMethod({ resamples, unit }: { resamples: number; unit: 'item' | 'patient' }): string {
  const spread =
    unit === 'patient'
      ? '. They are spread by how far patients differ (design effect, never below 1) and widened by Student’s t'
      : ''
  return `Each person counts alike, however many statements they share. Where the others tie, each of the tied labels counts in equal parts, for people and AI raters alike. The interval is the 5 and 95 percentiles of ${whole(resamples)} bootstrap resamples of statements${spread}. P is the share of them below the margin, or the tail of Student’s t with their standard deviation where that is larger.`
}
