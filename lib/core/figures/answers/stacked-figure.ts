import { inScheme, labelSetOf } from '@/lib/core/labels'
import { countPatients } from '../basis/patient-indices'
import { SUPPRESSED } from '../basis/suppression'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, labelTitle, type VariableAnswers } from './answer-context'
import { hasAnswer } from './answer-table'
import { sharesOf } from './distribution'
import { groupStands } from './group-stands'
import { ALL, groupsOf, stratumTitle, titleBy } from './strata-groups'

/**
 * How all people together rated the items of each value of a stratum on one scale, such as by the system that wrote them: each rating
 * of each person counts, none is settled before.
 *
 * @returns null where nobody rated any
 * @see Hegselmann et al. 2024, Figure 4, whose released code counts the first annotator alone and exchanges two rows
 */
export function stackedFigure(
  context: AnswerContext,
  own: VariableAnswers,
  stratum: string | null,
): Figure | null {
  const { table, people, definition, view } = context
  const { variable, index, mask, name } = own
  const columns = people.map(({ answers }) => answers[index])
  const rated = (indices: readonly number[]) =>
    indices.filter((item) => columns.some((column) => hasAnswer(column, item)))
  const all = rated([...table.items.keys()])
  if (variable.codes === null || all.length === 0) return null
  const groups = (stratum === null ? [] : groupsOf(context, stratum)).map(({ label, indices }) => ({
    label,
    indices: rated(indices),
  }))
  const stands = groupStands(
    mask,
    all,
    groups.map(({ indices }) => indices),
  )
  const rows = [...groups, { label: ALL, indices: all }].map(({ label, indices }, row) => ({
    label,
    indices,
    stand: (row < groups.length ? stands.groups[row] : stands.all) ?? null,
    ...sharesOf(context, own, columns, indices),
  }))
  const { labels } = inScheme(labelSetOf(definition, variable.id), view.labels)
  return {
    name: `stacked-${variable.id}-${stratum ?? 'all'}`,
    title: titleBy(context, `${name}: all ratings`, stratum),
    words: joined(
      'Shares of all ratings in percent: each person’s rating of each counts.',
      fewPatients(
        context,
        rows.map(({ indices }) => countPatients(table.items, indices)),
      ),
    ),
    chart: {
      kind: 'bars',
      labels,
      bars: rows.map(({ label, stand, counts, shares }) => ({
        label,
        counts: stand ? null : counts,
        shares: stand ? labels.map(() => stand) : shares,
      })),
    },
    columns: [
      stratum === null ? context.many : stratumTitle(context, stratum),
      context.many,
      'ratings',
      ...variable.codes.map((code) => `${labelTitle(context, variable, code)} %`),
    ],
    rows: rows.map(({ label, indices, stand, counts, shares }, row) => ({
      isTotal: row === groups.length,
      cells: [
        label,
        stand ? null : indices.length,
        stand ? null : counts.reduce((sum, count) => sum + count, 0),
        ...(variable.codes ?? []).map(
          (_, code): Cell => ({ estimate: stand ?? shares[code] ?? SUPPRESSED, as: 'percent' }),
        ),
      ],
    })),
  }
}
