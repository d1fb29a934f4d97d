import type { Estimate } from '@/lib/core/agreement/rating-table'
import { whole } from '@/lib/core/counted-words'
import { inScheme, labelSetOf } from '@/lib/core/labels'
import { countPatients } from '../basis/patient-indices'
import { SUPPRESSED } from '../basis/suppression'
import type { Cell, Chart, Column, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, labelTitle, type VariableAnswers } from './answer-context'
import { hasAnswer } from './answer-table'
import { BETWEEN, reportedAnswers, reportedCodes, type Shares, sharesOf } from './distribution'
import { groupStands } from './group-stands'
import { ALL, type CombinedGroup, combineStrata, groupsOf, stratumTitle } from './strata-groups'

/** More rows than these cannot be read. */
const MOST_ROWS = 40

/** A combination of strata, or all items: what was answered of one variable there. */
type Part = Shares & { isTotal: boolean; answered: readonly number[]; stand: Estimate | null }

/**
 * How often answers are given in each combination of strata, such as by author and kind, and of all items: consensus labels where
 * there are any, else people's own. One variable is drawn as bars; several are drawn beside each other, of yes and no the first.
 *
 * @returns null where no stratum has two values, or their combinations are too many to read
 * @see VeriFact (Chung et al. 2025), Figure 3
 */
export function crossedFigure(
  context: AnswerContext,
  variables: readonly VariableAnswers[],
  asked: readonly string[],
  title = 'Answers',
): Figure | null {
  const strata = asked.filter((stratum) => groupsOf(context, stratum).length > 0)
  const rows = combineStrata(context, strata).filter(
    ({ labels, isTotal }) => isTotal || !labels.includes(ALL),
  )
  const [first] = variables
  if (!first || strata.length === 0 || rows.length > MOST_ROWS) return null
  const reported = reportedAnswers(context, variables)
  const made = variables.map((own) => ({ own, parts: partsOf(context, own, reported, rows) }))
  const isAlike = made.every(({ parts }) =>
    parts.every(({ answered }, row) => answered.length === made[0]?.parts[row]?.answered.length),
  )
  const names = strata.map((id) => stratumTitle(context, id).toLowerCase())
  return {
    name: `crossed-${first.variable.id}-${strata.join('-')}`,
    title: `${title}, by ${names.join(' and ')}`,
    words: joined(
      reported.words,
      made.some(({ parts }) => parts.some(({ between }) => between > 0)) ? BETWEEN : '',
      fewPatients(
        context,
        made.flatMap(({ parts }) =>
          parts.map(({ answered }) => countPatients(context.table.items, answered)),
        ),
      ),
    ),
    chart:
      made.length === 1 ? barsOf(context, first, made[0]?.parts ?? [], rows) : heatOf(context, made, rows),
    columns: [
      ...strata.map((id) => stratumTitle(context, id)),
      ...(isAlike ? [context.many, 'patients'] : []),
      ...made.flatMap(({ own }) =>
        columnsOf(context, own, { isOne: made.length === 1, isCounted: !isAlike }),
      ),
    ],
    rows: rows.map(({ labels, isTotal }, row) => ({
      isTotal,
      cells: [
        ...labels,
        ...(isAlike ? countsOf(context, made[0]?.parts[row]) : []),
        ...made.flatMap(({ own, parts }): Cell[] => {
          const { stand = null, shares = [] } = parts[row] ?? {}
          return [
            ...(isAlike ? [] : countsOf(context, parts[row])),
            ...reportedCodes(own).map(
              (_, index): Cell => ({
                estimate: stand ?? shares[index] ?? SUPPRESSED,
                as: 'percent',
              }),
            ),
          ]
        }),
      ],
    })),
  }
}

function partsOf(
  context: AnswerContext,
  own: VariableAnswers,
  { isSettled, columnsOf }: ReturnType<typeof reportedAnswers>,
  rows: readonly CombinedGroup[],
): Part[] {
  const columns = columnsOf(own)
  const parts = rows.map(({ indices, isTotal }) => ({
    isTotal,
    answered: indices.filter((item) => columns.some((column) => hasAnswer(column, item))),
    ...sharesOf(context, own, columns, indices),
  }))
  const all = parts.find(({ isTotal }) => isTotal)?.answered ?? []
  const groups = parts.filter(({ isTotal }) => !isTotal)
  const stands = groupStands(
    own.mask,
    all,
    groups.map(({ answered }) => answered),
  )
  return parts.map((part) => {
    const stand = part.isTotal ? stands.all : (stands.groups[groups.indexOf(part)] ?? null)
    return { ...part, stand: isSettled ? null : stand }
  })
}

function columnsOf(
  context: AnswerContext,
  own: VariableAnswers,
  { isOne, isCounted }: { isOne: boolean; isCounted: boolean },
): Column[] {
  const titles = [
    ...(isCounted ? [context.many, 'patients'] : []),
    ...reportedCodes(own).map((code) => `${labelTitle(context, own.variable, code)} %`),
  ]
  return isOne ? titles : titles.map((title) => ({ title, group: own.name }))
}

/** Of how many items and patients a part is; which items count can follow from what was said of them. */
function countsOf({ table }: AnswerContext, part: Part | undefined): Cell[] {
  if (!part || part.stand) return [null, null]
  return [part.answered.length, countPatients(table.items, part.answered)]
}

function nameOf({ labels, isTotal }: CombinedGroup): string {
  return isTotal ? ALL : labels.join(', ')
}

function barsOf(
  { definition, view }: AnswerContext,
  { variable }: VariableAnswers,
  parts: readonly Part[],
  rows: readonly CombinedGroup[],
): Chart {
  const { labels } = inScheme(labelSetOf(definition, variable.id), view.labels)
  return {
    kind: 'bars',
    labels,
    bars: parts.map(({ stand, counts, shares }, row) => ({
      label: rows[row] ? nameOf(rows[row]) : '',
      counts: stand ? null : counts,
      shares: stand ? labels.map(() => stand) : shares,
    })),
  }
}

function heatOf(
  context: AnswerContext,
  made: readonly { own: VariableAnswers; parts: readonly Part[] }[],
  rows: readonly CombinedGroup[],
): Chart {
  const columns = made.flatMap(({ own, parts }) =>
    reportedCodes(own).map((code, index) => ({
      own,
      parts,
      index,
      title: labelTitle(context, own.variable, code),
    })),
  )
  return {
    kind: 'heat',
    as: 'percent',
    rows: rows.map(nameOf),
    // of yes and no the question says enough
    columns: columns.map(({ own, title }) => (title === 'yes' ? own.name : `${own.name} ${title}`)),
    cells: columns.flatMap(({ parts, index }, column) =>
      parts.map(({ stand, shares, counts }, row) => ({
        row,
        column,
        estimate: stand ?? shares[index] ?? SUPPRESSED,
        note: stand ? '' : `n ${whole(counts[index] ?? 0)}`,
      })),
    ),
  }
}
