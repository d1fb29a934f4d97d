import type { HumanAgreementRow } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { isJury, type Jury, listJuryRules } from '@/lib/core/jury/jury'
import { emptyStateCounts, type StateCounts } from '@/lib/core/progress'
import type { RaterProfiles } from '@/lib/core/rater-profiles'
import type { StudyFrame } from '@/lib/core/study-frame'
import { dayAfter } from '../time-words'
import { agreementByGroup, type GroupAgreement } from './agreement-by-group'
import { type Baseline, baselineViewSchema, humanBaseline } from './baseline-view'
import { findCopies } from './copies'
import { countedAi } from './counted-ai'
import type { ExperienceAgreement } from './experience-groups'
import { type ConfigurationGrid, configurationGrid, gridViewSchema } from './heat-grid'
import type { Focus } from './judge-measures'
import { rankJudges } from './judge-ranking'
import { type JudgeEstimates, type JudgeRow, judgeRows, quickEstimates } from './judge-rows'
import { type JudgeListing, judgeViewSchema, SHOWN_MEASURES } from './judge-view'
import { type LabelModelFigures, labelModelFigures, labelModelViewSchema } from './label-model-view'
import type { LabelCounts } from './label-shares'
import { type AiResults, type Margin, testedMargins } from './margin'
import { toRows } from './pair-figures'
import type { PairwiseMatrix } from './pairwise-matrix'
import { countPatients } from './patient-places'
import { peopleAgreement, peopleViewSchema } from './people-view'
import { LABEL_MODELS, type LabelModelName } from './rater-ref'
import { type AuthorRates, authorRates, ratesViewSchema } from './rates-view'
import { type RepeatedAnswer, type RepeatRow, repeatRows } from './repeat-rows'
import { compareJudges } from './report-comparison'
import { type FlowRow, NO_SETTING, newestOf, type ReportSetting, statementFlow } from './report-setting'
import { RESAMPLES } from './resamples'
import type { RetrievalRow } from './retrieval-rows'
import { keptItems, SPLITS, type Split, splitItems } from './strata'
import { type Sureness, surenessOf, surenessViewSchema } from './sureness-view'

/** The days (ISO) of an AI rater's first rating and of its last; null for the last while it is under way. */
export type RatedDays = { first: string; last: string | null }

/** Digests over the data that a report follows from: the same digests, seed and software give the same report. */
export type ReportSources = {
  software: string
  /** How the study works and which texts it holds. */
  setting: string
  statements: string
  people: string
  /** The days on which people rated; null where all was rated, or brought in, on one day. */
  days: string | null
  repeats: string
  settled: string
  ai: string
  /** Of the agreement of groups of years of practice, where there are such groups. */
  practice: string | null
  /** Of what AI raters were shown of what people cited, where that is kept. */
  retrieval: string | null
  /** Kept prompts of AI raters, by their hashes. */
  prompts: readonly string[]
}

export type StudyReport = {
  title: string
  description: string
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
  counts: {
    patients: number
    statements: number
    /** Of these, the ones that anybody rated, and of how many patients they are. */
    ratedPatients: number
    ratedStatements: number
    people: number
    ratings: number
    /** Without those that repeat others: juries their members, copies the same configuration. */
    aiRaters: number
    aiRatings: number
    /** The most notes that any of them did without, because they were not cut into its facts. */
    uncutNotes: number
  }
  states: StateCounts
  table: readonly HumanAgreementRow[]
  coefficients: GroupAgreement | null
  /** AC1 as if statements of one patient had nothing in common, as published. */
  byStatementUnit: Estimate | null
  splits: readonly { split: Split; groups: readonly GroupAgreement[] }[]
  pairs: PairwiseMatrix
  shares: readonly LabelCounts[]
  /** AI raters that neither these nor the counts hold, for they repeat others. */
  uncountedAi: readonly string[]
  repeats: readonly RepeatRow[]
  /** AC1 within and between groups of years of practice; null where too few people told theirs. */
  experience: readonly ExperienceAgreement[] | null
  /** What label models make of the first round; none for fewer than two people. */
  labelModels: readonly ModelledRound[]
  margins: readonly Margin[]
  openedAt: string | null
  /** Why the figures of AI raters were opened then. */
  openReason: string | null
  /** When a lead first saw single verdicts before that. */
  glimpsedAt: string | null
  /** Null while the figures are sealed, or without AI raters. */
  ai: AiReport | null
}

type ReportedRater = {
  alias: string
  configuration: Readonly<Record<string, unknown>>
  /** Null where it was brought in. */
  days: RatedDays | null
  /** Whether it began after the opening. */
  isLate: boolean
  /** Who did the same before, so that it is not counted. */
  copyOf: string | null
}

type ModelledRound = { model: LabelModelName; figures: Omit<LabelModelFigures, 'overruled'> }

type EstimatedJudge = JudgeRow & { estimates: Partial<JudgeEstimates> }

