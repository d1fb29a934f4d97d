import type { Estimate } from '@/lib/core/agreement/rating-table'
import { inScheme, labelName, labelSetOf } from '@/lib/core/labels'
import type { ScoredItem, ScoreParts } from '@/lib/core/protocols/compute-scores'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Field } from '@/lib/core/protocols/field'
import { listVariables } from '@/lib/core/protocols/field-kinds'
import type { Variable } from '@/lib/core/protocols/variable'
import { SharedDraws } from '@/lib/core/stats/resample-totals'
import { countPatients } from '../basis/patient-indices'
import { RESAMPLES } from '../basis/resamples'
import { SUPPRESSED, type SuppressionMask, suppressionMask } from '../basis/suppression'
import type { LayerMarks } from '../spans/layer-marks'
import { briefPatientsNote } from '../words/interval-words'
import { type AnswerRater, type Answers, type AnswerTable, hasAnswer } from './answer-table'
import type { AnswerView } from './answer-view'
import type { Tests } from './people-tests'

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

/** One layer of passages with what its figures are made of. */
export type LayerAnswers = LayerMarks & {
  /** What it is called in a table. */
  name: string
  /** Items of which two people or more answered it, and of how many patients these are. */
  paired: readonly number[]
  patients: number
  mask: SuppressionMask
}

/** An item with what one rater's answers, or the settled ones, add to each score of the definition. */
export type ReadItem = {
  index: number
  cluster: string
  units: ScoredItem['units']
  parts: readonly (ScoreParts | null)[]
}

/** All that a builder of figures sees. */
export type AnswerContext = {
  definition: Definition
  table: AnswerTable
  view: AnswerView
  /** `shared`: as many clusters or items are drawn once for all figures. */
  options: { resamples: number; seed: number; shared: SharedDraws }
  people: readonly AnswerRater[]
  ai: readonly AnswerRater[]
  /** What intervals take for alike, one name an item; null of items each for itself. */
  clusters: readonly string[] | null
  /** What an item is called. */
  one: string
  many: string
  variables: readonly VariableAnswers[]
  /** Layers that a person or an AI rater answered. */
  layers: readonly LayerAnswers[]
  /** What scores have read so far, by whose answers it is. */
  readItems: Map<readonly Answers[], readonly (ReadItem | null)[]>
  /** Tests against people that were made so far. */
  tests: Map<VariableAnswers, Tests>
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
    options: { resamples: RESAMPLES, seed, shared: new SharedDraws() },
    people,
    ai: table.raters.filter(({ kind }) => kind === 'ai'),
    readItems: new Map(),
    tests: new Map(),
    clusters: view.unit === 'patient' ? table.items.map(({ patient }) => patient) : null,
    ...definition.item.name,
    variables: table.variables.map((variable, index) => ({
      variable,
      index,
      name: variableName(variable),
      ...pairedOf(table, people, (person, item) => hasAnswer(person.answers[index], item)),
    })),
    layers: (table.layers ?? [])
      .filter(({ marks }) => marks.some((own) => own.some((spans) => spans !== null)))
      .map((own) => {
        const at = new Map(table.raters.map((rater, index) => [rater, own.marks[index]]))
        return {
          ...own,
          name: own.layer.title,
          ...pairedOf(table, people, (person, item) => (at.get(person)?.[item] ?? null) !== null),
        }
      }),
  }
}

/** Items that two people or more answered, of how many patients they are, and what may be shown of these answers. */
function pairedOf(
  table: AnswerTable,
  people: readonly AnswerRater[],
  isAnswered: (person: AnswerRater, item: number) => boolean,
): Pick<VariableAnswers, 'paired' | 'patients' | 'mask'> {
  const items = table.items.length
  const columns = people.map(() => ({ round: 1, bytes: new Uint8Array(items) }))
  const answered = new Uint32Array(items)
  for (const [index, { bytes }] of columns.entries())
    for (let item = 0; item < items; item++)
      if (isAnswered(people[index] as AnswerRater, item)) {
        bytes[item] = 1
        answered[item] = (answered[item] as number) + 1
      }
  const paired: number[] = []
  for (let item = 0; item < items; item++) if ((answered[item] as number) > 1) paired.push(item)
  return {
    paired,
    patients: countPatients(table.items, paired),
    mask: suppressionMask({ states: table.states, columns }),
  }
}

/** A question of more than so many letters is no name of a row. */
const LONGEST_NAME = 48

function variableName({ id, title }: Variable): string {
  return title.length > LONGEST_NAME ? id : title
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

/** What is to be known of the patients that figures are based on. */
export function fewPatients({ view }: AnswerContext, patients: number | readonly number[]): string {
  return briefPatientsNote(view.unit, patients)
}

/** What labels are called, by code. */
export function labelTitle({ definition, view }: AnswerContext, { id }: Variable, code: string): string {
  return labelName(code, inScheme(labelSetOf(definition, id), view.labels))
}

/** More AI raters than these are for the pages that rank them. */
const MOST_AI = 40

/** AI raters that answered a variable. */
export function whoAnswered(
  { ai, table }: AnswerContext,
  { index }: VariableAnswers,
): readonly AnswerRater[] {
  return ai
    .filter(({ answers }) => table.items.some((_, item) => hasAnswer(answers[index], item)))
    .slice(0, MOST_AI)
}
