import { named } from '@/lib/core/counted-words'
import { createScorer, type Scorer } from '@/lib/core/protocols/compute-scores'
import { countPatients } from '../basis/patient-places'
import { SUPPRESSED } from '../basis/suppression'
import type { Cell, Figure, Kind } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients } from './answer-context'
import { hasAnswer } from './answer-table'
import { answeredPlaces, type Rule, type Source, scoreCells } from './score-cells'
import { groupsOf, stratumTitle, titleBy } from './strata-groups'

/** Scores by the values of strata, of settled answers, or of people's where nothing is settled; and of each AI rater over all items. */
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
    ? { label: 'Settled answers', answers: [table.settled], isPeople: false }
    : { label: 'People', answers: people.map(({ answers }) => answers), isPeople: true }
  const all = { label: 'All', places: [...table.items.keys()] }
  const name = title ?? 'Scores'
  const tables = (by.length === 0 ? [null] : by).map((stratum) => {
    const groups = stratum === null ? [] : groupsOf(context, stratum)
    const heading = stratum === null ? context.many : stratumTitle(context, stratum)
    return scoreTable(context, scorer, chosen, {
      name: `scores-${chosen[0]?.rule.id ?? ''}-${stratum ?? 'all'}`,
      title: titleBy(context, name, stratum),
      of: heading,
      rows: [...groups, all].map((group) => ({ ...group, source, isTotal: group === all })),
    })
  })
  const ofAi = scoreTable(context, scorer, chosen, {
    name: `scores-${chosen[0]?.rule.id ?? ''}-ai`,
    title: `${name}, by who answered`,
    of: 'answers',
    rows: [
      { ...all, label: source.label, source, isTotal: true },
      ...ai.map(({ alias, answers }) => ({
        ...all,
        label: alias,
        isTotal: false,
        source: { label: alias, answers: [answers], isPeople: false },
      })),
    ],
  })
  return [...tables, ...(ai.length > 0 ? [ofAi] : [])]
}

type Row = { label: string; places: readonly number[]; source: Source; isTotal: boolean }

function scoreTable(
  context: AnswerContext,
  scorer: Scorer,
  chosen: readonly { rule: Rule; index: number }[],
  { name, title, of, rows }: { name: string; title: string; of: string; rows: readonly Row[] },
): Figure {
  const { table } = context
  const mask = context.variables[0]?.mask
  const isPeople = rows.some(({ source }) => source.isPeople)
  const isHidden = ({ places, source }: Row) =>
    source.isPeople && mask !== undefined && !mask.allows(answeredPlaces(source, places))
  const found = rows.map((row) => ({ row, cells: scoreCells(context, scorer, chosen, row) }))
  return {
    name,
    title,
    words: joined(
      `From ${isPeople ? 'people’s first-round answers, each counted' : 'settled answers'}.`,
      `A score is made for each ${named([...new Set(chosen.map(({ rule }) => rule.per))].map((per) => (per === 'item' ? context.one : per)))}; its value here is their mean, n how many there are, and beside it the ${context.many} behind them.`,
      fewPatients(
        context,
        rows.map(({ places, source }) => countPatients(table.items, answeredPlaces(source, places))),
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
    rows: found.map(({ row, cells }) => ({
      isTotal: row.isTotal,
      cells: [
        row.label,
        countPatients(table.items, answeredPlaces(row.source, row.places)),
        ...cells.flatMap(({ estimate, units, items }, place): Cell[] => [
          units,
          items,
          { estimate: isHidden(row) ? SUPPRESSED : estimate, as: kindOfScore(chosen[place]?.rule) },
        ]),
      ],
    })),
  }
}

function kindOfScore(rule: Rule | undefined): Kind {
  return rule?.how.kind === 'share' ? 'percent' : 'coefficient'
}