type AiReport = {
  /** Those with the highest AC1, each held against the first of them. */
  listing: JudgeListing
  /** Every AI rater, with analytic intervals, where the listing holds only some of them. */
  everyone: readonly EstimatedJudge[]
  grid: ConfigurationGrid
  /** With the margin fixed before the opening, or the newest one where there is none. */
  baseline: Baseline | null
  /** With each of those fixed later. */
  explored: readonly { margin: Margin; baseline: Baseline }[]
  /** From the settled answers to what the AI raters said that agree most: items by settled answer and by what was said. */
  transitions: readonly { alias: string; counts: readonly (readonly number[])[] }[]
  /** What each is as it was started or brought in, juries left out. */
  raters: readonly ReportedRater[]
  /** What those of them are that are juries. */
  juries: readonly { alias: string; jury: Jury }[]
  /** How often documents err, in two ways. */
  rates: readonly { focus: Focus; rates: AuthorRates }[]
  /** Whether what more AI raters say is right more often; null for fewer than three. */
  sureness: Sureness | null
  /** How much of what people cited AI raters were shown, where that is kept. */
  retrieval: readonly RetrievalRow[]
}

/** What people name their groups of statements by in a report; patients would fill pages. */
const REPORTED_SPLITS = SPLITS.filter((split) => split !== 'patient')
/** Of how many AI raters the report draws transitions. */
const MOST_TRANSITIONS = 3
const RATED_ERRORS = ['Not Supported', 'Not Addressed'] as const

/** Figures that a page shows, too: made anew, or kept from when the page was made. */
type MakeFigures = <Figures>(
  what: { kind: string } & Record<string, unknown>,
  make: (frame: StudyFrame, seed: number) => Figures,
) => Promise<Figures>

/**
 * All figures of a study, gathered. It knows no clock and no chance: the same data give the same report.
 *
 * @param frame with AI raters when their figures are open, without them when not
 * @param makeFigures makes figures from this frame
 */
export async function studyReport(
  frame: StudyFrame,
  {
    profiles = null,
    setting = NO_SETTING,
    days = new Map(),
    ...study
  }: {
    title: string
    description: string
    seed: number
    profiles?: RaterProfiles | null
    setting?: ReportSetting
    /** Of AI raters that ran here, by their ids. */
    days?: ReadonlyMap<string, RatedDays>
  },
  results: AiResults,
  sources: ReportSources,
  repeated: readonly RepeatedAnswer[],
  retrieval: readonly RetrievalRow[] = [],
  makeFigures: MakeFigures = async (_, make) => make(frame, study.seed),
): Promise<StudyReport> {
  const { seed } = study
  const people = frame.columns.filter(({ round }) => round === 1)
  const view = peopleViewSchema.parse({ measure: 'ac1' })
  const figures = await makeFigures({ kind: 'people', view }, (of) => peopleAgreement(of, view, seed))
  const keep = keptItems(frame, view)
  const asPublished = { resamples: RESAMPLES, seed, unit: 'item' as const }
  const rated = [...frame.items.keys()].filter((place) => frame.columns.some(({ bytes }) => bytes[place]))
  const whole = [{ label: 'all', places: [...frame.items.keys()], query: {} }]
  const states = emptyStateCounts()
  const voters = countedAi(frame).judges
  for (const kind of frame.states) states[kind] += 1
  return {
    ...study,
    profiles,
    setting,
    dataDay: newestOf([
      // a day on which all was brought in is none of the study's
      ...(sources.days === null ? [] : [newestDay(frame.columns), setting.decidedDay]),
      setting.guidelineDay,
      results.openedAt,
      ...results.margins.map(({ setAt }) => setAt),
      ...[...days.values()].map(({ first, last }) => last ?? first),
    ]),
    flow: statementFlow(frame, setting.texts),
    resamples: RESAMPLES,
    sources,
    newestDay: sources.days === null ? null : newestDay(people),
    counts: {
      patients: new Set(frame.items.map(({ patient }) => patient)).size,
      statements: frame.items.length,
      ratedPatients: countPatients(frame.items, rated),
      ratedStatements: rated.length,
      people: new Set(frame.columns.map(({ raterId }) => raterId)).size,
      ratings: frame.columns.reduce((sum, { bytes }) => sum + given(bytes), 0),
      aiRaters: voters.length,
      aiRatings: voters.reduce((sum, { codes }) => sum + given(codes), 0),
      uncutNotes: Math.max(
        0,
        ...frame.judges.map(({ configuration }) => Number(configuration['uncutNotes']) || 0),
      ),
    },
    states,
    table: figures.table,
    coefficients: figures.coefficients,
    byStatementUnit: agreementByGroup(frame, whole, ['ac1'], asPublished)[0]?.estimates.ac1 ?? null,
    splits: REPORTED_SPLITS.flatMap((split) => {
      const groups = splitItems(frame, keep, split)
      // what was brought in on one day has no course over time, and the report does not depend on that day
      if (split === 'time' && groups.length < 2) return []
      return [{ split, groups: agreementByGroup(frame, groups, ['ac1'], figures.options) }]
    }),
    pairs: figures.pairs,
    shares: figures.shares.filter((_, place) => place < figures.shares.length - people.length),
    uncountedAi: figures.uncountedAi,
    margins: results.margins,
    openedAt: results.openedAt,
    openReason: results.openReason,
    glimpsedAt: results.glimpsedAt,
    repeats: repeatRows(frame, repeated, seed),
    experience: figures.experience,
    labelModels: await modelRounds(makeFigures),
    ai: frame.judges.length === 0 ? null : await aiReport(frame, results, { days, retrieval }, makeFigures),
  }
}

