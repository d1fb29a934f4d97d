import { isJury, type Jury, listJuryRules } from '@/lib/core/jury/jury'
import type { StudyFrame } from '@/lib/core/study-frame'
import { type AuthorRates, authorRates, ratesViewSchema } from '../authors/rates-view'
import { findDuplicates, findIdentical } from '../basis/duplicate-raters'
import type { InTurn } from '../basis/in-turn'
import { LABEL_SETS, labelName } from '../basis/label-space'
import { type AiResults, type Margin, testedMargins } from '../basis/margin'
import { toRows } from '../basis/pair-figures'
import { RESAMPLES } from '../basis/resamples'
import { keptItems } from '../basis/strata'
import { type Baseline, baselineViewSchema, humanBaseline } from '../judges/baseline-view'
import { type ConfigurationGrid, configurationGrid, gridViewSchema } from '../judges/heat-grid'
import { judgeEstimates } from '../judges/judge-estimates'
import { type JudgeSplit, judgeGroups, type RatedGroups } from '../judges/judge-groups'
import { countsMissing, JUDGE_MEASURES, type JudgeMeasure } from '../judges/judge-measures'
import { type JudgeListing, judgeViewSchema } from '../judges/judge-view'
import { type EstimatedJudge, rankedJudges } from '../judges/ranked-judges'
import type { RetrievalRow } from '../judges/retrieval-rows'
import { type Sureness, surenessOf, surenessViewSchema } from '../judges/sureness-view'
import { compareJudges } from './report-comparison'
import type { RatedDays } from './report-days'

type ReportedRater = {
  alias: string
  configuration: Readonly<Record<string, unknown>>
  /** Null where it was brought in. */
  days: RatedDays | null
  /** Whether the study is about it: it was fixed with the margin before the opening. */
  isPrimary: boolean
  /** Whether it began after the opening. */
  isLate: boolean
  /** Who did the same before, so that it is not counted. */
  copyOf: string | null
  /** Who gives every answer of it, too, so that the two are counted as one. */
  sameAs: string | null
  /** Who gives just these answers and no others, so that all figures of the two are the same. */
  twinOf: string | null
}

export type AiReport = {
  /** Those with the highest AC1, each held against the first of them. */
  listing: JudgeListing
  /** Those of them that left statements out, with these counted as wrong. */
  withMissing: readonly EstimatedJudge[]
  /** The same AI raters on the statements of each author and of each kind; none where there is but one. */
  groups: readonly {
    split: JudgeSplit
    raters: readonly (RatedGroups & Pick<JudgeListing['rows'][number], 'alias' | 'repeats'>)[]
  }[]
  /** Every AI rater, with analytic intervals, where the listing holds only some of them. */
  everyone: readonly EstimatedJudge[]
  grid: ConfigurationGrid
  /** With the margin fixed before the opening, or the newest one where there is none. */
  baseline: Baseline | null
  /** With each of those fixed later. */
  explored: readonly { margin: Margin; baseline: Baseline }[]
  /** From the settled answers to what AI raters said, the primary one and those that agree most: items by settled answer and by what was said. */
  transitions: readonly { alias: string; counts: readonly (readonly number[])[] }[]
  /** What each is as it was started or brought in, juries left out. */
  raters: readonly ReportedRater[]
  /** What those of them are that are juries. */
  juries: readonly { alias: string; jury: Jury }[]
  /** How often documents err, in whichever way first, then in each of two, by what the way is called. */
  rates: readonly { way: string; rates: AuthorRates }[]
  /** Whether what more AI raters say is right more often; null for fewer than three. */
  sureness: Sureness | null
  /** How much of what people cited AI raters were shown, where that is kept. */
  retrieval: readonly RetrievalRow[]
}

/** Of how many AI raters the report draws transitions. */
const MOST_TRANSITIONS = 3
/** What the tables of groups tell of each: what fits beside its names. */
export const GROUP_MEASURES: readonly JudgeMeasure[] = ['agreement', 'ac1', 'sensitivity', 'specificity']
/** Of those that left statements out: all that what is missing changes. */
export const MISSING_MEASURES: readonly JudgeMeasure[] = JUDGE_MEASURES.filter(countsMissing)
/** By whom before by what: the first question about AI raters is whether they favour texts of models. */
const GROUPED_BY: readonly JudgeSplit[] = ['system', 'kind']
const RATED_ERRORS = [
  { focus: 'Not Supported', labels: 'two' },
  { focus: 'Not Supported', labels: 'three' },
  { focus: 'Not Addressed', labels: 'three' },
] as const

