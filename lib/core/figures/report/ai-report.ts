import { isJury, type Jury, listJuryRules } from '@/lib/core/jury/jury'
import { labelName } from '@/lib/core/labels'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { type AiEstimates, aiEstimates, quickEstimates, RESAMPLED } from '../ai-raters/ai-estimates'
import { countsMissing } from '../ai-raters/ai-measures'
import { type AiRaterSplit, aiRaterGroups, type RatedGroups } from '../ai-raters/ai-rater-groups'
import { openingAiRater, rankAiRaters } from '../ai-raters/ai-rater-ranking'
import { type AiRaterRow, type AiSample, aiSample } from '../ai-raters/ai-rater-rows'
import {
  type AiRaterListing,
  type AiView,
  aiViewSchema,
  listAiRaterRows,
  SHOWN_MEASURES,
  shownMeasures,
} from '../ai-raters/ai-view'
import { type Baseline, baselineViewSchema, humanBaseline } from '../ai-raters/baseline-view'
import { type ConfidenceFigures, confidenceOf, confidenceViewSchema } from '../ai-raters/confidence-view'
import { type ConfigurationGrid, configurationGrid, gridViewSchema } from '../ai-raters/heat-grid'
import type { RetrievalRow } from '../ai-raters/retrieval-rows'
import { chainViewSchema, type VerdictChain, verdictChain } from '../ai-raters/verdict-chain'
import { ratedErrors } from '../authors/rated-errors'
import { type AuthorRates, authorRates, ratesViewSchema } from '../authors/rates-view'
import { countedAs, type DuplicateRaters, findIdentical } from '../basis/duplicate-raters'
import { type AiResults, type Margin, testedMargins } from '../basis/margin'
import { labelsOfView } from '../basis/matrix-in-scheme'
import { AI_MEASURES, type AiMeasure } from '../basis/measures'
import { toRows } from '../basis/pair-figures'
import { filteredItems } from '../basis/strata'
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
  sameConfigurationAs: string | null
  /** Who gives every answer of it, too, so that the two are counted as one. */
  sameRatingsAs: string | null
  /** Who gives just these answers and no others, so that all figures of the two are the same. */
  duplicateOf: string | null
}

type EstimatedAiRater = AiRaterRow & { estimates: Partial<AiEstimates> }

export type AiReport = {
  /** Those with the highest AC1, each held against the first of them. */
  listing: AiRaterListing
  /** Those of them that left statements out, with these counted as wrong. */
  withMissing: readonly EstimatedAiRater[]
  /** The same AI raters on the statements of each author and of each kind; none where there is but one. */
  groups: readonly {
    split: AiRaterSplit
    raters: readonly (RatedGroups & Pick<AiRaterListing['rows'][number], 'alias' | 'repeats'>)[]
  }[]
  /** Every AI rater, with analytic intervals, where the listing holds only some of them. */
  everyone: readonly EstimatedAiRater[]
  grid: ConfigurationGrid
  /** How labels change along a setting, mostly the number of facts shown; null where no AI raters differ in one alone. */
  chain: VerdictChain | null
  /** With the margin fixed before the opening, or the newest one where there is none. */
  baseline: Baseline | null
  /** With each of those fixed later. */
  explored: readonly { margin: Margin; baseline: Baseline }[]
  /** From the consensus to what AI raters said, the primary one and those that agree most: items by consensus label and by what was said. */
  transitions: readonly { alias: string; counts: readonly (readonly number[])[] }[]
  /** What each is as it was started or brought in, juries left out. */
  raters: readonly ReportedRater[]
  /** What those of them are that are juries. */
  juries: readonly { alias: string; jury: Jury }[]
  /** How often documents err, in whichever way first, then in each of two, by what the way is called. */
  rates: readonly { way: string; rates: AuthorRates }[]
  /** Whether what more AI raters say is right more often; null for fewer than three. */
  confidence: ConfidenceFigures | null
  /** How much of what people cited AI raters were shown, where that is kept. */
  retrieval: readonly RetrievalRow[]
}

