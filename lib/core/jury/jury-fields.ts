import type { Definition } from '../protocols/definition'
import type { FieldOfKind } from '../protocols/field'
import { createAnswerReader } from '../protocols/read-answer'
import {
  createStoredReader,
  findOnlyChoice,
  type StoredAnswer,
  storeAnswer,
} from '../protocols/stored-answer'
import { decideByJury, describeVotes, type Jury, type JuryOutcome } from './jury'

/** The questions that a jury votes on, each by itself: all choices of a form. */
export function listVotedFields({ fields }: Pick<Definition, 'fields'>): FieldOfKind<'choice'>[] {
  return fields.filter((field): field is FieldOfKind<'choice'> => field.kind === 'choice')
}

/** An answer as a rating holds it, by the rater's name. */
export type MemberAnswer = { alias: string; code: string; fields: unknown; codes: Uint8Array | null }

/** What members said of one question, by name. */
export type FieldVotes = { field: FieldOfKind<'choice'>; votes: ReadonlyMap<string, string> }

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
          const value = values[field.id]
          return field.options.some(({ code }) => code === value) ? [[alias, String(value)]] : []
        }),
      ),
    }))
  }
}

/** What a jury makes of its members' votes on one question. */
export function decideField({ field, votes }: FieldVotes, jury: Jury): JuryOutcome<string> {
  return decideByJury(votes, jury, field.options[0]?.code)
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
        return outcome.kind === 'verdict' ? [[own.field.id, outcome.label]] : []
      }),
    )
    if (Object.keys(values).length === 0) return null
    const said = all.map(({ field, votes }) => ({
      id: field.id,
      words: describeVotes(
        votes,
        field.options.map(({ code }) => code),
        jury,
      ),
      votes: Object.fromEntries(votes),
    }))
    return {
      ...storeAnswer(definition, read({ values })),
      comment: said.map(({ id, words }) => (isOnly ? words : `${id}: ${words}`)).join('\n'),
      value: {
        votes: isOnly ? said[0]?.votes : Object.fromEntries(said.map(({ id, votes }) => [id, votes])),
      },
    }
  }
}