async function modelRounds(makeFigures: MakeFigures): Promise<ModelledRound[]> {
  const found: ModelledRound[] = []
  for (const model of LABEL_MODELS) {
    const view = labelModelViewSchema.parse({ model })
    const modelled = await makeFigures({ kind: 'label-models', view }, (of) => labelModelFigures(of, view))
    if (modelled === null || modelled.items === 0) continue
    // the statements that a model would decide otherwise are for whoever looks into them
    const { overruled: _, ...figures } = modelled
    found.push({ model, figures })
  }
  return found
}

async function aiReport(
  frame: StudyFrame,
  { margins, lateIds }: AiResults,
  { days, retrieval }: { days: ReadonlyMap<string, RatedDays>; retrieval: readonly RetrievalRow[] },
  makeFigures: MakeFigures,
): Promise<AiReport> {
  const [judges, grid, baseline] = [
    judgeViewSchema.parse({}),
    gridViewSchema.parse({}),
    baselineViewSchema.parse({}),
  ]
  const tests: { margin: Margin; baseline: Baseline | null }[] = []
  for (const margin of testedMargins(margins)) {
    const made = await makeFigures({ kind: 'baseline', view: baseline, margin }, (of, seed) =>
      humanBaseline(of, baseline, margin, seed),
    )
    tests.push({ margin, baseline: made })
  }
  const listing = await makeFigures({ kind: 'judges compared', view: judges }, (of, seed) =>
    compareJudges(of, judges, seed),
  )
  const sure = surenessViewSchema.parse({})
  const ranked = await makeFigures({ kind: 'judges ranked', view: judges }, (of) =>
    estimateQuickly(of, keptItems(of, judges)),
  )
  const copies = findCopies(frame.judges)
  const rates = RATED_ERRORS.map((focus) => ({
    focus,
    view: ratesViewSchema.parse({ focus, labels: 'three' }),
  }))
  return {
    listing,
    raters: frame.judges
      .filter(({ configuration }) => !isJury(configuration))
      .map(({ raterId, alias, configuration }) => ({
        alias,
        configuration,
        days: days.get(raterId) ?? null,
        isLate: lateIds.includes(raterId),
        copyOf: copies.get(raterId)?.alias ?? null,
      })),
    juries: listJuryRules(frame.judges),
    everyone: ranked.length > listing.rows.length ? ranked : [],
    grid: await makeFigures({ kind: 'grid', view: grid }, (of, seed) => configurationGrid(of, grid, seed)),
    baseline: tests[0]?.baseline ?? null,
    explored: tests
      .slice(1)
      .flatMap(({ margin, baseline: made }) => (made ? [{ margin, baseline: made }] : [])),
    transitions: ranked
      .filter(({ raterId }) => !copies.has(raterId))
      .slice(0, MOST_TRANSITIONS)
      .map(({ alias, cells }) => ({ alias, counts: toRows(cells) })),
    rates: (
      await Promise.all(
        rates.map(async ({ focus, view }) => ({
          focus,
          rates: await makeFigures({ kind: 'rates', view }, (of) => authorRates(of, view)),
        })),
      )
    ).flatMap(({ focus, rates: found }) => (found ? [{ focus, rates: found }] : [])),
    sureness: await makeFigures({ kind: 'sureness', view: sure }, (of, seed) => surenessOf(of, sure, seed)),
    retrieval: retrieval.filter(({ score }) => score !== null),
  }
}

/** All AI raters, those that agree most with the settled answers first. */
function estimateQuickly(frame: StudyFrame, keep: Uint8Array): EstimatedJudge[] {
  return rankJudges(judgeRows(frame, keep)).map((row) => ({
    ...row,
    estimates: quickEstimates(frame, keep, row, 'Not Supported', 'patient', SHOWN_MEASURES),
  }))
}

function newestDay(columns: StudyFrame['columns']): string | null {
  const last = columns.reduce((most, { days }) => days.reduce((a, b) => Math.max(a, b), most), 0)
  return last === 0 ? null : dayAfter(last)
}

function given(bytes: Uint8Array): number {
  let count = 0
  for (let place = 0; place < bytes.length; place++) if (bytes[place] !== 0) count += 1
  return count
}
