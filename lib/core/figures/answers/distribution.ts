import { clusteredShare } from '@/lib/core/agreement/clustered-proportion'
import { labelShares } from '@/lib/core/agreement/label-shares'
import { notNarrower } from '@/lib/core/agreement/not-narrower'
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
const MOST_GROUPS = 5

/** What counts once: each answer, or each item, as the mean of what its raters said. */
type Counted = 'answers' | 'items'

/**
 * How often answers are given by the values of a stratum: consensus labels where there are any, else people's own. Of yes and no
 * the first is reported. Where items have several answers, there are two figures: one counts each answer, the other each item once.
 */
export function sharesFigures(
  context: AnswerContext,
  variables: readonly VariableAnswers[],
  stratum: string | null,
  title?: string,
): Figure[] {
  const { isSettled, columnsOf } = reportedAnswers(context, variables)
  const isRepeated = variables.some((own) => {
    const columns = columnsOf(own)
    return context.table.items.some(
      (_, item) => columns.filter((column) => hasAnswer(column, item)).length > 1,
    )
  })
  const made = (counted: Counted) => sharesFigure(context, variables, stratum, { title, counted, isRepeated })
  return [made('answers'), ...(isRepeated && !isSettled ? [made('items')] : [])].filter(
    (figure) => figure !== null,
  )
}

function sharesFigure(
  context: AnswerContext,
  variables: readonly VariableAnswers[],
  stratum: string | null,
  { title, counted, isRepeated }: { title: string | undefined; counted: Counted; isRepeated: boolean },
): Figure | null {
  const { table, one, many } = context
  const groups = stratum === null ? [] : groupsOf(context, stratum).slice(0, MOST_GROUPS)
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
    const found = answered.map((indices) =>
      counted === 'items'
        ? itemShares(context, own, columns, indices)
        : sharesOf(context, own, columns, indices),
    )
    return reportedCodes(own).map((code, index) => ({
      hasBetween: found.some(({ between }) => between > 0),
      cells: [
        name,
        labelTitle(context, variable, code),
        ...parts.flatMap((_, part): Cell[] => {
          const stand = reported.isSettled ? null : part === 0 ? stands.all : stands.groups[part - 1]
          const { counts, shares, between } = found[part] ?? { counts: [], shares: [], between: 0 }
          const answers = counts.reduce((sum, count) => sum + count, between)
          return [
            stand ? null : counted === 'items' ? (answered[part]?.length ?? 0) : answers,
            { estimate: stand ?? shares[index] ?? SUPPRESSED, as: 'percent' },
          ]
        }),
      ],
    }))
  })
  if (rows.length === 0) return null
  const each = counted === 'items' ? `each ${one} counted once` : 'each answer counted'
  return {
    name: `shares-${variables[0]?.variable.id ?? ''}-${stratum ?? 'all'}${counted === 'items' ? '-items' : ''}`,
    title: `${titleBy(context, title ?? 'Answers', stratum)}${isRepeated ? `: ${each}` : ''}`,
    words: joined(
      counted === 'items'
        ? `People’s first-round answers: of each ${one} the share of its raters who say so, and the mean of these over ${many} in percent.`
        : reported.words,
      isRepeated &&
        counted === 'answers' &&
        `${many.replace(/^./, (letter) => letter.toUpperCase())} with several raters count several times.`,
      rows.some(({ hasBetween }) => hasBetween) ? BETWEEN : '',
      fewPatients(
        context,
        parts.map(({ indices }) => countPatients(table.items, indices)),
      ),
    ),
    columns: [
      'Field',
      'Answer',
      ...parts.flatMap(({ label }) => [
        { title: 'n', group: label },
        { title: '%', group: label },
      ]),
    ],
    rows: rows.map(({ cells }) => ({ cells })),
  }
}

/** The mean over items of the share of their raters who gave each label. */
function itemShares(
  { table, view }: AnswerContext,
  { variable }: VariableAnswers,
  columns: readonly (Answers | undefined)[],
  indices: readonly number[],
): Shares {
  const labels = variable.codes ?? []
  const bytes = columns.flatMap((column) => (column ? toBytes(column, labels) : []))
  const said = indices.map((item) =>
    bytes.flatMap((column) => (column[item] === 0 ? [] : [column[item] ?? 0])),
  )
  const shares = labels.map((_, label): Estimate => {
    const each = said.map((given, index) => ({
      patient: table.items[indices[index] ?? 0]?.patient,
      successes: given.filter((byte) => byte === label + 1).length / given.length,
      cases: 1,
    }))
    const byItem = clusteredShare(each, 'nothing was said')
    if (view.unit === 'item') return byItem
    const patients = [...Map.groupBy(each, ({ patient }) => patient).values()].map((own) => ({
      successes: own.reduce((sum, { successes }) => sum + successes, 0),
      cases: own.length,
    }))
    return notNarrower(clusteredShare(patients, 'nothing was said'), byItem)
  })
  const counts = labels.map((_, label) => said.flat().filter((byte) => byte === label + 1).length)
  return { counts, shares, between: said.flat().length - counts.reduce((sum, count) => sum + count, 0) }
}
