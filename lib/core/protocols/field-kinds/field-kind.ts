import type { Field, FieldOfKind } from '../field'
import type { Variable, VariableValue } from '../variable'

/** A part of a JSON Schema, of the keywords that every strict mode of chat servers knows. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** What a model said that is no answer, and why. It never becomes one. */
export type Problem = { problem: string }

/** All that the product knows of one kind of field. */
export type FieldKind<Kind extends Field['kind'], Value> = {
  /** The variables whose agreement is counted; none for free text and lists. */
  variables(field: FieldOfKind<Kind>): readonly Variable[]
  /** Its part of the schema that a model's answer must fit. */
  answerSchema(field: FieldOfKind<Kind>): JsonSchema
  /** Reads that part of an answer, of a model or a person. Never falls back to a default. */
  parse(field: FieldOfKind<Kind>, answer: unknown): Value | Problem
  /** What a variable of the field holds, given the field's value. */
  read(field: FieldOfKind<Kind>, value: Value, variable: string): VariableValue
  /** What is wrong with the field's own description, beyond its schema. */
  findProblems(field: FieldOfKind<Kind>): readonly string[]
}

/** Whether an answer could not be read. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'problem' in value
}
