import type { Definition } from '../protocols/definition'
import type { Field, FieldOfKind } from '../protocols/field'
import { createAnswerReader } from '../protocols/read-answer'
import {
  createStoredReader,
  findOnlyChoice,
  type StoredAnswer,
  storeAnswer,
} from '../protocols/stored-answer'
import type { VariableValue } from '../protocols/variable'
import {
  decideByJury,
  decideByMean,
  decideByMedian,
  describeScores,
  describeVotes,
  type Jury,
  type JuryOutcome,
} from './jury'

type VotedField = FieldOfKind<'choice'> | FieldOfKind<'scale'> | FieldOfKind<'number'>

const VOTED: readonly Field['kind'][] = ['choice', 'scale', 'number']

/** The questions that a jury votes on, each by itself: all choices of a form, and all scales and numbers, of which it takes the median or the mean. */
export function listVotedFields({ fields }: Pick<Definition, 'fields'>): VotedField[] {
  return fields.filter((field): field is VotedField => VOTED.includes(field.kind))
}

/** An answer as a rating holds it, by the rater's name. */
export type MemberAnswer = { alias: string; code: string; fields: unknown; codes: Uint8Array | null }

/** What members said of one question, by name. */
export type FieldVotes = { field: VotedField; votes: ReadonlyMap<string, string> }

/** Reads the votes of members for each question; made once for a definition. Whoever did not answer a question has no vote on it. */
export function createVoteReader(definition: Definition): (answers: readonly MemberAnswer[]) => FieldVotes[] {
  const read = createStoredReader(definition)
  const fields = listVotedFields(definition)
  return (answers) => {
    const said = answers.map((answer) => ({ alias: answer.alias, values: read(answer) }))
    return fields.map((field) => ({
      field,
      votes: new Map(
        said.flatMap(({ alias, values }): [string, string][] => {
          const value = values[field.id] ?? null
          return value !== null && isAnswerTo(field, value) ? [[alias, String(value)]] : []
        }),
      ),
    }))
  }
}

function isAnswerTo(field: VotedField, value: VariableValue): boolean {
  return field.kind === 'choice'
    ? field.options.some(({ code }) => code === value)
    : typeof value === 'number'
}

/** What a jury makes of its members' votes on one question. */
export function decideField({ field, votes }: FieldVotes, jury: Jury): JuryOutcome<string> {
  if (field.kind !== 'choice')
    return jury.scale === 'mean' ? decideByMean(votes, jury) : decideByMedian(votes, jury)
  return decideByJury(votes, jury, field.options[0]?.code)
}

/** Who said what of one question, in one line. */
export function describeField({ field, votes }: FieldVotes, jury: Jury): string {
  if (field.kind !== 'choice') return describeScores(votes, jury)
  return describeVotes(
    votes,
    field.options.map(({ code }) => code),
    jury,
  )
}

/**
 * Makes the jury's answer to a whole form, made once for a definition: what is decided of each question; what is not stays empty.
 * Null where nothing is decided.
 */
export function createJuryAnswer(
  definition: Definition,
): (votes: readonly FieldVotes[], jury: Jury) => (StoredAnswer & { comment: string; value: object }) | null {
  const read = createAnswerReader(definition)
  const isOnly = findOnlyChoice(definition) !== null
  return (all, jury) => {
    const values = Object.fromEntries(
      all.flatMap((own) => {
        const outcome = decideField(own, jury)
        if (outcome.kind !== 'verdict') return []
        return [[own.field.id, own.field.kind === 'choice' ? outcome.label : Number(outcome.label)]]
      }),
    )
    if (Object.keys(values).length === 0) return null
    const means = betweenPoints(all, values)
    const said = all.map((own) => ({
      id: own.field.id,
      words: describeField(own, jury),
      votes: Object.fromEntries(own.votes),
    }))
    return {
      ...storeAnswer(definition, read({ values, means })),
      comment: said.map(({ id, words }) => (isOnly ? words : `${id}: ${words}`)).join('\n'),
      value: isOnly
        ? { votes: said[0]?.votes }
        : {
            votes: Object.fromEntries(said.map(({ id, votes }) => [id, votes])),
            // a form has no place for what lies between its points
            unanswered: said.flatMap(({ id }) =>
              Object.hasOwn(values, id) && !Object.hasOwn(means, id) ? [] : [id],
            ),
            ...(Object.keys(means).length > 0 && { means }),
          },
    }
  }
}

type Means = Readonly<Record<string, number>>

/** The means of scales that are none of their points, and of whole numbers that are none. */
function betweenPoints(all: readonly FieldVotes[], values: Readonly<Record<string, unknown>>): Means {
  return Object.fromEntries(
    all.flatMap(({ field }): [string, number][] => {
      const value = values[field.id]
      const isWhole = field.kind === 'scale' || (field.kind === 'number' && field.isWhole)
      return isWhole && typeof value === 'number' && !Number.isInteger(value) ? [[field.id, value]] : []
    }),
  )
}
