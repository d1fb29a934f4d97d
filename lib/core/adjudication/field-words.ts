import { counted } from '../counted-words'
import { toLabel } from '../labels'
import { NO_VALUE, splitCode } from '../protocols/answer-code'
import type { Definition } from '../protocols/definition'
import type { VariableValue } from '../protocols/variable'
import { UNDECIDABLE } from './decision'
import type { FieldState } from './field-state'
import { explainItemState, type ItemState } from './item-state'
import { listQuestions, listSettledFields, type SettledField } from './settled-fields'

type Words = Pick<SettledField, 'field' | 'variables'> & Partial<Pick<SettledField, 'layer'>>

type Asked = Words & Pick<SettledField, 'id' | 'title'>

/**
 * What a rating says of a field, for people: the title of its label, or of several variables each with its own; of flags those
 * that are set. Equal words are equal answers of one field.
 */
export function fieldWords(own: Words, values: Readonly<Record<string, VariableValue>>): string {
  return saidWords(
    own,
    own.variables.map(({ id }) => values[id] ?? null),
  )
}

/** A consensus label in the same words. @param code as it is stored: labels of the field's variables in order */
export function settledWords(own: Words, code: string): string {
  const said = splitCode(code)
  if (said.length !== own.variables.length) return code
  return saidWords(
    own,
    said.map((label) => (label === NO_VALUE ? null : label)),
  )
}

/** What an answer says of one question, or of one square of a grid. */
export type AnswerPart = { field: string; title: string; words: string }

/** What a code says of each question of a task, in words: how a rating or a consensus label is reported where several are asked. */
export function answerWords(definition: Definition, code: string): AnswerPart[] {
  const said = splitCode(code)
  const all = listQuestions(definition)
  const settled = listSettledFields(definition)
  // a rating holds all that is counted, a consensus label what is settled
  const questions = [all, settled].find(
    (own) => own.flatMap(({ variables }) => variables).length === said.length,
  )
  if (!questions) return []
  // a state, such as “open”, is no count of passages
  const isState = said.every((label) => label !== NO_VALUE && label !== UNDECIDABLE && !/^\d+$/.test(label))
  if (said.length === 1 && questions[0]?.layer && isState) return []
  let next = 0
  return questions.flatMap((own): AnswerPart[] => {
    const labels = said.slice(next, (next += own.variables.length))
    return partsOf(
      own,
      labels.map((label) => (label === NO_VALUE ? null : label)),
    )
  })
}

/** What a rating says of a field, for people: one part, or of a grid one for each square. */
export function fieldParts(own: Asked, values: Readonly<Record<string, VariableValue>>): AnswerPart[] {
  return partsOf(
    own,
    own.variables.map(({ id }) => values[id] ?? null),
  )
}

function partsOf(own: Asked, values: readonly VariableValue[]): AnswerPart[] {
  const { id: field, title } = own
  if (own.field?.kind !== 'grid') return [{ field, title, words: saidWords(own, values) }]
  return own.variables.map((square, index) => ({
    field,
    title: square.title,
    words: valueWords(own.field, values[index] ?? null),
  }))
}

/** A value of one variable of a field. */
function valueWords(field: SettledField['field'], value: VariableValue): string {
  if (value === null) return NO_VALUE
  if (value === UNDECIDABLE || field === null || field.kind === 'flags') return String(value)
  return toLabel(field, String(value)).title
}

/** How many passages of a layer somebody marked, or all agreed on. */
function passageWords(count: number): string {
  return count === 0 ? 'nothing marked' : counted(count, 'passage', 'passages')
}

function saidWords({ field, layer, variables }: Words, said: readonly VariableValue[]): string {
  if (said.every((value) => value === null)) return NO_VALUE
  if (layer && said[0] !== UNDECIDABLE) return passageWords(Number(said[0]))
  if (field?.kind === 'flags') {
    const set = variables.filter((_, index) => said[index] === 'yes').map(({ title }) => title)
    return set.length === 0 ? 'none' : set.join(', ')
  }
  const words = said.map((value) => valueWords(field, value))
  if (variables.length === 1) return words.join('')
  return variables.map(({ title }, index) => `${title}: ${words[index]}`).join('; ')
}

/** One sentence that says where a field stands, with its label as people read it. */
export function explainField(own: Words, state: ItemState): string {
  const words = (code: string) => (code === UNDECIDABLE ? code : settledWords(own, code))
  if (!own.layer) return explainItemState(state, words)
  switch (state.kind) {
    case 'discussion':
      return 'The raters did not mark the same; a session agrees on what is marked.'
    case 'agreed':
      return `All ${state.of} first-round raters marked the same: ${words(state.code)}.`
    case 'settled':
      if (state.method !== 'discussion' || state.code === UNDECIDABLE) return explainItemState(state, words)
      return `A session agreed on this: ${words(state.code)}.`
    case 'open':
    case 'contested':
    case 'panel-agreed':
      return explainItemState(state, words)
  }
}

/**
 * One sentence that says where an item stands: of a task that settles one question how, with the answer as people read it; of
 * several how many are settled.
 */
export function explainFields(
  settled: readonly SettledField[],
  { state, fields }: { state: ItemState; fields: readonly FieldState[] },
): string {
  const [only, ...more] = settled
  if (more.length === 0) return only ? explainField(only, state) : explainItemState(state)
  if (state.kind === 'open') return explainItemState(state)
  const done = fields.filter(({ state: own }) => !['contested', 'discussion'].includes(own.kind)).length
  const rest = {
    contested: 'the panel has not finished with the others',
    discussion: 'a discussion must decide the others',
  }
  const open = state.kind === 'contested' || state.kind === 'discussion' ? rest[state.kind] : null
  if (open === null) return `All ${settled.length} questions are settled.`
  return `${done} of ${settled.length} questions are settled; ${open}.`
}