/** Makes figures of a report one after the other: whoever waits for less goes first between two of them. */
export type InTurn = <Figures>(make: () => Figures) => Promise<Figures>

/** Of how many AI raters the report draws transitions. */
const MOST_TRANSITIONS = 3
/** What the tables of groups say of each: what fits beside its names. */
export const GROUP_MEASURES: readonly AiMeasure[] = ['agreement', 'ac1', 'sensitivity', 'specificity']
/** Of those that left statements out: all that what is missing changes. */
export const MISSING_MEASURES: readonly AiMeasure[] = AI_MEASURES.filter(countsMissing)
/** By whom before by what: the first question about AI raters is whether they favor texts of models. */
const GROUPED_BY: readonly AiRaterSplit[] = ['system', 'kind']

type Basis = {
  /** With AI raters. */
  matrix: StudyMatrix
  study: { seed: number }
  results: AiResults
  /** Of AI raters that ran here, by their ids. */
  days: ReadonlyMap<string, RatedDays>
  retrieval: readonly RetrievalRow[]
  inTurn: InTurn
}

/** What a report says of AI raters that follows from the consensus, and not from who said what for it to come about. */
export type ConsensusFigures = Pick<
  AiReport,
  'listing' | 'withMissing' | 'groups' | 'everyone' | 'grid' | 'chain' | 'transitions' | 'confidence'
> & {
  /** What they are made from, but for {@link StudyMatrix.columns}. */
  sample: AiSample
}

export async function consensusFigures(
  whole: StudyMatrix,
  seed: number,
  inTurn: InTurn,
): Promise<ConsensusFigures> {
  // while the consensus stays, so do these: they are not even shown what people said
  const matrix = { ...whole, columns: [], states: [] }
  const view = aiViewSchema.parse({})
  const included = filteredItems(matrix, view)
  const sample = await inTurn(() => aiSample(matrix, view))
  const listing = await inTurn(() => compareAiRaters(sample, view, seed))
  const lacking = listing.rows.filter(({ rated, settled }) => rated < settled)
  const withMissing = lacking.map((row) => ({
    ...row,
    estimates: aiEstimates(sample, row, view.focus, listing.options, MISSING_MEASURES, 'wrong'),
  }))
  const groups = await groupListing(matrix, included, view, listing, inTurn)
  const ranked = await inTurn(() => rankedAiRaters(sample))
  return {
    sample,
    listing,
    withMissing,
    groups,
    everyone: listing.listed > listing.rows.length ? ranked : [],
    grid: await inTurn(() => configurationGrid(matrix, gridViewSchema.parse({}), seed, sample)),
    chain: await inTurn(() => verdictChain(matrix, chainViewSchema.parse({}), sample)),
    transitions: transitionsOf(matrix, ranked, sample.duplicates),
    confidence: await inTurn(() =>
      confidenceOf(matrix, confidenceViewSchema.parse({}), seed, null, sample.duplicates),
    ),
  }
}

/** Everything of a report that needs AI raters. */
export async function aiReport(
  { matrix, study: { seed }, results: { margins, lateIds }, days, retrieval, inTurn }: Basis,
  byConsensus: ConsensusFigures,
): Promise<AiReport> {
  const view = baselineViewSchema.parse({})
  const sample = { ...byConsensus.sample, matrix }
  const [tested, ...explored] = await Promise.all(
    testedMargins(margins).map(async (margin) => ({
      margin,
      baseline: await inTurn(() => humanBaseline(matrix, view, margin, seed, sample)),
    })),
  )
  const rates = await Promise.all(
    ratedErrors(matrix.labelSet).map(async (asked) => ({
      way: labelName(asked.focus, labelsOfView(matrix.labelSet, asked.labels)),
      rates: await inTurn(() =>
        authorRates(matrix, ratesViewSchema.parse(asked), asked.labels === view.labels ? sample : undefined),
      ),
    })),
  )
  const { listing, withMissing, groups, everyone, grid, chain, transitions, confidence } = byConsensus
  return {
    listing,
    raters: reportedRaters(matrix.aiRaters, sample.duplicates, days, lateIds),
    juries: listJuryRules(matrix.aiRaters),
    withMissing,
    groups,
    everyone,
    grid,
    chain,
    baseline: tested?.baseline ?? null,
    explored: explored.flatMap(({ margin, baseline }) => (baseline ? [{ margin, baseline }] : [])),
    transitions,
    rates: rates.flatMap(({ way, rates: found }) => (found ? [{ way, rates: found }] : [])),
    confidence,
    retrieval: retrieval.filter(({ score, leftOut }) => score !== null || leftOut > 0),
  }
}

