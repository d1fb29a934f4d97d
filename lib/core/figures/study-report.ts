import type { HumanAgreementRow } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { emptyStateCounts, type StateCounts } from '@/lib/core/progress'
import type { StudyFrame } from '@/lib/core/study-frame'
import { agreementByGroup, type GroupAgreement } from './agreement-by-group'
import { type Baseline, baselineViewSchema, humanBaseline } from './baseline-view'
import { type ConfigurationGrid, configurationGrid, gridViewSchema } from './heat-grid'
import { type JudgeListing, judgeViewSchema, listJudges } from './judge-view'
import type { LabelCounts } from './label-shares'
import type { AiResults, Margin } from './margin'
import type { PairwiseMatrix } from './pairwise-matrix'
import { peopleAgreement, peopleViewSchema } from './people-view'
import { RESAMPLES } from './resamples'
import { keptItems, SPLITS, type Split, splitItems } from './strata'

/** Digests over the data that a report follows from: the same digests, seed and software give the same report. */
export type ReportSources = {
  software: string
  statements: string
  people: string
  settled: string
  ai: string
  /** Kept prompts of AI raters, by their hashes. */
  prompts: readonly string[]
}

export type StudyReport = {
  title: string
  description: string
  seed: number
  resamples: number
  sources: ReportSources
  counts: {
    patients: number
    statements: number
    people: number
    ratings: number
    aiRaters: number
    aiRatings: number
  }
  states: StateCounts
  table: readonly HumanAgreementRow[]
  coefficients: GroupAgreement | null
  byPatientUnit: Estimate | null
  splits: readonly { split: Split; groups: readonly GroupAgreement[] }[]
  pairs: PairwiseMatrix
  shares: readonly LabelCounts[]
  margins: readonly Margin[]
  openedAt: string | null
  /** Null while the figures are sealed, or without AI raters. */
  ai: { listing: JudgeListing; grid: ConfigurationGrid; baseline: Baseline | null } | null
}

/** What people name their groups of statements by in a report; patients and days would fill pages. */
const REPORTED_SPLITS = SPLITS.filter((split) => split !== 'patient' && split !== 'time')

/**
 * All figures of a study, gathered. It knows no clock and no chance: the same data give the same report.
 *
 * @param frame with AI raters when their figures are open, without them when not
 */
export function studyReport(
  frame: StudyFrame,
  study: { title: string; description: string; seed: number },
  results: AiResults,
  sources: ReportSources,
): StudyReport {
  const { seed } = study
  const people = frame.columns.filter(({ round }) => round === 1)
  const view = peopleViewSchema.parse({ measure: 'ac1' })
  const figures = peopleAgreement(frame, view, seed)
  const keep = keptItems(frame, view)
  const byPatient = { resamples: RESAMPLES, seed, unit: 'patient' as const }
  const whole = [{ label: 'all', places: [...frame.items.keys()], query: {} }]
  const states = emptyStateCounts()
  for (const kind of frame.states) states[kind] += 1
  const [margin] = results.margins
  return {
    ...study,
    resamples: RESAMPLES,
    sources,
    counts: {
      patients: new Set(frame.items.map(({ patient }) => patient)).size,
      statements: frame.items.length,
      people: new Set(frame.columns.map(({ raterId }) => raterId)).size,
      ratings: frame.columns.reduce((sum, { bytes }) => sum + given(bytes), 0),
      aiRaters: frame.judges.length,
      aiRatings: frame.judges.reduce((sum, { codes }) => sum + given(codes), 0),
    },
    states,
    table: figures.table,
    coefficients: figures.coefficients,
    byPatientUnit: agreementByGroup(frame, whole, ['ac1'], byPatient)[0]?.estimates.ac1 ?? null,
    splits: REPORTED_SPLITS.map((split) => ({
      split,
      groups: agreementByGroup(frame, splitItems(frame, keep, split), ['ac1'], figures.options),
    })),
    pairs: figures.pairs,
    shares: figures.shares.filter((_, place) => place < figures.shares.length - people.length),
    margins: results.margins,
    openedAt: results.openedAt,
    ai:
      frame.judges.length === 0
        ? null
        : {
            listing: listJudges(frame, judgeViewSchema.parse({}), seed),
            grid: configurationGrid(frame, gridViewSchema.parse({}), seed),
            baseline: margin ? humanBaseline(frame, baselineViewSchema.parse({}), margin, seed) : null,
          },
  }
}

function given(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum + (byte > 0 ? 1 : 0), 0)
}
