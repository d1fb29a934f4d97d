import { type Resample, shareDraws } from '@/lib/core/agreement/as-published/resampling'
import type { HumanAgreementRow } from '@/lib/core/agreement/human-agreement'
import { statementsOf } from '@/lib/core/author-words'
import { labelNames } from '@/lib/core/labels'
import { axisTitle, axisValue } from '@/lib/core/runs/setting-words'
import { type StudyMatrix, settledBytes } from '@/lib/core/study-matrix'
import { aiEstimates } from '../ai-raters/ai-estimates'
import { rankAiRaters } from '../ai-raters/ai-rater-ranking'
import { type AiRaterRow, type AiSample, aiRaterRows, aiSample } from '../ai-raters/ai-rater-rows'
import { consensusItems } from '../ai-raters/consensus-items'
import { configurationGrid, type GridView, gridViewSchema } from '../ai-raters/heat-grid'
import { chainViewSchema, verdictChain } from '../ai-raters/verdict-chain'
import { variedAxes } from '../basis/configuration-axes'
import { ALL_LABELS, matrixInScheme } from '../basis/matrix-in-scheme'
import { MEASURES } from '../basis/measures'
import { RESAMPLES } from '../basis/resamples'
import { filteredItems, type ItemFilter } from '../basis/strata'
import type { EstimateCell, Figure } from '../figure'
import { countCodes } from '../people/label-shares'
import { peopleAgreement, peopleViewSchema } from '../people/people-view'
import { chainFigure } from '../tables/chain'
import { gridFigure, sensitivityFigure } from '../tables/grid'
import { humanFigureLong } from '../tables/humans'
import { shareTable, underBars } from '../tables/shares'
import { UNIT_WORDS } from '../words/interval-words'
import { type IdOrder, publishedAiRater, publishedHumanRows } from './published-estimates'

/** A table or a figure of the paper, of one or several parts. */
export type ReleasePart = { id: string; title: string; figures: readonly Figure[] }

type Basis = { matrix: StudyMatrix; seed: number; order: IdOrder; asPublished: boolean }

/** In the order of the paper. */
const STRATA = [
  { author: 'llm', kind: 'claim' },
  { author: 'llm', kind: 'sentence' },
  { author: 'human', kind: 'claim' },
  { author: 'human', kind: 'sentence' },
] as const
type Stratum = (typeof STRATA)[number]

const GRID_MEASURES = ['agreement', 'ac1'] as const
const GRID_TITLES = { agreement: 'Percent agreement', ac1: MEASURES.ac1.title }
/** The first of the tables B2 to B17: percent agreement, then AC1, with all labels and then with these merged, a table a stratum. */
const FIRST_GRID = 2

/** Table 1, without AI raters or with them. */
export function peoplePart({ matrix, seed, order, asPublished }: Basis): ReleasePart {
  const view = peopleViewSchema.parse({})
  const { table, labelSet } = peopleAgreement({ ...matrix, aiRaters: [] }, view, seed)
  const rows: readonly HumanAgreementRow[] = asPublished
    ? publishedHumanRows(table, matrix, order, shareDraws())
    : table
  const unit = asPublished ? 'item' : view.unit
  return {
    id: 'table-1',
    title: 'Table 1. Agreement among people',
    figures: [humanFigureLong(rows, { unit, labelSet })],
  }
}

/** Tables B2 to B17: each AI rater by its settings against the consensus. */
export function gridParts(basis: Basis): ReleasePart[] {
  const { matrix } = basis
  const schemes = [ALL_LABELS, ...matrix.labelSet.schemes.map(({ id }) => id)]
  const draws = STRATA.map(() => shareDraws())
  const found = schemes.flatMap((labels) => {
    const merged = matrix.labelSet.schemes.find(({ id }) => id === labels)
    // both measures come of one resampling
    const published = basis.asPublished
      ? STRATA.map((stratum, index) =>
          publishedRaters(basis, gridViewSchema.parse({ ...stratum, labels }), draws[index] ?? shareDraws()),
        )
      : null
    return GRID_MEASURES.flatMap((measure) =>
      STRATA.map((stratum, index) => {
        const view = gridViewSchema.parse({ ...stratum, labels, measure })
        const of = merged ? `${statementsOf(stratum)}; ${merged.title}` : statementsOf(stratum)
        const figure = published
          ? publishedGrid(published[index] ?? [], view)
          : gridFigure(configurationGrid(matrix, view, basis.seed), view, null)
        return { of, measure, figure: { ...figure, who: [of] } }
      }),
    )
  })
  return found.map(({ of, measure, figure }, index) => ({
    id: `table-b${FIRST_GRID + index}`,
    title: `Table B${FIRST_GRID + index}. ${GRID_TITLES[measure]} of AI raters with the consensus: ${of}`,
    figures: [figure],
  }))
}

type PublishedRater = { row: AiRaterRow; figures: ReturnType<typeof publishedAiRater> }

