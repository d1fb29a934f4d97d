import { findDuplicateCodes, toCode } from './codes'
import type { FieldKind } from './field-kind'

/** One label of several. */
export const choice: FieldKind<'choice', string> = {
  variables: ({ id, question, name = question, options }) => [
    { id, title: name, unit: 'nominal', codes: options.map(({ code }) => code) },
  ],
  answerSchema: ({ options }) => ({ type: 'string', enum: options.map(({ code }) => code) }),
  parse: ({ options }, answer) => toCode(options, answer) ?? { problem: 'is none of the options' },
  read: (_, value) => value,
  findProblems: ({ options }) => findDuplicateCodes(options.map(({ code }) => code)),
}
