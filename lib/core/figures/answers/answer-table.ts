import type { ItemState } from '@/lib/core/adjudication/item-state'
import type { ScoredItem } from '@/lib/core/protocols/compute-scores'
import type { Variable, VariableValue } from '@/lib/core/protocols/variable'
import type { PublishedValue } from '@/lib/core/published-value'
import type { AiTiming } from '@/lib/core/study-matrix'
import type { Margin } from '../basis/margin'
import type { LayerMarks } from '../spans/layer-marks'

/** One item, with what figures are split by and what scores need of it. */
export type AnswerItem = {
  patient: string
  /** What rank correlations take for alike; null where the item is of no document. */
  document: string | null
  /** Who wrote the documents among its parts, by role. */
  authors?: Readonly<Record<string, string>>
  /** Of the definition's strata, by id. */
  strata: Readonly<Record<string, string>>
  units: ScoredItem['units']
  parts: ScoredItem['reading']['parts']
}

/**
 * One variable's answers, one an item. Of variables with labels a byte each: 0 for none, else 1 + the label's index. Of numbers
 * the number, NaN for none; so too of a scale that is settled, whose mean or median may lie between two points.
 */
export type Answers = Uint8Array | Float64Array

/**
 * What the answers of a rater took: tokens, their cost, and seconds. Of an AI rater that ran here all calls of its runs, those that failed
 * among them, their cost where prices are configured, and for how long it was waited; of others what came with their answers, and of
 * people the time with activity. Null where nothing is known.
 */
export type Spent = {
  promptTokens: number | null
  answerTokens: number | null
  cost: number | null
  seconds?: number | null
}

/** One person's first-round answers, or an AI rater's. */
export type AnswerRater = {
  raterId: string
  alias: string
  kind: 'human' | 'ai'
  /** Per variable of the table, in its order. */
  answers: readonly Answers[]
  /** What is stored of how an AI rater works. */
  configuration?: Readonly<Record<string, unknown>> | undefined
  timing?: AiTiming | null | undefined
  spent?: Spent | undefined
  /** Items that an AI rater was asked about without an answer coming of it. */
  failed?: number
}

/** What a rater wrote into a field, of an item with this text. */
type WrittenText = { field: string; item: number; of: string; raterId: string; text: string }

/** All that figures of a task are made of, whatever its fields: items by raters by variables. */
export type AnswerTable = {
  /** As `listCounted` has them. */
  variables: readonly Variable[]
  items: readonly AnswerItem[]
  raters: readonly AnswerRater[]
  /** Per variable the consensus, as {@link toSettled} makes them. */
  settled: readonly Answers[]
  /** What raters wrote into lists, one entry each; absent where nothing is listed. */
  entries?: readonly { field: string; item: number; raterId: string; label: string | null }[]
  /** What raters wrote of items that are settled, one text each; absent where no figure lists any. */
  texts?: readonly WrittenText[]
  /** What is marked, a layer each; absent where the task has none. */
  layers?: readonly LayerMarks[]
  /** The margin that AI raters are tested with, fixed before their results were opened; absent where there is none. */
  margin?: Pick<Margin, 'measure' | 'margin'>
  /** What was published of such a task; absent where a lead has brought in none. */
  published?: readonly PublishedValue[]
  /** Where each item stands: figures of few that are not settled are suppressed. */
  states: readonly ItemState['kind'][]
}

/** Values of one variable as {@link Answers}. @throws {RangeError} for a label that the variable does not have */
export function toAnswers({ codes, id }: Variable, values: readonly VariableValue[]): Answers {
  const answers =
    codes === null ? new Float64Array(values.length).fill(Number.NaN) : new Uint8Array(values.length)
  // a loop of its own: `from` takes three times as long
  for (let item = 0; item < values.length; item++) {
    const value = values[item] ?? null
    if (value === null) continue
    const index = codes?.indexOf(String(value))
    if (index === -1) throw new RangeError(`${value} is no label of ${id}`)
    answers[item] = index === undefined ? Number(value) : index + 1
  }
  return answers
}

/** Settled values of one variable: of a scale numbers, as they may lie between its points. @throws {RangeError} as {@link toAnswers} */
export function toSettled(variable: Variable, values: readonly VariableValue[]): Answers {
  return toAnswers(variable.unit === 'ordinal' ? { ...variable, codes: null } : variable, values)
}

/** A variable's value at an item; of a scale the number of its point, or what is settled between two. */
export function valueAt(
  { codes, unit }: Variable,
  answers: Answers | undefined,
  item: number,
): VariableValue {
  if (!hasAnswer(answers, item)) return null
  const answer = answers?.[item] ?? 0
  if (answers instanceof Float64Array) return answer
  const label = codes?.[answer - 1] ?? null
  return label !== null && unit === 'ordinal' ? Number(label) : label
}

/** Whether a rater answered. */
export function hasAnswer(answers: Answers | undefined, item: number): boolean {
  const answer = answers?.[item] ?? 0
  return answers instanceof Float64Array ? !Number.isNaN(answer) : answer !== 0
}

/** Labels of a variable, null for none; of a scale its points as texts, and what is settled between two. */
export function labelsOf({ codes }: Variable, answers: Answers | undefined): (string | null)[] {
  if (answers instanceof Float64Array)
    return Array.from(answers, (answer) => (Number.isNaN(answer) ? null : String(answer)))
  return Array.from(answers ?? [], (answer) => codes?.[answer - 1] ?? null)
}

/** Numbers of a scale or of a number, null for none. */
export function scoresOf({ codes }: Variable, answers: Answers | undefined): (number | null)[] {
  if (answers instanceof Float64Array)
    return Array.from(answers, (answer) => (Number.isNaN(answer) ? null : answer))
  const points = codes?.map(Number)
  return Array.from(answers ?? [], (answer) => points?.[answer - 1] ?? null)
}

/** Columns as rows: items down, raters across. */
export function toRows<Value>(columns: readonly (readonly Value[])[], items: number): Value[][] {
  return Array.from({ length: items }, (_, item) => columns.map((column) => column[item] as Value))
}
