import { clusteredProportion } from '@/lib/core/agreement/clustered-proportion'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { shareDifference } from '@/lib/core/agreement/share-difference'
import type { AuthorKind } from '@/lib/core/author-words'
import { focusOf, type LabelSet, labelIndex } from '@/lib/core/labels'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { matrixInScheme } from '../basis/matrix-in-scheme'
import { countPatients } from '../basis/patient-indices'
import { RESAMPLES } from '../basis/resamples'
import { filteredItems, type ItemQuery, splitItems } from '../basis/strata'
import { type Unsettled, unsettledByReason } from '../basis/unsettled'
import type { RatesView } from './rates-view'

type SettledRate = {
  author: string
  /** Null of all together. */
  kind: AuthorKind | null
  /** What finds the statements of these documents. */
  query: ItemQuery
  /** Statements with a consensus label, and of how many patients they are: what the interval rests on. */
  settled: number
  patients: number
  /** How many of them have the label. */
  found: number
  unsettled: Unsettled
  rate: Estimate
}

/** How often documents err by what people settled alone: no AI rater is looked at. */
export type SettledRates = {
  /** The label that rates are of, and those it stands among. */
  focus: string
  labelSet: LabelSet
  /** None where the definition counts scores of its own. */
  authors: readonly SettledRate[]
  /** The rate of models less that of people; null where either has no settled statement. */
  difference: { estimate: Estimate; patients: number } | null
  resamples: number
}

/**
 * How often the documents of each author get a label, by people’s consensus.
 *
 * @param view its AI rater does not matter here
 */
export function settledRates(matrix: StudyMatrix, view: RatesView, seed: number): SettledRates {
  const included = filteredItems(matrix, view)
  const { consensus, labelSet } = matrixInScheme({ ...matrix, columns: [], aiRaters: [] }, view.labels)
  const focus = focusOf(view.focus, labelSet)
  const asked = labelSet.codes[labelIndex(focus, labelSet)]
  const isErr = (item: number) => consensus[item] === asked
  const byPatient = view.unit === 'patient'
  const clusters = byPatient ? matrix.items.map(({ patient }) => patient) : null
  const indices = [...included.keys()].filter((index) => included[index] === 1)
  const groups = labelSet.hasRates ? splitItems(matrix, included, 'system') : []
  const all = groups.length > 1 ? [{ label: 'All', indices, query: {} }] : []
  const rows = [...groups, ...all].map(({ label, indices: own, query }): SettledRate => {
    const settled = own.filter((item) => consensus[item])
    const first = matrix.items[own[0] ?? 0]
    return {
      author: label,
      kind: own === indices ? null : (first?.authorKind ?? null),
      query,
      settled: settled.length,
      patients: countPatients(matrix.items, settled),
      found: settled.filter(isErr).length,
      unsettled: unsettledByReason(matrix, own),
      rate: clusteredProportion(settled, isErr, clusters, 'nothing of it is settled'),
    }
  })
  const settled = labelSet.hasRates ? indices.filter((item) => consensus[item]) : []
  const kinds = new Set(settled.map((item) => matrix.items[item]?.authorKind))
  return {
    focus,
    labelSet,
    authors: rows,
    resamples: RESAMPLES,
    difference:
      kinds.size < 2
        ? null
        : {
            patients: countPatients(matrix.items, settled),
            estimate: shareDifference(
              settled.map((item) => ({
                group: matrix.items[item]?.authorKind === 'llm' ? 'first' : 'second',
                isSuccess: isErr(item),
              })),
              clusters && settled.map((item) => clusters[item] ?? ''),
              { resamples: RESAMPLES, seed },
            ),
          },
  }
}
