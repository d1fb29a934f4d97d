import { createScorer } from '@/lib/core/protocols/compute-scores'
import type { Definition } from '@/lib/core/protocols/definition'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure } from '../figure'
import { type AnswerContext, makeContext } from './answer-context'
import { type AnswerTable, hasAnswer } from './answer-table'
import type { AnswerView } from './answer-view'
import { answeredIndices, type Source, scoreCells } from './score-cells'
import { kindOfScore } from './score-figures'
import { combineStrata, stratumTitle } from './strata-groups'

/**
 * The scores of a definition by all combinations of the strata that it splits scores by, such as the type of note and the model: a
 * table of what is settled, and one of each AI rater. Scores of people's own answers before these are settled stand on the page of
 * agreement.
 *
 * @param table AI raters only where they may be seen
 */
export function crossedScores(
  definition: Definition,
  table: AnswerTable,
  view: AnswerView,
  seed: number,
): Figure[] {
  const context = makeContext(definition, table, view, seed)
  const isSettled = table.settled.some((answers) => table.items.some((_, item) => hasAnswer(answers, item)))
  const sources: Source[] = [
    ...(isSettled ? [{ label: 'Consensus labels', answers: [table.settled], isPeople: false }] : []),
    ...context.ai.map(({ alias, answers }) => ({ label: alias, answers: [answers], isPeople: false })),
  ]
  const strata = definition.figures.find(({ kind }) => kind === 'scores')?.by ?? []
  return sources.map((source, index) => crossedTable(context, strata, source, index))
}

function crossedTable(
  context: AnswerContext,
  strata: readonly string[],
  source: Source,
  index: number,
): Figure {
  const scorer = createScorer(context.definition)
  const chosen = scorer.rules.map((rule, at) => ({ rule, index: at }))
  const rows = combineStrata(context, strata).flatMap(({ labels, indices, isTotal }) => {
    const answered = answeredIndices(source, indices)
    return answered.length === 0 ? [] : [{ labels, indices, isTotal, answered }]
  })
  return {
    name: `crossed-scores-${index}`,
    title: `Scores by ${strata.map((id) => stratumTitle(context, id).toLowerCase()).join(' and ')}: ${source.label}`,
    words: `A score is made for each list or text that it is of, and the value here is their mean; n counts them. What is undefined, such as the precision of an empty list or F1 where both parts are 0, is left out of the mean and is not 0. Intervals are 95 %, by ${context.view.unit}.`,
    columns: [
      ...strata.map((id) => stratumTitle(context, id)),
      'patients',
      context.many,
      ...chosen.flatMap(({ rule }) => [
        { title: 'n', group: rule.title },
        { title: 'value', group: rule.title },
      ]),
    ],
    rows: rows.map(({ labels, indices, isTotal, answered }) => ({
      isTotal,
      cells: [
        ...labels,
        countPatients(context.table.items, answered),
        answered.length,
        ...scoreCells(context, scorer, chosen, { indices, source }).flatMap(
          ({ estimate, units }, at): Cell[] => [
            units,
            { estimate, as: kindOfScore(scorer.rules[at], scorer.rules) },
          ],
        ),
      ],
    })),
  }
}
