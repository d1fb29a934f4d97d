import { internalConsistency } from '@/lib/core/agreement/scales/cronbach-alpha'
import { counted } from '@/lib/core/counted-words'
import { countPatients } from '../basis/patient-indices'
import type { Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, type VariableAnswers, variablesOf } from './answer-context'
import { hasAnswer, scoresOf } from './answer-table'
import { coefficientLimits } from './limits'
import { namesIn } from './names-in'

/**
 * The scales of which a form consists, as a definition asks for their alpha: several by their names, or a computed number, which
 * stands for the scales that its formula names.
 */
export function scalesOfForm(context: AnswerContext, of: readonly string[]): readonly VariableAnswers[] {
  const named = of.flatMap((id) => {
    const computed = context.definition.computed.find((value) => value.id === id)
    return computed ? namesIn(computed.formula, 'value') : [id]
  })
  return [...new Set(named.flatMap((id) => variablesOf(context, id)))].filter(
    ({ variable }) => variable.unit !== 'nominal',
  )
}

/** Whether the scales of a form measure one thing, over all forms that people filled in; one form is one rater's of one item. */
export function formAlphaFigure(context: AnswerContext, scales: readonly VariableAnswers[]): Figure | null {
  if (scales.length < 2) return null
  const { people, table, options, view } = context
  const columns = people.map(({ answers }) =>
    scales.map(({ variable, index }) => scoresOf(variable, answers[index])),
  )
  const forms = people.flatMap((_, person) =>
    [...table.items.keys()].map((item) => ({
      item,
      row: columns[person]?.map((scores) => scores[item] ?? null) ?? [],
    })),
  )
  const filled = forms.filter(({ row }) => !row.includes(null))
  if (filled.length === 0) return null
  // forms of one item are never each for itself
  const clusters = filled.map(({ item }) =>
    view.unit === 'patient' ? (table.items[item]?.patient ?? '') : String(item),
  )
  const found = internalConsistency(
    filled.map(({ row }) => row),
    { ...options, clusters },
  )
  const patients = countPatients(
    table.items,
    filled.map(({ item }) => item),
  )
  const rows = [
    { label: 'All scales', estimate: found.alpha, isTotal: true },
    ...scales.flatMap(({ name }, index) => {
      const estimate = found.without[index] ?? null
      return estimate === null ? [] : [{ label: `without ${name}`, estimate, isTotal: false }]
    }),
  ]
  const items = new Set(filled.map(({ item }) => item))
  const own = scales[0] as VariableAnswers
  if (!own.mask.allows([...items])) return null
  return {
    name: 'form-alpha',
    title: 'Do the scales measure one thing? Cronbach’s alpha',
    words: joined(
      `Over ${counted(found.forms, 'form', 'forms')} with all scales scored, of ${counted(items.size, context.one, context.many)}.`,
      'Alpha without a scale is higher than that of all where the scale measures something else.',
      fewPatients(context, patients),
    ),
    chart: {
      kind: 'intervals',
      axis: 'Cronbach’s alpha',
      as: 'coefficient',
      limits: coefficientLimits(rows.map(({ estimate }) => estimate)),
      rows: rows.map(({ label, estimate, isTotal }) => ({ label, estimate, isReference: isTotal })),
    },
    columns: ['scales', 'forms', 'patients', 'Cronbach’s alpha'],
    rows: rows.map(({ label, estimate, isTotal }) => ({
      isTotal,
      cells: [label, found.forms, patients, { estimate, as: 'coefficient' }],
    })),
  }
}

/** Whether a person answered, or anything is settled. */
export function isAnswered({ people, table }: AnswerContext, { index }: VariableAnswers): boolean {
  const columns = [...people.map(({ answers }) => answers[index]), table.settled[index]]
  return columns.some((answers) => table.items.some((_, item) => hasAnswer(answers, item)))
}