function publishedRaters(
  { matrix: whole, order }: Basis,
  view: GridView,
  resample: Resample,
): PublishedRater[] {
  const included = filteredItems(whole, view)
  const matrix = matrixInScheme(whole, view.labels)
  const codesOf = new Map(matrix.aiRaters.map(({ raterId, codes }) => [raterId, codes]))
  return aiRaterRows(consensusItems(matrix, included))
    .filter(({ rated }) => rated > 0)
    .map((row) => {
      const codes = codesOf.get(row.raterId) ?? new Uint8Array()
      return { row, figures: publishedAiRater(matrix, codes, included, order, resample) }
    })
}

/** As the paper prints them: a row an AI rater, over what each rated, intervals by statement. */
function publishedGrid(raters: readonly PublishedRater[], { measure }: GridView): Figure {
  const axes = variedAxes(raters.map(({ row }) => row.axes))
  const { short, as } = MEASURES[measure]
  return {
    name: `as-published-${measure}`,
    title: `${short} of each AI rater`,
    words:
      'Each over the statements that it rated and that are settled; 95 % intervals from 1,000 resamples of single statements, draw by draw as published.',
    columns: ['AI rater', ...axes.map(({ name }) => axisTitle(name)), 'n', short],
    rows: raters.map(({ row, figures: { items, percentAgreement, gwetAc1 } }) => ({
      cells: [
        row.alias,
        ...axes.map(({ name }) => axisValue(name, row.axes[name] ?? '–')),
        items,
        { estimate: measure === 'ac1' ? gwetAc1 : percentAgreement, as },
      ],
    })),
  }
}

const DETECTION = ['sensitivity', 'specificity', 'ppv', 'npv'] as const

/** Figure 4: of each stratum the AI rater that agrees most: how it and people share out the labels, and how well it finds each. */
export function bestPart({ matrix, seed }: Basis): ReleasePart {
  const labels = matrix.labelSet.labels
  const found = STRATA.flatMap((stratum) => {
    const filter = stratum as Partial<ItemFilter>
    const sample = aiSample(matrix, filter)
    const best = bestOf(sample)
    return best ? [{ stratum, included: filteredItems(matrix, filter), sample, best }] : []
  })
  const bars = found.flatMap(({ stratum, included, best }) => {
    const codes = matrix.aiRaters.find(({ raterId }) => raterId === best.raterId)?.codes ?? new Uint8Array()
    const of = statementsOf(stratum)
    return [
      { label: `${of}: settled`, ...countCodes(matrix, [settledBytes(matrix)], included, 'patient') },
      { label: `${of}: AI`, ...countCodes(matrix, [codes], included, 'patient') },
    ]
  })
  const shares: Figure = {
    name: 'labels-of-the-best',
    title: 'How often each label is given: settled, and by the AI rater that agrees most',
    words: `Which AI rater it is, the table below says. ${underBars(bars.flatMap((bar) => bar.shares))}`,
    chart: { kind: 'bars', labels, bars },
    ...shareTable(bars, labelNames(matrix.labelSet)),
  }
  const rows = found.flatMap(({ stratum, sample, best }) =>
    labels.map(({ code, title }) => {
      const options = { resamples: RESAMPLES, seed, unit: 'patient' as const }
      const figures = aiEstimates(sample, best, code, options, DETECTION)
      const cells = DETECTION.map((measure): EstimateCell | null => {
        const estimate = figures[measure]
        return estimate ? { estimate, as: 'percent' } : null
      })
      return { cells: [statementsOf(stratum), best.alias, title, ...cells] }
    }),
  )
  const detection: Figure = {
    name: 'detection-of-the-best',
    title: 'How well the AI rater that agrees most finds each label',
    words: `Of each label against all others. Intervals are 95 %, ${UNIT_WORDS.patient}.`,
    columns: ['Statements', 'AI rater', 'Label', ...DETECTION.map((measure) => MEASURES[measure].short)],
    rows,
  }
  return { id: 'figure-4', title: 'Figure 4. The AI rater that agrees most', figures: [shares, detection] }
}

function bestOf(sample: AiSample): AiRaterRow | undefined {
  const { sameConfiguration } = sample.duplicates
  const rows = sample.rows.filter(({ raterId, rated }) => rated > 0 && !sameConfiguration.has(raterId))
  return rankAiRaters(sample, rows)[0]
}

/** Figure 5: agreement along each setting, in each stratum; and how labels change along the number of facts shown. */
export function settingsParts({ matrix, seed }: Basis): ReleasePart[] {
  const lines = STRATA.flatMap((stratum: Stratum) => {
    const view = gridViewSchema.parse({ ...stratum, measure: 'agreement' })
    const grid = configurationGrid(matrix, view, seed)
    return grid.sensitivity.map((one) => ({
      ...sensitivityFigure(one, grid, view, null),
      who: [statementsOf(stratum)],
    }))
  })
  const chain = verdictChain(matrix, chainViewSchema.parse({}))
  return [
    { id: 'figure-5-left', title: 'Figure 5, left. Agreement along each setting', figures: lines },
    ...(chain
      ? [
          {
            id: 'figure-5-right',
            title: 'Figure 5, right. How labels change along a setting',
            figures: [chainFigure(chain)],
          },
        ]
      : []),
  ]
}
