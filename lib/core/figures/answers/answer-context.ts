import type { Estimate } from '@/lib/core/agreement/rating-table'
import { inScheme, labelName, labelSetOf } from '@/lib/core/labels'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Field } from '@/lib/core/protocols/field'
import { listVariables } from '@/lib/core/protocols/field-kinds'
import type { Variable } from '@/lib/core/protocols/variable'
import { countPatients } from '../basis/patient-indices'
import { RESAMPLES } from '../basis/resamples'
import { SUPPRESSED, type SuppressionMask, suppressionMask } from '../basis/suppression'
import { briefPatientsNote } from '../words/interval-words'
import { type AnswerRater, type AnswerTable, hasAnswer } from './answer-table'
import type { AnswerView } from './answer-view'

/** One variable of a task with what its figures are made of. */
export type VariableAnswers = {
  variable: Variable
  index: number
  /** What it is called in a table: its question, or its id where that is long. */
  name: string
  /** Items that two people or more answered, and of how many patients these are. */
  paired: readonly number[]
  patients: number
  /** What may be shown of it. */
  mask: SuppressionMask
}

/** All that a builder of figures sees. */
export type AnswerContext = {
  definition: Definition
  table: AnswerTable
  view: AnswerView
  options: { resamples: number; seed: number }
  people: readonly AnswerRater[]
  ai: readonly AnswerRater[]
  /** What intervals take for alike, one name an item; null of items each for itself. */
  clusters: readonly string[] | null
  /** What an item is called. */
  one: string
  many: string
  variables: readonly VariableAnswers[]
}

/** @param table with the labels that the view asks for */
export function makeContext(
  definition: Definition,
  table: AnswerTable,
  view: AnswerView,
  seed: number,
): AnswerContext {
  const people = table.raters.filter(({ kind }) => kind === 'human')
  return {
    definition,
    table,
    view,
    options: { resamples: RESAMPLES, seed },
    people,
    ai: table.raters.filter(({ kind }) => kind === 'ai'),
    clusters: view.unit === 'patient' ? table.items.map(({ patient }) => patient) : null,
    ...definition.item.name,
    variables: table.variables.map((variable, index) => {
      const columns = people.map(({ answers }) => answers[index])
      const paired = [...table.items.keys()].filter(
        (item) => columns.filter((column) => hasAnswer(column, item)).length > 1,
      )
      return {
        variable,
        index,
        name: variableName(variable),
        paired,
        patients: countPatients(table.items, paired),
        mask: maskOf(table, people, index),
      }
    }),
  }
}

/** A question of more than so many letters is no name of a row. */
const LONGEST_NAME = 48

function variableName({ id, title }: Variable): string {
  return title.length > LONGEST_NAME ? id : title
}

function maskOf(table: AnswerTable, people: readonly AnswerRater[], index: number): SuppressionMask {
  const columns = people.map(({ answers }) => ({
    round: 1,
    bytes: Uint8Array.from(table.items, (_, item) => Number(hasAnswer(answers[index], item))),
  }))
  return suppressionMask({ states: table.states, columns })
}

/** The variables of a field, of a computed value, or the one of this id. */
export function variablesOf(
  { definition, variables }: AnswerContext,
  id: string,
): readonly VariableAnswers[] {
  const field = fieldOf(definition, id)
  const ids = field ? listVariables([field]).map((variable) => variable.id) : [id]
  return ids.flatMap((own) => variables.find(({ variable }) => variable.id === own) ?? [])
}

function fieldOf({ fields }: Pick<Definition, 'fields'>, id: string): Field | undefined {
  return fields.find((field) => field.id === id)
}

/** An estimate, or what stands in its place where it would reveal single answers that are not settled. */
export function shownOf({ paired, mask }: VariableAnswers, estimate: () => Estimate): Estimate {
  return mask.allows(paired) ? estimate() : SUPPRESSED
}

/** What is to be known of the patients that figures rest on. */
export function fewPatients({ view }: AnswerContext, patients: number | readonly number[]): string {
  return briefPatientsNote(view.unit, patients)
}

/** What labels are called, by code. */
export function labelTitle({ definition, view }: AnswerContext, { id }: Variable, code: string): string {
  return labelName(code, inScheme(labelSetOf(definition, id), view.labels))
}
