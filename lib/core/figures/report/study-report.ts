import type { HumanAgreementRow } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { LabelExposure } from '@/lib/core/labeling/label-exposure'
import type { LabelSet } from '@/lib/core/labels'
import { emptyStateCounts, type StateCounts } from '@/lib/core/progress'
import type { RaterProfiles } from '@/lib/core/rater-profiles'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import type { ItemName } from '@/lib/core/task'
import type { RetrievalRow } from '../ai-raters/retrieval-rows'
import { ratesViewSchema } from '../authors/rates-view'
import { type SettledRates, settledRates } from '../authors/settled-rates'
import type { AiResults, Margin } from '../basis/margin'
import { LABEL_MODELS, type LabelModelName } from '../basis/rater-ref'
import { RESAMPLES } from '../basis/resamples'
import { filteredItems, SPLITS, type Split, splitItems } from '../basis/strata'
import { suppressionMask } from '../basis/suppression'
import type { Figure } from '../figure'
import { agreementByGroup, type GroupAgreement } from '../people/agreement-by-group'
import type { ExperienceAgreement } from '../people/experience-groups'
import type { LabelAgreement } from '../people/label-agreement'
import { type LabelModelFigures, labelModelFigures, labelModelViewSchema } from '../people/label-model-view'
import type { LabelCounts } from '../people/label-shares'
import type { PairwiseMatrix } from '../people/pairwise-matrix'
import { besideAi, type PeopleAlone, peopleViewSchema } from '../people/people-view'
import { type RepeatedAnswer, type RepeatRow, repeatRows } from '../people/repeat-rows'
import { type AiReport, aiReport, type ConsensusFigures, type InTurn } from './ai-report'
import { type ReportCounts, reportCounts } from './report-counts'
import { newestDay, newestOf, type RatedDays } from './report-days'
import { type FlowRow, type ReportSetting, statementFlow } from './report-setting'

/** Digests over the data that a report follows from: the same digests, seed and software give the same report. */
export type ReportSources = {
  /** Name and version. */
  software: string
  /** Of all code that it was built from; null where that is not known. */
  code: string | null
  /** The commit that holds this code just so; null where that is not known. */
  commit: string | null
  /** How the study works and which texts it holds. */
  setting: string
  statements: string
  people: string
  /** The days on which people rated; null where all was rated, or brought in, on one day. */
  days: string | null
  repeats: string
  settled: string
  /** Of when AI raters' figures were opened, of margins, and of what leads saw before their time. */
  opening: string
  ai: string
  /** Of the agreement of groups of years of practice, where there are such groups. */
  practice: string | null
  /** Of what AI raters were shown of what people cited, where that is kept. */
  retrieval: string | null
  /** Of the figures that the definition asks for, which name costs, too; null where it asks for none. */
  asked: string | null
  /** Kept prompts of AI raters, by their hashes. */
  prompts: readonly string[]
}

export type StudyReport = {
  title: string
  description: string
  /** What the task calls its items. */
  itemName: ItemName
  seed: number
  /** Experience of the people of the first round, all together; null where nothing is known of them. */
  profiles: RaterProfiles | null
  setting: ReportSetting
  /** The day (ISO) of the data's last change; null where all was brought in and nothing has happened since. */
  dataDay: string | null
  flow: readonly FlowRow[]
  resamples: number
  sources: ReportSources
  /** The day (ISO) of people's newest rating; null where all are of one day, such as that of an import. */
  newestDay: string | null
  counts: ReportCounts
  states: StateCounts
  /** How often documents err by people’s consensus alone, in the first scheme of labels. */
  errorRates: SettledRates
  labelSet: LabelSet
  table: readonly HumanAgreementRow[]
  coefficients: GroupAgreement | null
  byLabel: readonly LabelAgreement[]
  byStatementUnit: ReportPeople['byStatementUnit']
  splits: ReportPeople['splits']
  pairs: PairwiseMatrix
  shares: readonly LabelCounts[]
  /** AI raters that neither these nor the counts hold, for they repeat others. */
  uncountedAi: readonly string[]
  repeats: readonly RepeatRow[]
  /** AC1 within and between groups of years of practice; null where too few people gave theirs. */
  experience: readonly ExperienceAgreement[] | null
  /** What label models make of the first round; none for fewer than two people. */
  labelModels: readonly ModeledRound[]
  margins: readonly Margin[]
  openedAt: string | null
  /** Why the figures of AI raters were opened then. */
  openReason: string | null
  /** When a lead first saw single ratings before that. */
  glimpsedAt: string | null
  /** Leads who read people's answers before these were settled, by round. */
  exposures: readonly LabelExposure[]
  /** Null while the figures are sealed, or without AI raters. */
  ai: AiReport | null
  /** What the definition asks for beyond the figures of every choice. */
  asked: readonly Figure[]
}

/** What a report says of people without AI raters. */
export type ReportPeople = {
  agreement: PeopleAlone
  /** All statements, raters distinguished; the page leaves it out where it is not asked for, for it takes long. */
  apart: GroupAgreement | null
  /** AC1 as if statements of one patient had nothing in common, as published. */
  byStatementUnit: Estimate | null
  splits: readonly { split: Split; groups: readonly GroupAgreement[] }[]
  errorRates: SettledRates
  labelModels: readonly ModeledRound[]
}

