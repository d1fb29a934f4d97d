import { confusionUnits } from '@/lib/core/agreement/confusion-units'
import { estimateCells } from '@/lib/core/agreement/estimate-cells'
import { MEASURES } from '../basis/measures'
import type { EstimateCell } from '../figure'
import type { AnswerContext, VariableAnswers } from './answer-context'
import { hasAnswer, labelsOf } from './answer-table'
import type { Evaluator } from './evaluators'
import { bytesOf, testsOf } from './jury-tests'
import { FIGURES } from './people-tests'

/** How far evaluators agree with people: by which measure, on what, with whom. */
export type EvaluatorAgreement = {
  title: string
  as: EstimateCell['as']
  /** In a sentence, and as the title of a column. */
  words: string
  column: string
  /** Null of who gave no such answer. */
  of: (evaluator: Evaluator) => EstimateCell | null
}

/**
 * How each evaluator is held against people: with the references that people meet themselves, or where single answers of people are
 * not known or not to be shown, with what is settled.
 *
 * @returns null where neither is there
 */
export function evaluatorAgreement(context: AnswerContext): EvaluatorAgreement | null {
  const { definition, variables, people, table } = context
  const own =
    variables.find(({ variable }) => variable.id === definition.positiveClass?.field) ??
    variables.find(({ variable }) => variable.unit === 'nominal')
  if (!own || own.variable.codes === null) return null
  if (people.length > 1 && own.paired.length > 0 && own.mask.allows(own.paired))
    return withPeople(context, own)
  const isSettled = table.items.some((_, item) => hasAnswer(table.settled[own.index], item))
  return isSettled ? withConsensus(context, own) : null
}

function withPeople(context: AnswerContext, own: VariableAnswers): EvaluatorAgreement {
  const { measure, test } = testsOf(context, own)
  const { as, range, title } = MEASURES[measure]
  // people meet the same references beside whichever AI rater answered most
  const widest = context.ai.toSorted((one, other) => countOf(other, own) - countOf(one, own))[0]
  return {
    title,
    as,
    words: `Agreement is ${title} on “${own.name}” with the references that people are held against, its interval 95 % by patient.`,
    column: 'agreement with people',
    of: ({ rater }) => {
      const said = rater ?? widest
      if (!said || countOf(said, own) === 0) return null
      const tested = test(bytesOf(said, own), FIGURES[measure], range)
      return { estimate: rater ? tested.ai : tested.baseline, as }
    },
  }
}

function countOf({ answers }: Parameters<typeof bytesOf>[0], { index }: VariableAnswers): number {
  const said = answers[index]
  return said instanceof Uint8Array ? said.reduce((sum, byte) => sum + Number(byte > 0), 0) : 0
}

function withConsensus({ table, clusters }: AnswerContext, own: VariableAnswers): EvaluatorAgreement {
  const measure = table.margin?.measure ?? 'kappa'
  const { as, title } = MEASURES[measure]
  const labels = own.variable.codes ?? []
  const consensus = labelsOf(own.variable, table.settled[own.index])
  return {
    title,
    as,
    words: `Agreement is ${title} on “${own.name}” with what is settled, its interval 95 % by patient.`,
    column: 'agreement with the consensus',
    of: ({ rater }) => {
      if (!rater || countOf(rater, own) === 0) return null
      const units = confusionUnits(
        consensus,
        [labelsOf(own.variable, rater.answers[own.index])],
        labels,
        clusters,
      )
      const { main } = estimateCells(units, labels.length, {
        main: (cells) => FIGURES[measure](cells, labels.length),
      })
      return { estimate: main, as }
    },
  }
}
