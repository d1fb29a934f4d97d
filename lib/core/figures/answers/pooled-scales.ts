import { type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { scaleAgreement } from '@/lib/core/agreement/scales/scale-agreement'
import { countPatients } from '../basis/patient-indices'
import type { Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, shownOf, type VariableAnswers } from './answer-context'
import { scoresOf, toRows } from './answer-table'
import { pairedEstimates } from './scale-estimates'

/**
 * How far people agree on each of several scales, and on the ratings of all of them together, each rating of each scale a unit of its
 * own.
 *
 * @returns null of scales with different points, whose ratings mean nothing together
 * @see Hegselmann et al. 2024, Table 10
 */
export function pooledScales(
  context: AnswerContext,
  scales: readonly VariableAnswers[],
  title?: string,
): Figure | null {
  const [first] = scales
  const points = first?.variable.codes ?? null
  const isAlike = scales.every(({ variable }) => variable.codes?.join() === points?.join())
  if (!first || points === null || scales.length < 2 || !isAlike) return null
  const { table } = context
  const rows = pooledRows(context, scales, first, points.map(Number))
  return {
    name: `pooled-${first.variable.id}`,
    title: title ?? 'Agreement on each scale, and on all together',
    words: joined(
      'n counts what two people or more rated; together each rating of each scale counts. Where scales lie at different heights, agreement on all together is higher than on each.',
      fewPatients(
        context,
        rows.map(({ indices }) => countPatients(table.items, indices)),
      ),
    ),
    chart: {
      kind: 'intervals',
      axis: 'Krippendorff’s alpha, interval',
      as: 'coefficient',
      rows: rows.map(({ label, pairs, interval, isTotal }) => ({
        label,
        note: `n ${pairs}`,
        estimate: interval,
        isReference: isTotal,
      })),
    },
    columns: ['Scale', 'n', 'Alpha, interval', 'Alpha, ordinal', 'ICC(2,1)'],
    rows: rows.map(({ label, pairs, interval, ordinal, icc, isTotal }) => ({
      isTotal,
      cells: [
        label,
        pairs,
        { estimate: interval, as: 'coefficient' },
        { estimate: ordinal, as: 'coefficient' },
        { estimate: icc, as: 'coefficient' },
      ],
    })),
  }
}

/** The estimates of each scale, and of the ratings of all. */
function pooledRows(
  context: AnswerContext,
  scales: readonly VariableAnswers[],
  first: VariableAnswers,
  points: readonly number[],
) {
  const { people, table, clusters, options } = context
  const tables = scales.map(({ variable, index }) =>
    toRows(
      people.map(({ answers }) => scoresOf(variable, answers[index])),
      table.items.length,
    ),
  )
  const items = [...table.items.keys()]
  const ownClusters = clusters ?? items.map(String)
  return [
    ...scales.map((own, scale) => ({
      label: own.name,
      scores: tables[scale] ?? [],
      clusters,
      indices: own.paired,
      stand: own,
      isTotal: false,
    })),
    {
      label: 'All together',
      scores: tables.flat(),
      // ratings of one item are never each for itself
      clusters: scales.flatMap(() => ownClusters),
      indices: items.filter((item) => scales.some(({ paired }) => paired.includes(item))),
      stand: first,
      isTotal: true,
    },
  ].map(({ scores, clusters: of, ...row }) => {
    const found = pairedEstimates(scores, {
      ...options,
      clusters: of,
      points,
      near: null,
    })
    const { icc } = scaleAgreement(scores, { ...options, clusters: of })
    const shown = (estimate: Estimate | undefined) =>
      shownOf(row.stand, () => estimate ?? { ...undefinedFigure('no two people rated any'), interval: null })
    return {
      ...row,
      pairs: scores.filter((given) => given.filter((score) => score !== null).length > 1).length,
      interval: shown(found['alpha-interval']),
      ordinal: shown(found['alpha-ordinal']),
      icc: shown(icc.find((one) => one.form === 'agreement' && one.of === 'one')),
    }
  })
}
