import { labelShares } from '@/lib/core/agreement/label-shares'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { whole } from '@/lib/core/counted-words'
import { countPatients, patientIndices } from '../basis/patient-indices'
import { SUPPRESSED } from '../basis/suppression'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, labelTitle, type VariableAnswers } from './answer-context'
import { type Answers, hasAnswer } from './answer-table'
import { groupStands } from './group-stands'
import { groupsOf, titleBy } from './strata-groups'

/** How often each label was given, and how many consensus labels are none, as they lie between two points. */
export type Shares = { counts: readonly number[]; shares: readonly Estimate[]; between: number }

/** How often some raters together gave each label, on some items. Shares are of all answers, those between two points among them. */
export function sharesOf(
  { table, view }: AnswerContext,
  { variable }: VariableAnswers,
  columns: readonly (Answers | undefined)[],
  indices?: readonly number[],
): Shares {
  const { patientOf, patients } = patientIndices(table.items)
  const clusters = view.unit === 'patient' ? { of: patientOf, count: patients } : null
  const kept = indices && new Set(indices)
  const labels = variable.codes ?? []
  const bytes = columns.flatMap((column) => (column ? toBytes(column, labels) : []))
  const { counts, shares } = labelShares(
    bytes,
    labels.length + 1,
    clusters,
    kept && ((item) => kept.has(item)),
  )
  return { counts: counts.slice(0, -1), shares: shares.slice(0, -1), between: counts.at(-1) ?? 0 }
}

/** A byte a label, and one more for numbers that lie between the points of a scale. */
function toBytes(column: Answers, labels: readonly string[]): Uint8Array {
  if (column instanceof Uint8Array) return column
  const byteOf = new Map(labels.map((label, index) => [Number(label), index + 1]))
  return Uint8Array.from(column, (value) =>
    Number.isNaN(value) ? 0 : (byteOf.get(value) ?? labels.length + 1),
  )
}

export const BETWEEN = 'Consensus values that lie between two points count among all, and for no answer.'

/** How often each person, all people, the consensus and AI raters gave each label or point. */
export function distributionFigure(context: AnswerContext, own: VariableAnswers): Figure | null {
  const { variable, index, mask, name } = own
  const { people, ai, table } = context
  if (variable.codes === null) return null
  const answered = people.map(({ answers }) =>
    [...table.items.keys()].filter((item) => hasAnswer(answers[index], item)),
  )
  const suppressedCells = mask.ofParts(
    answered.map(({ length }) => length),
    (person) => answered[person] ?? [],
  )
  const all = [...new Set(answered.flat())]
  const rows = [
    {
      label: 'All people',
      columns: people.map(({ answers }) => answers[index]),
      stand: mask.allows(all) ? null : SUPPRESSED,
    },
    ...people.map(({ alias, answers }, person) => ({
      label: alias,
      columns: [answers[index]],
      stand: suppressedCells[person] ?? null,
    })),
    { label: 'Consensus', columns: [table.settled[index]], stand: null },
    ...ai.map(({ alias, answers }) => ({ label: alias, columns: [answers[index]], stand: null })),
  ].flatMap(({ label, columns, stand }) => {
    const found = sharesOf(context, own, columns)
    const all = found.counts.reduce((sum, count) => sum + count, found.between)
    return all === 0 ? [] : [{ label, all, ...found, stand }]
  })
  const labels = variable.codes.map((code) => labelTitle(context, variable, code))
  const estimateOf = (stand: Estimate | null, share: Estimate | undefined) => stand ?? share ?? SUPPRESSED
  return {
    name: `distribution-${variable.id}`,
    title: `${name}: how often each answer is given`,
    words: joined(
      'Shares of answers in percent, a row a rater.',
      rows.some(({ between }) => between > 0) ? BETWEEN : '',
      fewPatients(context, countPatients(table.items, all)),
    ),
    chart: {
      kind: 'heat',
      as: 'percent',
      rows: rows.map(({ label }) => label),
      columns: labels,
      domain: [0, 1],
      cells: rows.flatMap(({ shares, counts, stand }, row) =>
        labels.map((_, column) => ({
          row,
          column,
          estimate: estimateOf(stand, shares[column]),
          note: stand ? '' : `n ${whole(counts[column] ?? 0)}`,
        })),
      ),
    },
    columns: ['who', 'answer', 'answers', 'share'],
    rows: rows.flatMap(({ label, shares, counts, stand }) =>
      labels.map((title, index) => ({
        cells: [
          label,
          title,
          stand ? null : (counts[index] ?? 0),
          { estimate: estimateOf(stand, shares[index]), as: 'percent' },
        ],
      })),
    ),
  }
}

