import { z } from 'zod'
import {
  type PredictionPoweredRate,
  predictionPoweredRates,
} from '@/lib/core/agreement/prediction-powered-rates'
import type { AuthorKind } from '@/lib/core/author-words'
import { focusOf, fromByte, type LabelSet, labelIndex } from '@/lib/core/labels'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { focusSchema } from '../ai-raters/ai-measures'
import { openingAiRater } from '../ai-raters/ai-rater-ranking'
import { aiSample } from '../ai-raters/ai-rater-rows'
import { mergedSchemeSchema } from '../basis/matrix-in-scheme'
import { countPatients } from '../basis/patient-indices'
import { filteredItems, type ItemQuery, itemFilterSchema, splitItems } from '../basis/strata'
import { type Unsettled, unsettledByReason } from '../basis/unsettled'

/** What the address of the page about rates chooses; without an AI rater, the one that {@link openingAiRater} takes. */
export const ratesViewSchema = itemFilterSchema.extend({
  focus: focusSchema,
  unit: z.enum(['item', 'patient']).catch('patient').default('patient'),
  ai: z.uuid().nullable().catch(null).default(null),
  /** What documents say wrongly is asked first, whichever way it is wrong. */
  labels: mergedSchemeSchema,
})
export type RatesView = z.output<typeof ratesViewSchema>

type AuthorRate = {
  author: string
  /** Null of all together. */
  kind: AuthorKind | null
  /** What finds the statements of these documents. */
  query: ItemQuery
  /** Statements that people and the AI rated, and those that the AI alone rated. */
  sample: number
  rest: number
  /** Of how many patients the sample is: what the intervals rest on. */
  patients: number
  /** The rest, by why people have not settled them: where they rated some, what is settled is no random sample. */
  unsettled: Unsettled
  rate: PredictionPoweredRate
}

export type AuthorRates = {
  /** The label that rates are of, and those it stands among. */
  focus: string
  labelSet: LabelSet
  ai: { raterId: string; alias: string }
  raters: readonly { raterId: string; alias: string }[]
  authors: readonly AuthorRate[]
}

/**
 * How often the documents of each author get a label: from people’s consensus, from
 * an AI rater, and from both together.
 *
 * @returns null without AI raters
 */
export function authorRates(
  matrix: StudyMatrix,
  view: RatesView,
  sample = aiSample({ ...matrix, columns: [] }, view),
): AuthorRates | null {
  const included = filteredItems(matrix, view)
  const { matrix: merged, rows } = sample
  const { labelSet } = merged
  const focus = focusOf(view.focus, labelSet)
  const ai = rows.find(({ raterId }) => raterId === view.ai) ?? openingAiRater(sample) ?? rows[0]
  const codes = merged.aiRaters.find(({ raterId }) => raterId === ai?.raterId)?.codes
  if (!ai || !codes || !labelSet.hasRates) return null
  const indices = [...included.keys()].filter((index) => included[index] === 1)
  const groups = splitItems(matrix, included, 'system')
  const all = groups.length > 1 ? [{ label: 'All', indices, query: {} }] : []
  const index = labelIndex(focus, labelSet)
  return {
    focus,
    labelSet,
    ai: { raterId: ai.raterId, alias: ai.alias },
    raters: rows.map(({ raterId, alias }) => ({ raterId, alias })),
    authors: [...groups, ...all].flatMap(({ label: author, indices: own, query }) => {
      const patients = countPatients(
        matrix.items,
        own.filter((item) => merged.consensus[item] && (codes[item] ?? 0) > 0),
      )
      const { sample, rest, rates } = predictionPoweredRates(
        own.map((item) => merged.consensus[item] ?? null),
        own.map((item) => fromByte(codes[item], labelSet.codes)),
        labelSet.codes,
        view.unit === 'patient' ? own.map((item) => matrix.items[item]?.patient ?? '') : null,
        labelSet.codes.slice(index, index + 1),
      )
      const [rate] = rates
      const unsettled = unsettledByReason(
        matrix,
        own.filter((item) => (codes[item] ?? 0) > 0),
      )
      const kind = own === indices ? null : (matrix.items[own[0] ?? 0]?.authorKind ?? null)
      return rate ? [{ author, kind, query, sample, rest, patients, unsettled, rate }] : []
    }),
  }
}