/** The AI raters of a listing on the statements of each author and of each kind. */
async function groupListing(
  matrix: StudyMatrix,
  included: Uint8Array,
  { focus, missing }: AiView,
  { rows, options }: AiRaterListing,
  inTurn: InTurn,
): Promise<AiReport['groups']> {
  const raterIds = rows.map(({ raterId }) => raterId)
  const groups = await Promise.all(
    GROUPED_BY.map(async (split) => ({
      split,
      found: await inTurn(() =>
        aiRaterGroups(matrix, included, split, raterIds, focus, options, GROUP_MEASURES, missing),
      ),
    })),
  )
  return groups.flatMap(({ split, found }) => {
    const raters = found.map((one, index) => ({
      alias: rows[index]?.alias ?? '',
      repeats: rows[index]?.repeats ?? [],
      ...one,
    }))
    return raters.length === 0 ? [] : [{ split, raters }]
  })
}

function reportedRaters(
  aiRaters: StudyMatrix['aiRaters'],
  duplicates: DuplicateRaters,
  days: Basis['days'],
  lateIds: readonly string[],
): ReportedRater[] {
  const identical = findIdentical(aiRaters, duplicates)
  return aiRaters
    .filter(({ configuration }) => !isJury(configuration))
    .map(({ raterId, alias, configuration, timing }) => ({
      alias,
      configuration,
      days: days.get(raterId) ?? null,
      isPrimary: timing === 'primary',
      isLate: lateIds.includes(raterId),
      sameConfigurationAs: duplicates.sameConfiguration.get(raterId)?.alias ?? null,
      sameRatingsAs: duplicates.sameRatings.get(raterId)?.alias ?? null,
      duplicateOf: identical.get(raterId)?.alias ?? null,
    }))
}

function transitionsOf(
  { aiRaters }: StudyMatrix,
  ranked: readonly EstimatedAiRater[],
  duplicates: DuplicateRaters,
): AiReport['transitions'] {
  const primary = aiRaters.find(({ timing }) => timing === 'primary')?.raterId
  return ranked
    .toSorted((one, other) => Number(other.raterId === primary) - Number(one.raterId === primary))
    .filter(({ raterId }) => countedAs(duplicates, raterId) === raterId)
    .slice(0, MOST_TRANSITIONS)
    .map(({ alias, cells }) => ({ alias, counts: toRows(cells) }))
}

/**
 * AI raters as their page lists them first, with the figures by class, and each held against the primary one, or the one that
 * agrees most with the consensus.
 */
function compareAiRaters(sample: AiSample, view: AiView, seed: number): AiRaterListing {
  const aiRater = openingAiRater(sample)
  const measures = [...shownMeasures(view), ...RESAMPLED]
  return listAiRaterRows(sample.matrix, { ...view, against: aiRater?.raterId ?? null }, seed, {
    measures,
    sample,
  })
}

/** All AI raters, those that agree most with the consensus first, with analytic intervals. */
export function rankedAiRaters(sample: AiSample): EstimatedAiRater[] {
  return rankAiRaters(sample, sample.rows).map((row) => ({
    ...row,
    estimates: quickEstimates(sample, row, '', 'patient', [...SHOWN_MEASURES, 'coverage', 'correct']),
  }))
}