type Basis = {
  /** With AI raters. */
  frame: StudyFrame
  study: { seed: number }
  results: AiResults
  /** Of AI raters that ran here, by their ids. */
  days: ReadonlyMap<string, RatedDays>
  retrieval: readonly RetrievalRow[]
  inTurn: InTurn
}

/** Everything of a report that needs AI raters. */
export async function aiReport({
  frame,
  study: { seed },
  results: { margins, lateIds },
  days,
  retrieval,
  inTurn,
}: Basis): Promise<AiReport> {
  const [judges, grid, baseline] = [
    judgeViewSchema.parse({}),
    gridViewSchema.parse({}),
    baselineViewSchema.parse({}),
  ]
  const listing = await inTurn(() => compareJudges(frame, judges, seed))
  const shown = listing.rows.map(({ raterId }) => raterId)
  const lacking = listing.rows.filter(({ rated, settled }) => rated < settled)
  const keep = keptItems(frame, judges)
  const withMissing = lacking.map((row) => ({
    ...row,
    estimates: judgeEstimates(frame, keep, row, judges.focus, listing.options, MISSING_MEASURES, 'wrong'),
  }))
  const groups = await Promise.all(
    GROUPED_BY.map(async (split) => ({
      split,
      found: await inTurn(() =>
        judgeGroups(
          frame,
          keep,
          split,
          shown,
          judges.focus,
          { resamples: RESAMPLES, seed, unit: judges.unit },
          GROUP_MEASURES,
          judges.missing,
        ),
      ),
    })),
  )
  const tests = await Promise.all(
    testedMargins(margins).map(async (margin) => ({
      margin,
      baseline: await inTurn(() => humanBaseline(frame, baseline, margin, seed)),
    })),
  )
  const ranked = await inTurn(() => rankedJudges(frame))
  const configurations = await inTurn(() => configurationGrid(frame, grid, seed))
  const rates = await Promise.all(
    RATED_ERRORS.map(async (asked) => ({
      way: labelName(asked.focus, LABEL_SETS[asked.labels]),
      rates: await inTurn(() => authorRates(frame, ratesViewSchema.parse(asked))),
    })),
  )
  const sureness = await inTurn(() => surenessOf(frame, surenessViewSchema.parse({}), seed))
  const duplicates = findDuplicates(frame.judges)
  const { sameConfiguration, sameRatings } = duplicates
  const primary = frame.judges.find(({ standing }) => standing === 'primary')?.raterId
  const identical = findIdentical(frame.judges, duplicates)
  return {
    listing,
    raters: frame.judges
      .filter(({ configuration }) => !isJury(configuration))
      .map(({ raterId, alias, configuration, standing }) => ({
        alias,
        configuration,
        days: days.get(raterId) ?? null,
        isPrimary: standing === 'primary',
        isLate: lateIds.includes(raterId),
        copyOf: sameConfiguration.get(raterId)?.alias ?? null,
        sameAs: sameRatings.get(raterId)?.alias ?? null,
        twinOf: identical.get(raterId)?.alias ?? null,
      })),
    juries: listJuryRules(frame.judges),
    withMissing,
    groups: groups.flatMap(({ split, found }) =>
      found.length === 0
        ? []
        : [
            {
              split,
              raters: found.map((one, place) => ({
                alias: listing.rows[place]?.alias ?? '',
                repeats: listing.rows[place]?.repeats ?? [],
                ...one,
              })),
            },
          ],
    ),
    everyone: listing.listed > listing.rows.length ? ranked : [],
    grid: configurations,
    baseline: tests[0]?.baseline ?? null,
    explored: tests
      .slice(1)
      .flatMap(({ margin, baseline: made }) => (made ? [{ margin, baseline: made }] : [])),
    transitions: ranked
      .toSorted((one, other) => Number(other.raterId === primary) - Number(one.raterId === primary))
      .filter(({ raterId }) => !sameConfiguration.has(raterId) && !sameRatings.has(raterId))
      .slice(0, MOST_TRANSITIONS)
      .map(({ alias, cells }) => ({ alias, counts: toRows(cells) })),
    rates: rates.flatMap(({ way, rates: found }) => (found ? [{ way, rates: found }] : [])),
    sureness,
    retrieval: retrieval.filter(({ score, leftOut }) => score !== null || leftOut > 0),
  }
}
