import { findDuplicateCodes, toCode } from './codes'
import type { FieldKind } from './field-kind'

const YES_NO = ['yes', 'no'] as const

/** Any number of labels at once. Each is a variable of yes and no; the exact set is their combination. */
export const flags: FieldKind<'flags', readonly string[]> = {
  variables: ({ id, options }) =>
    options.map(({ code, title }) => ({
      id: `${id}:${code}`,
      title: title ?? code,
      unit: 'nominal' as const,
      codes: YES_NO,
    })),
  answerSchema: ({ options }) => ({
    type: 'array',
    items: { type: 'string', enum: options.map(({ code }) => code) },
  }),
  parse({ options, min = 0, max = options.length }, answer) {
    if (!Array.isArray(answer)) return { problem: 'is no list' }
    const found = answer.map((entry) => toCode(options, entry))
    const codes = options.map(({ code }) => code).filter((code) => found.includes(code))
    if (found.includes(null)) return { problem: 'names what is no option' }
    if (codes.length < min || codes.length > max)
      return { problem: `names ${codes.length}, not ${min} to ${max}` }
    return codes
  },
  read: ({ id }, value, variable) => (value.some((code) => variable === `${id}:${code}`) ? 'yes' : 'no'),
  findProblems: ({ options, min = 0, max = options.length }) => [
    ...findDuplicateCodes(options.map(({ code }) => code)),
    ...(min > max || max > options.length
      ? [`cannot take ${min} to ${max} of ${options.length} options`]
      : []),
  ],
}
