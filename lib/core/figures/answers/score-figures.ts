import type { Estimate } from '@/lib/core/agreement/rating-table'
import { named } from '@/lib/core/counted-words'
import { createScorer, type Scorer } from '@/lib/core/protocols/compute-scores'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure, Kind } from '../figure'
import { effortFigures } from '../systems/effort-figures'
import { findSystemStrata } from '../systems/subjects'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients } from './answer-context'
import { hasAnswer } from './answer-table'
import { groupStands } from './group-stands'
import { answeredIndices, type Rule, type ScoreCell, type Source, scoreCells } from './score-cells'
import { groupsOf, stratumTitle, titleBy } from './strata-groups'

/** Scores by the values of strata, of consensus labels, or of people's where nothing is settled; and of each AI rater over all items. */
export function scoreFigures(
  context: AnswerContext,
  asked: readonly string[],
  by: readonly string[],
  title?: string,
): Figure[] {
  const { definition, table, people, ai } = context
  const scorer = createScorer(definition)
  const chosen = scorer.rules.flatMap((rule, index) =>
    asked.length === 0 || asked.includes(rule.id) ? [{ rule, index }] : [],
  )
  if (chosen.length === 0) return []
  const isSettled = table.settled.some((answers) => table.items.some((_, item) => hasAnswer(answers, item)))
  const source: Source = isSettled
    ? { label: 'Consensus labels', answers: [table.settled], isPeople: false }
    : { label: 'People', answers: people.map(({ answers }) => answers), isPeople: true }
  const indices = [...table.items.keys()]
  const all = { label: 'All', indices }
  const name = title ?? 'Scores'
  // stands in every table
  const cellsOfAll = scoreCells(context, scorer, chosen, { indices, source })
  const cellsOf = (row: Row) =>
    row.source === source && row.indices === indices ? cellsOfAll : scoreCells(context, scorer, chosen, row)
  const tables = (by.length === 0 ? [null] : by).map((stratum) => {
    const groups = stratum === null ? [] : groupsOf(context, stratum)
    const heading = stratum === null ? context.many : stratumTitle(context, stratum)
    return scoreTable(context, scorer, chosen, {
      name: `scores-${chosen[0]?.rule.id ?? ''}-${stratum ?? 'all'}`,
      title: titleBy(context, name, stratum),
      of: heading,
      cellsOf,
      rows: [...groups, all].map((group) => ({ ...group, source, isTotal: group === all })),
    })
  })
  const ofAi = scoreTable(context, scorer, chosen, {
    name: `scores-${chosen[0]?.rule.id ?? ''}-ai`,
    title: `${name}, by who answered`,
    of: 'answers',
    cellsOf,
    rows: [
      { ...all, label: source.label, source, isTotal: true },
      ...ai.map(({ alias, answers }) => ({
        ...all,
        label: alias,
        isTotal: false,
        source: { label: alias, answers: [answers], isPeople: false, isAi: true },
      })),
    ],
  })
  const strata = findSystemStrata(definition)
  const efforts =
    strata && isSettled && by.includes(strata.system)
      ? effortFigures(context, strata, { words: 'From consensus labels.', source })
      : []
  return [...tables, ...(ai.length > 0 ? [ofAi] : []), ...efforts]
}

type Row = { label: string; indices: readonly number[]; source: Source; isTotal: boolean }

function scoreTable(
  context: AnswerContext,
  scorer: Scorer,
  chosen: readonly { rule: Rule; index: number }[],
  {
    name,
    title,
    of,
    cellsOf: cellsOfRow,
    rows,
  }: {
    name: string
    title: string
    of: string
    cellsOf: (row: Row) => readonly ScoreCell[]
    rows: readonly Row[]
  },
): Figure {
  const { table } = context
  const isPeople = rows.some(({ source }) => source.isPeople)
  const cellsOf = rows.map(cellsOfRow)
  const stands = standsOf(context, rows, cellsOf)
  return {
    name,
    title,
    words: joined(
      `From ${isPeople ? 'people’s first-round answers, each counted' : 'consensus labels'}${rows.some(({ source }) => source.isAi) ? ', and below that from the answers of each AI rater' : ''}.`,
      `A score is made for each ${named([...new Set(chosen.map(({ rule }) => rule.per))].map((per) => (per === 'item' ? context.one : per)))}; its value here is their mean, n how many there are, and beside it the ${context.many} behind them.`,
      fewPatients(
        context,
        rows.map(({ indices, source }) => countPatients(table.items, answeredIndices(source, indices))),
      ),
    ),
    columns: [
      of,
      'patients',
      ...chosen.flatMap(({ rule }) => [
        { title: 'n', group: rule.title },
        { title: context.many, group: rule.title },
        { title: 'value', group: rule.title },
      ]),
    ],
    rows: rows.map((row, index) => ({
      isTotal: row.isTotal,
      cells: [
        row.label,
        countPatients(table.items, answeredIndices(row.source, row.indices)),
        ...(cellsOf[index] ?? []).flatMap(({ estimate, units, items }, score): Cell[] => {
          const stand = stands[index]?.[score] ?? null
          // which items count can follow from what was said of them
          return [
            stand ? null : units,
            stand ? null : items,
            { estimate: stand ?? estimate, as: kindOfScore(chosen[score]?.rule, scorer.rules) },
          ]
        }),
      ],
    })),
  }
}

/**
 * What stands in the place of each score of each row where people's own answers are shown: by the items that count in it, and of
 * groups beside that of all. A formula is reported where all that it rests on are.
 */
function standsOf(
  { variables }: AnswerContext,
  rows: readonly Row[],
  cellsOf: readonly (readonly ScoreCell[])[],
): (Estimate | null)[][] {
  const mask = variables[0]?.mask
  const total = rows.findIndex(({ isTotal }) => isTotal)
  const groups = [...rows.keys()].filter((row) => row !== total && rows[row]?.source.isPeople)
  const found = rows.map((): (Estimate | null)[] => [])
  if (!mask || !rows[total]?.source.isPeople) return found
  for (const [score, { listCounted }] of (cellsOf[total] ?? []).entries()) {
    const parts = groups.map((row) => cellsOf[row]?.[score]?.listCounted())
    for (const [base, all] of listCounted().entries()) {
      const stands = groupStands(
        mask,
        all,
        parts.map((own) => own?.[base] ?? []),
      )
      for (const [row, own] of found.entries()) {
        const stand = row === total ? stands.all : (stands.groups[groups.indexOf(row)] ?? null)
        own[score] ??= stand
      }
    }
  }
  return found
}

/** How a score is written: a share, and what is computed of shares alone, such as F1, as a percentage. */
export function kindOfScore(rule: Rule | undefined, rules: readonly Rule[]): Kind {
  if (rule?.how.kind !== 'formula') return rule?.how.kind === 'share' ? 'percent' : 'coefficient'
  const bases = [...JSON.stringify(rule.how.of).matchAll(/\{"score":"([^"]+)"\}/g)].map(([, id]) => id)
  const isOfShares = bases.every((id) => {
    const base = rules.find((one) => one.id === id)
    return base !== rule && kindOfScore(base, rules) === 'percent'
  })
  return bases.length > 0 && isOfShares ? 'percent' : 'coefficient'
}