/** Whose answers are reported: consensus labels where any of these variables has one, else what each person said. */
export function reportedAnswers(
  { table, people }: AnswerContext,
  variables: readonly VariableAnswers[],
): {
  isSettled: boolean
  words: string
  columnsOf: (own: VariableAnswers) => readonly (Answers | undefined)[]
} {
  const isSettled = variables.some(({ index }) =>
    table.items.some((_, item) => hasAnswer(table.settled[index], item)),
  )
  return {
    isSettled,
    words: `${isSettled ? 'Consensus labels' : 'People’s first-round answers'} in percent of those given.`,
    columnsOf: ({ index }) =>
      isSettled ? [table.settled[index]] : people.map(({ answers }) => answers[index]),
  }
}

/** Of yes and no the first is reported. */
export function reportedCodes({ variable: { codes } }: VariableAnswers): readonly string[] {
  return codes?.length === 2 ? codes.slice(0, 1) : (codes ?? [])
}

/** More columns than these do not fit a page. */
const MOST_COLUMNS = 10

/**
 * How often answers are given by the values of a stratum: consensus labels where there are any, else people's own. Of yes and no
 * the first is reported.
 */
export function sharesFigure(
  context: AnswerContext,
  variables: readonly VariableAnswers[],
  stratum: string | null,
  title?: string,
): Figure | null {
  const { table } = context
  const groups = stratum === null ? [] : groupsOf(context, stratum).slice(0, MOST_COLUMNS)
  const parts = [{ label: 'All', indices: [...table.items.keys()] }, ...groups]
  const reported = reportedAnswers(context, variables)
  const rows = variables.flatMap((own) => {
    const { variable, mask, name } = own
    const columns = reported.columnsOf(own)
    const answered = parts.map(({ indices }) =>
      indices.filter((item) => columns.some((column) => hasAnswer(column, item))),
    )
    const [all = [], ...grouped] = answered
    const stands = groupStands(mask, all, grouped)
    const found = answered.map((indices) => sharesOf(context, own, columns, indices))
    return reportedCodes(own).map((code, index) => ({
      hasBetween: found.some(({ between }) => between > 0),
      cells: [
        name,
        labelTitle(context, variable, code),
        ...parts.map((_, part): Cell => {
          const estimate =
            (reported.isSettled ? null : part === 0 ? stands.all : stands.groups[part - 1]) ??
            found[part]?.shares[index] ??
            SUPPRESSED
          return { estimate, as: 'percent' }
        }),
      ],
    }))
  })
  if (rows.length === 0) return null
  return {
    name: `shares-${variables[0]?.variable.id ?? ''}-${stratum ?? 'all'}`,
    title: titleBy(context, title ?? 'Answers', stratum),
    words: joined(
      reported.words,
      rows.some(({ hasBetween }) => hasBetween) ? BETWEEN : '',
      fewPatients(
        context,
        parts.map(({ indices }) => countPatients(table.items, indices)),
      ),
    ),
    columns: ['Field', 'Answer', ...parts.map(({ label }) => `${label} %`)],
    rows: rows.map(({ cells }) => ({ cells })),
  }
}
