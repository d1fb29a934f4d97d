import { listDeclared } from './declared'
import type { Definition } from './definition'
import { compileExpression } from './expressions/compile-expression'
import type { Compiled, Reading, Scope } from './expressions/expression'
import type { Field } from './field'
import { kindOf, readVariables } from './field-kinds'
import { isProblem } from './field-kinds/field-kind'
import { readMarks } from './marked-spans'
import type { VariableValue } from './variable'

/** An answer as a rater gives it. */
export type GivenAnswer = {
  /** Each field's value, and the passages and links of each layer, by their ids. */
  values: Readonly<Record<string, unknown>>
  /** Means of scales and numbers by their ids, which may lie between two points, as juries give them: such go before the field's value. */
  means?: Readonly<Record<string, number>>
  /** Attributes of the item's parts, which conditions and formulas may need. */
  parts?: Reading['parts']
  /** Texts of the item's parts, by role, in which passages are placed; where none are given, passages stay as they are. */
  texts?: Readonly<Record<string, string>>
}

/** An answer that was read. */
export type ReadAnswer = {
  /** Values of fields, as their kinds hold them, and what is marked; what was not asked or not answered is absent. */
  values: Readonly<Record<string, unknown>>
  /** What agreement counts: each variable and computed value by its id; null where it is not answered. */
  codes: Readonly<Record<string, VariableValue>>
  /** Ids of the fields whose condition holds, answered or not. */
  asked: readonly string[]
  /** What follows for fields that suggest an answer, by their ids; absent where nothing follows yet. */
  suggested: Readonly<Record<string, string | number>>
  /** What could not be read, or is missing, one sentence each. An answer with problems is no rating. */
  problems: readonly string[]
}

/**
 * One reader of answers, of people and models alike, made once for a definition. A value that cannot be read is a problem and
 * never becomes a default; a field whose condition does not hold is not asked, whatever was sent for it.
 *
 * @param definition one that `readDefinition` has found no problem in
 */
export function createAnswerReader(definition: Definition): (answer: GivenAnswer) => ReadAnswer {
  const { fields, computed } = definition
  const asked = fields.map((field, index) => {
    const { scope } = listDeclared(definition, { fields: index, computed: 0 })
    const when = field.askWhen === undefined ? null : compileExpression(field.askWhen, scope, 'condition')
    return { field, when, suggest: compileSuggestion(field, scope) }
  })
  const formulas = computed.map((value, index) => {
    const { scope } = listDeclared(definition, { computed: index })
    const compute =
      value.kind === 'choice'
        ? compileExpression(value.formula, scope, 'label', value.options)
        : compileExpression(value.formula, scope, 'number')
    return { id: value.id, compute }
  })
  return ({ values: given, means = {}, parts = {}, texts }) => {
    const marks = readMarks(definition, given, texts)
    const values: Record<string, unknown> = { ...marks.values }
    const variables: Record<string, VariableValue> = {}
    const problems = [...marks.problems]
    const ids: string[] = []
    const suggested: Record<string, string | number> = {}
    const reading: Reading = { ...marks.reading, variables, parts, scores: {} }
    for (const { field, when, suggest } of asked) {
      if (when && when(reading) !== true) continue
      ids.push(field.id)
      const suggestion = suggest?.(reading) ?? null
      if (suggestion !== null) suggested[field.id] = suggestion
      const answer = Object.hasOwn(given, field.id) ? given[field.id] : undefined
      const mean = meanOf(field, means)
      const isEmpty = mean === null && (answer === undefined || answer === null)
      const value = isEmpty ? undefined : (mean ?? kindOf(field).parse(field, answer))
      if (isEmpty && field.required) problems.push(`“${field.id}” is not answered.`)
      if (isProblem(value)) problems.push(`“${field.id}” ${value.problem}.`)
      else if (value !== undefined) values[field.id] = value
      Object.assign(variables, readVariables([field], values))
    }
    for (const { id, compute } of formulas) variables[id] = compute(reading) ?? null
    return { values, codes: variables, asked: ids, suggested, problems }
  }
}

/** Of a scale or a number alone, and within it. */
function meanOf(field: Field, means: Readonly<Record<string, number>>): number | null {
  const mean = Object.hasOwn(means, field.id) ? means[field.id] : undefined
  if (mean === undefined || (field.kind !== 'scale' && field.kind !== 'number')) return null
  const [least, most] = field.kind === 'scale' ? [field.from, field.to] : [field.min, field.max]
  return mean >= (least ?? -Infinity) && mean <= (most ?? Infinity) ? mean : null
}

function compileSuggestion(field: Field, scope: Scope): Compiled<string | number> | null {
  if (field.suggest === undefined) return null
  return field.kind === 'choice'
    ? compileExpression(
        field.suggest,
        scope,
        'label',
        field.options.map(({ code }) => code),
      )
    : compileExpression(field.suggest, scope, 'number')
}
