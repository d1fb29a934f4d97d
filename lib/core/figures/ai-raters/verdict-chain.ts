import { z } from 'zod'
import { labelShares } from '@/lib/core/agreement/label-shares'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { LabelSet } from '@/lib/core/labels'
import { axisValue } from '@/lib/core/runs/setting-words'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { type Axis, LACKING, variedAxes } from '../basis/configuration-axes'
import { countPatients, type PatientIndices } from '../basis/patient-indices'
import { itemFilterSchema } from '../basis/strata'
import { type AiRaterRow, aiSample, configuredRows } from './ai-rater-rows'

/** Which chain of AI raters a page shows: along a setting, of those that include a given rater. */
export const chainViewSchema = itemFilterSchema.extend({
  along: z.string().max(80).catch('').default(''),
  chain: z.uuid().nullable().catch(null).default(null),
})
export type ChainView = z.output<typeof chainViewSchema>

/** AI raters that differ in one setting alone, in the order of its values. */
type Chain = { raters: readonly AiRaterRow[]; values: readonly string[]; label: string }

/** How many statements took one path along a chain: those whose last label is the settled one, and the others. */
type ChainPath = { path: string; counts: readonly number[]; shares: readonly Estimate[] }

export type VerdictChain = {
  labelSet: LabelSet
  /** The setting, and the others that have chains. */
  axis: string
  axes: readonly string[]
  values: readonly string[]
  /** The chain that is shown and all of this setting, by their first rater. */
  chosen: { raterId: string; label: string }
  chains: readonly { raterId: string; label: string }[]
  paths: readonly ChainPath[]
  items: number
  patients: number
}

const LETTERS = 'ABCDEFGHIJ'

/**
 * How AI raters' labels change along one setting, such as the number of facts shown: each statement's first label is A, the next
 * other one B, and so on. Over the settled statements that all of the chain rated. Null where no two AI raters differ in one setting alone.
 *
 * @see VeriFact (Chung et al. 2025), Figure 5, right
 */
export function verdictChain(
  whole: StudyMatrix,
  view: ChainView,
  sample = aiSample(whole, view),
): VerdictChain | null {
  const { matrix, consensus, patients } = sample
  const rows = configuredRows(sample)
  const axes = variedAxes(rows.map((row) => row.axes))
  const found = axes.flatMap((axis) => {
    const chains = chainsAlong(rows, axis, axes)
    return chains.length > 0 ? [{ axis, chains }] : []
  })
  const usual = found.find(({ axis }) => axis.name === 'Facts') ?? found[0]
  const asked = found.find(({ axis }) => axis.name === view.along) ?? usual
  if (!asked) return null
  const [longest] = asked.chains
  const chain =
    asked.chains.find(({ raters }) => raters.some(({ raterId }) => raterId === view.chain)) ?? longest
  if (!chain) return null
  const columns = chain.raters.map(
    ({ raterId }) =>
      matrix.aiRaters.find((aiRater) => aiRater.raterId === raterId)?.codes ?? new Uint8Array(),
  )
  const indices = [...consensus.keys()].filter(
    (index) => consensus[index] !== 0 && columns.every((column) => (column[index] ?? 0) !== 0),
  )
  return {
    labelSet: matrix.labelSet,
    axis: asked.axis.name,
    axes: found.map(({ axis }) => axis.name),
    values: chain.values,
    chosen: toName(chain),
    chains: asked.chains.map(toName),
    paths: countPaths(patients, columns, consensus, indices),
    items: indices.length,
    patients: countPatients(matrix.items, indices),
  }
}

function toName({ raters, label }: Chain) {
  return { raterId: raters[0]?.raterId ?? '', label }
}

/** The longest first, and of equals by name. */
function chainsAlong(rows: readonly AiRaterRow[], axis: Axis, varied: readonly Axis[]): Chain[] {
  const others = (row: AiRaterRow) =>
    Object.entries(row.axes)
      .filter(([name]) => name !== axis.name)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [...Map.groupBy(rows, (row) => JSON.stringify(others(row))).values()]
    .flatMap((group) => {
      const byValue = new Map(group.map((row) => [row.axes[axis.name] ?? LACKING, row]))
      const values = axis.values.filter((value) => byValue.has(value))
      const raters = values.flatMap((value) => byValue.get(value) ?? [])
      const [first] = raters
      const label = varied
        .filter(({ name }) => name !== axis.name && first?.axes[name] !== undefined)
        .map(({ name }) => axisValue(name, first?.axes[name] ?? ''))
        .join(', ')
      return raters.length > 1 ? [{ raters, values, label }] : []
    })
    .toSorted((one, other) => other.raters.length - one.raters.length || (one.label < other.label ? -1 : 1))
}

function countPaths(
  { patientOf, patients }: PatientIndices,
  columns: readonly Uint8Array[],
  consensus: Uint8Array,
  indices: readonly number[],
): ChainPath[] {
  const ends = new Map<string, Uint8Array>()
  for (const index of indices) {
    const path = pathOf(columns.map((column) => column[index] ?? 0))
    const met = ends.get(path) ?? new Uint8Array(consensus.length)
    met[index] = columns.at(-1)?.[index] === consensus[index] ? 1 : 2
    ends.set(path, met)
  }
  return [...ends]
    .map(([path, met]) => ({
      path,
      ...labelShares([met], 2, { of: patientOf, count: patients }),
    }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** Labels in their order as letters. */
function pathOf(labels: readonly number[]): string {
  const seen = [...new Set(labels)]
  return labels.map((label) => LETTERS[seen.indexOf(label)] ?? '?').join(' → ')
}
