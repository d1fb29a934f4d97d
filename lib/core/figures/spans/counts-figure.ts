import { COUNT } from '@/lib/core/agreement/figure-range'
import { defined, type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { estimateTotals } from '@/lib/core/agreement/spans/estimate-totals'
import { listDeclared } from '@/lib/core/protocols/declared'
import type { Definition } from '@/lib/core/protocols/definition'
import { compileExpression } from '@/lib/core/protocols/expressions/compile-expression'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import {
  type AnswerContext,
  fewPatients,
  type LayerAnswers,
  type VariableAnswers,
} from '../answers/answer-context'
import { groupStands } from '../answers/group-stands'
import { itemMeans } from '../answers/mean-figure'
import { ALL, groupsOf, stratumTitle, titleBy } from '../answers/strata-groups'
import { countPatients } from '../basis/patient-indices'
import { SHOW_ALL, type SuppressionMask } from '../basis/suppression'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'

/** Something that is counted of each item. */
type Counted = {
  name: string
  /** Per item; null where nobody counted. */
  values: readonly (number | null)[]
  mask: SuppressionMask
  /** Whether a session settled the marks that are counted. */
  isAgreed: boolean
  deviation: 'sample' | 'population'
}

/**
 * What is counted of each item, such as errors, by a stratum, such as the system that wrote it: means with intervals and sample standard
 * deviations. Each item counts by the mean of the people, and by the agreed set where sessions settled the layer of all of them. Of a
 * task that marks texts their words are counted, too.
 *
 * @see Hegselmann et al. 2024, Table 2
 */
export function countsFigure(
  context: AnswerContext,
  variables: readonly VariableAnswers[],
  stratum: string | null,
  title?: string,
): Figure | null {
  const { table } = context
  const counted = [...variables.map((own) => countedOf(context, own)), ...wordsOf(context)]
  const everything = [...table.items.keys()]
  const shown = counted.filter((one) => scored(everything, one).length > 0)
  if (variables.length === 0 || shown.length === 0 || !shown.some(({ name }) => name !== WORDS)) return null
  const groups = stratum === null ? [] : groupsOf(context, stratum)
  const rows = [...groups, { label: ALL, indices: everything }]
  const estimates = estimateCounts(context, shown, groups)
  const [first] = shown
  return {
    name: `counts-${variables[0]?.variable.id ?? ''}-${stratum ?? 'all'}`,
    title: titleBy(context, title ?? 'Counts', stratum),
    words: joined(
      countsWords(context, shown),
      fewPatients(
        context,
        rows.map(({ indices }) => countPatients(table.items, first ? scored(indices, first) : indices)),
      ),
    ),
    chart: {
      kind: 'intervals',
      axis: `${first?.name ?? ''}, mean`,
      as: 'coefficient',
      limits: [
        0,
        1.05 *
          Math.max(1, ...estimates.map(([one]) => one?.estimate.interval?.high ?? one?.estimate.value ?? 0)),
      ],
      rows: rows.map(({ label }, row) => ({
        label,
        note: `n ${estimates[row]?.[0]?.items ?? 0}`,
        estimate: estimates[row]?.[0]?.estimate ?? { value: null, interval: null },
        isReference: row === groups.length,
      })),
    },
    columns: [
      stratum === null ? context.many : stratumTitle(context, stratum),
      ...shown.flatMap(({ name }) => [
        { title: 'n', group: name },
        { title: 'mean', group: name },
        { title: 'SD', group: name },
      ]),
    ],
    rows: rows.map(({ label }, row) => ({
      isTotal: row === groups.length,
      cells: [
        label,
        ...(estimates[row] ?? []).flatMap(({ items, estimate, spread }): Cell[] => [
          items,
          { estimate, as: 'coefficient' },
          spread,
        ]),
      ],
    })),
  }
}

function countsWords({ many }: AnswerContext, shown: readonly Counted[]): string {
  const agreed = shown.filter(({ isAgreed }) => isAgreed).map(({ name }) => name.toLowerCase())
  const settled = agreed.length > 0 ? `; ${agreed.join(' and ')} by the agreed sets` : ''
  const words = shown.some(({ name }) => name === WORDS) ? ', of words that of these texts' : ''
  return `Means over ${many}, each counted by the mean of the people who marked it, n of them${settled}. SD is the sample standard deviation${words}.`
}

/** Those of some items that were counted. */
function scored(indices: readonly number[], { values }: Counted): number[] {
  return indices.filter((item) => values[item] !== null && values[item] !== undefined)
}

/** Means and deviations of each group, and of all items together; by what is counted. */
function estimateCounts(
  context: AnswerContext,
  shown: readonly Counted[],
  groups: readonly { indices: readonly number[] }[],
) {
  const everything = [...context.table.items.keys()]
  const stands = shown.map((one) =>
    groupStands(
      one.mask,
      scored(everything, one),
      groups.map(({ indices }) => scored(indices, one)),
    ),
  )
  return [...groups.map(({ indices }) => indices), everything].map((indices, row) =>
    shown.map((one, column) => {
      const own = scored(indices, one)
      const stand = (row < groups.length ? stands[column]?.groups[row] : stands[column]?.all) ?? null
      const values = own.map((item) => one.values[item] ?? 0)
      return {
        items: own.length,
        estimate: stand ?? meanOf(context, one.values, own),
        spread: stand ? null : deviationOf(values, one.deviation),
      }
    }),
  )
}

/** The mean of some items, with its interval by linearization: of many systems in no time. */
function meanOf(
  { clusters }: AnswerContext,
  values: Counted['values'],
  indices: readonly number[],
): Estimate {
  const own = indices.map((item) => values[item] ?? 0)
  const units = keyedUnits(
    own.map(String),
    2,
    (index) => Float64Array.of(1, own[index] ?? 0),
    clusters && indices.map((item) => clusters[item] ?? ''),
  )
  const figure = ([count = 0, sum = 0]: Float64Array) =>
    count > 0 ? defined(sum / count) : undefinedFigure('nobody counted any')
  return estimateTotals(units, { mean: { figure, range: COUNT } }).mean
}

/** People's counts of a variable, or those of the agreed sets where sessions settled all that people marked. */
function countedOf(context: AnswerContext, own: VariableAnswers): Counted {
  const { variable, name, mask } = own
  const means = itemMeans(context, own)
  const agreed = agreedCounts(context, variable.id)
  const isAgreed = agreed !== null && means.every((mean, item) => mean === null || agreed[item] !== null)
  return {
    name,
    values: isAgreed ? agreed : means,
    mask: isAgreed ? SHOW_ALL : mask,
    isAgreed,
    deviation: 'sample',
  }
}

/** A number that is computed of the passages of one layer alone, of the agreed sets; null where it is none, or nothing is agreed. */
function agreedCounts({ definition, layers }: AnswerContext, id: string): (number | null)[] | null {
  const computed = definition.computed.find((value) => value.id === id)
  const [layer, ...more] = layersIn(computed?.formula)
  const own = layers.find((one) => one.layer.id === layer)
  if (computed?.kind !== 'number' || more.length > 0 || !own?.settled.some(Boolean)) return null
  return countAgreed(definition, computed.formula, own)
}

function countAgreed(
  definition: Definition,
  formula: unknown,
  { layer, settled }: LayerAnswers,
): (number | null)[] {
  const compute = compileExpression(formula, listDeclared(definition).scope, 'number')
  const nothing = { variables: {}, links: {}, parts: {}, scores: {} }
  return settled.map((one) =>
    one ? (compute({ ...nothing, spans: { [layer.id]: one.session.spans } }) ?? null) : null,
  )
}

/** The layers that a formula counts; of one that names links, none. */
function layersIn(formula: unknown): string[] {
  const text = JSON.stringify(formula ?? null)
  if (text.includes('"link"') || text.includes('"value"')) return []
  return [...new Set([...text.matchAll(/"layer":"([^"]+)"/g)].map(([, id]) => id ?? ''))]
}

const WORDS = 'Words'

/** The words of the texts that the first layer marks. */
function wordsOf({ layers, table }: AnswerContext): Counted[] {
  const [first] = layers
  if (!first) return []
  const values = table.items.map((_, item) => first.texts[item]?.words ?? null)
  return [{ name: WORDS, values, mask: SHOW_ALL, isAgreed: false, deviation: 'population' }]
}

/** Of items that stand for others the deviation of a sample; of the texts there are that of these. */
function deviationOf(values: readonly number[], of: Counted['deviation']): Cell {
  const cases = of === 'sample' ? values.length - 1 : values.length
  if (cases < 1) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const value = Math.sqrt(values.reduce((sum, own) => sum + (own - mean) ** 2, 0) / cases)
  return { text: value.toFixed(2), value: Number(value.toPrecision(14)) }
}
