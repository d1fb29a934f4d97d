import type { FieldKind } from './field-kind'

/** A number, such as a count or a length. */
export const number: FieldKind<'number', number> = {
  variables: ({ id, question, name = question }) => [{ id, title: name, unit: 'interval', codes: null }],
  answerSchema: ({ isWhole }) => ({ type: isWhole ? 'integer' : 'number' }),
  parse({ isWhole, min = -Infinity, max = Infinity }, answer) {
    if (typeof answer !== 'number' || !Number.isFinite(answer)) return { problem: 'is no number' }
    if (isWhole && !Number.isInteger(answer)) return { problem: 'is no whole number' }
    return answer < min || answer > max ? { problem: `is not from ${min} to ${max}` } : answer
  },
  read: (_, value) => value,
  findProblems({ isWhole, min = -Infinity, max = Infinity }) {
    if (min > max) return [`goes from ${min} to ${max}`]
    return isWhole && Math.ceil(min) > Math.floor(max) ? [`has no whole number from ${min} to ${max}`] : []
  },
}
