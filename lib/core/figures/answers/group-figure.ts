import type { Estimate } from '@/lib/core/agreement/rating-table'
import { whole } from '@/lib/core/counted-words'
import type { Figure, Kind } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, type VariableAnswers } from './answer-context'
import { scoresOf, toRows } from './answer-table'
import { groupStands } from './group-stands'
import { countedGroups, nominalEstimates, nominalTitle } from './nominal-figures'
import { pairedEstimates } from './scale-estimates'
import { isMean, nearOf } from './scale-figures'
import { SCALE_MEASURES, type ScaleMeasure } from './scale-measures'
import { groupsOf, stratumTitle } from './strata-groups'

type Named = { title: string; as: Kind; estimate: Estimate }

/**
 * Agreement among people in the groups of a stratum. Groups of few items that are not settled have no figure, nor have the smallest
 * others that would reveal these.
 */
export function groupFigure(context: AnswerContext, own: VariableAnswers, stratum: string): Figure | null {
  const groups = countedGroups(context, own, groupsOf(context, stratum)).filter(
    ({ paired }) => paired.length > 0,
  )
  if (groups.length < 2) return null
  const stands = groupStands(
    own.mask,
    own.paired,
    groups.map(({ paired }) => paired),
  ).groups
  const rows = groups.map((group, index) => {
    const stand = stands[index] ?? null
    const estimates = groupEstimates(context, own, group.indices).map((named) => ({
      ...named,
      estimate: stand ?? named.estimate,
    }))
    return { ...group, estimates }
  })
  const [first] = rows
  const main = first?.estimates.at(1) ?? first?.estimates[0]
  const by = stratumTitle(context, stratum)
  return {
    name: `groups-${own.variable.id}-${stratum}`,
    title: `${own.name}: agreement by ${by.toLowerCase()}`,
    words: joined(
      `n counts ${context.many} with two answers or more; the chart shows ${main?.title ?? ''}.`,
      fewPatients(
        context,
        rows.map(({ patients }) => patients),
      ),
    ),
    chart: {
      kind: 'intervals',
      axis: main?.title ?? '',
      as: main?.as ?? 'coefficient',
      rows: rows.flatMap(({ label, paired, estimates }) => {
        const shown = estimates.find(({ title }) => title === main?.title)
        return shown ? [{ label, note: `n ${whole(paired.length)}`, estimate: shown.estimate }] : []
      }),
    },
    columns: [by, 'n', 'patients', ...(first?.estimates.map(({ title }) => title) ?? [])],
    rows: rows.map(({ label, paired, patients, estimates }) => ({
      cells: [label, paired.length, patients, ...estimates.map(({ estimate, as }) => ({ estimate, as }))],
    })),
  }
}

const OF_SCALES = ['exact', 'kappa-quadratic', 'ac2', 'alpha-ordinal', 'alpha-interval'] as const

/** The measures of one group, the one that a chart shows second. */
function groupEstimates(
  context: AnswerContext,
  own: VariableAnswers,
  indices: readonly number[],
): readonly Named[] {
  const { people, table, clusters, options, definition } = context
  const { variable, index } = own
  if (variable.unit === 'nominal') {
    const asked = ['percent', 'ac1', 'kappa'] as const
    const estimates = nominalEstimates(context, own, asked, indices)
    return asked.map((measure) => ({
      title: nominalTitle(measure, people.length),
      as: measure === 'percent' ? 'percent' : 'coefficient',
      estimate: estimates[measure],
    }))
  }
  const rows = toRows(
    people.map(({ answers }) => scoresOf(variable, answers[index])),
    table.items.length,
  )
  const estimates = pairedEstimates(
    indices.map((item) => rows[item] ?? []),
    {
      ...options,
      clusters: clusters && indices.map((item) => clusters[item] ?? ''),
      points: variable.codes?.map(Number) ?? null,
      near: nearOf(definition, variable),
    },
  )
  const measures: readonly ScaleMeasure[] = isMean(definition, variable) ? OF_SCALES.slice(1) : OF_SCALES
  return measures.flatMap((measure) => {
    const estimate = estimates[measure]
    return estimate
      ? [{ title: SCALE_MEASURES[measure].title, as: SCALE_MEASURES[measure].as, estimate }]
      : []
  })
}