type ModeledRound = { model: LabelModelName; figures: Omit<LabelModelFigures, 'overruled'> }

/** All that a report is made of. */
export type ReportBasis = {
  /** With AI raters when their figures are open, without them when not. */
  matrix: StudyMatrix
  /** Of the same study, {@link reportPeople} and {@link consensusFigures}; these null without AI raters. */
  people: ReportPeople
  byConsensus: ConsensusFigures | null
  study: { title: string; description: string; seed: number; itemName: ItemName }
  profiles: RaterProfiles | null
  setting: ReportSetting
  /** Of AI raters that ran here, by their ids. */
  days: ReadonlyMap<string, RatedDays>
  results: AiResults
  exposures: readonly LabelExposure[]
  sources: ReportSources
  repeated: readonly RepeatedAnswer[]
  retrieval: readonly RetrievalRow[]
  inTurn: InTurn
  asked: readonly Figure[]
}

/** All figures of a study, gathered. It knows no clock and no chance: the same data give the same report. */
export async function studyReport(basis: ReportBasis): Promise<StudyReport> {
  const { matrix, byConsensus, study, profiles, setting, days, results, sources, repeated, inTurn } = basis
  const { apart, byStatementUnit, splits, errorRates, labelModels, agreement } = basis.people
  const people = firstRound(matrix)
  const figures = await inTurn(() =>
    besideAi(matrix, REPORTED_VIEW, agreement, byConsensus?.sample.duplicates),
  )
  const ai = byConsensus && (await aiReport(basis, byConsensus))
  const states = emptyStateCounts()
  for (const kind of matrix.states) states[kind] += 1
  return {
    ...study,
    profiles,
    setting,
    dataDay: newestOf([
      // a day on which all was brought in is none of the study's
      ...(sources.days === null ? [] : [newestDay(matrix.columns), setting.decidedDay]),
      setting.guidelineDay,
      results.openedAt,
      ...results.margins.map(({ setAt }) => setAt),
      ...[...days.values()].map(({ first, last }) => last ?? first),
    ]),
    flow: statementFlow(matrix, setting.texts),
    resamples: RESAMPLES,
    sources,
    newestDay: sources.days === null ? null : newestDay(people),
    counts: reportCounts(matrix, byConsensus?.sample.duplicates),
    states,
    errorRates,
    labelSet: matrix.labelSet,
    table: figures.table,
    coefficients: figures.coefficients && {
      ...figures.coefficients,
      estimates: { ...figures.coefficients.estimates, ...apart?.estimates },
    },
    byLabel: figures.byLabel,
    byStatementUnit,
    splits,
    pairs: figures.pairs,
    shares: figures.shares.filter((_, index) => index < figures.shares.length - people.length),
    uncountedAi: figures.uncountedAi,
    margins: results.margins,
    openedAt: results.openedAt,
    openReason: results.openReason,
    glimpsedAt: results.glimpsedAt,
    exposures: basis.exposures,
    repeats: repeatRows(matrix, repeated),
    experience: figures.experience,
    labelModels,
    ai,
    asked: basis.asked,
  }
}

async function modelRounds(matrix: StudyMatrix, inTurn: InTurn): Promise<ModeledRound[]> {
  const found = await Promise.all(
    LABEL_MODELS.map(async (model) => ({
      model,
      modeled: await inTurn(() => labelModelFigures(matrix, labelModelViewSchema.parse({ model }), false)),
    })),
  )
  return found.flatMap(({ model, modeled }) => {
    if (modeled === null || modeled.items === 0 || modeled.few.length > 0) return []
    // the statements that a model would decide otherwise are for whoever looks into them
    const { overruled: _, ...figures } = modeled
    return [{ model, figures }]
  })
}

/** What people name their groups of statements by in a report; patients would fill pages. */
const REPORTED_SPLITS = SPLITS.filter((split) => split !== 'patient')

/** The first view of people's page, which is what a report shows of it. */
export const REPORTED_VIEW = peopleViewSchema.parse({})

/** @param agreement of people, in the {@link REPORTED_VIEW} */
export async function reportPeople(
  matrix: StudyMatrix,
  agreement: PeopleAlone,
  seed: number,
  inTurn: InTurn,
): Promise<ReportPeople> {
  const { options } = agreement
  const mask = suppressionMask(matrix)
  const whole = [{ label: 'all', indices: [...matrix.items.keys()], query: {} }]
  const included = filteredItems(matrix, REPORTED_VIEW)
  const [byStatement] = agreementByGroup(matrix, whole, ['ac1'], { ...options, unit: 'item' }, mask)
  return {
    agreement,
    apart: agreementByGroup(matrix, whole, ['cohen'], options, mask)[0] ?? null,
    byStatementUnit: byStatement?.estimates.ac1 ?? null,
    splits: REPORTED_SPLITS.flatMap((split) => {
      const groups = splitItems(matrix, included, split)
      // what was brought in on one day has no trend over time, and the report does not depend on that day
      if (split === 'time' && groups.length < 2) return []
      return [{ split, groups: agreementByGroup(matrix, groups, ['ac1'], options, mask) }]
    }),
    errorRates: await inTurn(() => settledRates(matrix, ratesViewSchema.parse({}), seed)),
    labelModels: await modelRounds(matrix, inTurn),
  }
}
