import { z } from 'zod'
import { confidenceSchema } from '@/lib/core/confidence'
import { hasDuplicateKeys } from '@/lib/core/prompts/duplicate-keys'
import { type Call, fieldsOf, layersOf } from '@/lib/core/protocols/answer-schema'
import { listDeclared } from '@/lib/core/protocols/declared'
import type { Definition } from '@/lib/core/protocols/definition'
import { compileExpression } from '@/lib/core/protocols/expressions/compile-expression'
import { createAnswerReader, type GivenAnswer, type ReadAnswer } from '@/lib/core/protocols/read-answer'

/** Longest reason that is kept, in UTF-16 code units. */
const MAX_REASON = 8000

export type CallAnswer =
  | {
      ok: true
      /** Values of the fields that the call asks and whose conditions hold, by their ids. */
      values: Readonly<Record<string, unknown>>
      /** Empty where the protocol asks for none. */
      reason: string
      /** Numbers of passages that were shown, each once. */
      cited: readonly number[]
      /** Numbers that the model made up. */
      ungrounded: readonly number[]
      /** How sure the model says it is; left out where it says nothing that is a number from 0 to 1. */
      confidence?: number
      /** Of a text that was written again with tags in it; left out elsewhere. */
      copied?: {
        /** Share of the text that was repeated, from 0 to 1; left out where nobody looked. */
        share?: number
        /** How like the text those passages are that are not as it has them, from 0 to 1, by their ids. */
        confidence: Readonly<Record<string, number>>
        /** What was odd, one sentence each. */
        warnings: readonly string[]
      }
    }
  | { ok: false; failure: CallFailure; why: string }

type CallFailure = 'unparseable' | 'ambiguous' | 'invalid' | 'unfounded'

/** What an answer is read beside. */
export type CallPlace = {
  /** How many numbered passages the model saw. */
  shown: number
  /** What earlier calls for the same item gave: conditions of fields may ask for it. */
  earlier?: Readonly<Record<string, unknown>>
  /** Attributes of the item's parts. */
  parts?: NonNullable<GivenAnswer['parts']>
  /** Their texts, by role, in which passages are marked. */
  texts?: Readonly<Record<string, string>>
}

export type CallReader = (answer: string | Readonly<Record<string, unknown>>, place: CallPlace) => CallAnswer

// cleaned first: what is left must still say something
const reasonSchema = z
  .string()
  .transform(toStorable)
  .pipe(z.string().regex(/[\p{L}\p{N}]/u))
const evidenceSchema = z.array(z.int())

/** A reason as it is kept; null for one that says nothing. */
export function toReason(said: unknown): string | null {
  return reasonSchema.safeParse(said).data ?? null
}

const WORDS = {
  unparseable: 'The answer was not in the asked form.',
  ambiguous: 'The answer held more than one answer.',
  unfounded: 'The answer named no passage that was shown for it to rest on.',
}

/**
 * Reads what a model answers to one call of a protocol's AI rater. One rule for salvage: when the reply as a whole is no JSON,
 * the part from the first `{` to the last `}` is tried once. What is not clearly one answer, with a reason where one is asked
 * for, is a failure and never a default; and so is an answer that rests on no passage that was shown, where the protocol asks
 * for passages and this answer is none of those that need none. An object is taken as it is.
 *
 * @param foreign how an answer is read that has other keys
 */
export function createCallReader(definition: Definition, call: Call, foreign?: ForeignForm): CallReader {
  const { reason: order = 'none', cite = false, keys = {} } = definition.aiRater ?? {}
  const layers = layersOf(definition, call).map(({ id }) => ({ id, key: keys[id] ?? id }))
  const fields = [...fieldsOf(definition, call).map(({ id }) => ({ id, key: keys[id] ?? id })), ...layers]
  const keysOf = fields.map(({ key }) => key)
  const read = createAnswerReader(definition)
  const needsPassage = createPassageNeed(definition)
  return (reply, { shown, earlier = {}, parts = {}, texts = {} }) => {
    const object = typeof reply === 'string' ? findObject(reply, foreign?.keys ?? keysOf) : reply
    if (typeof object === 'string') return failedCall(object)
    const said = foreign ? foreign.toOwn(object) : object
    const words = order === 'none' ? '' : (toReason(said['reason']) ?? undefined)
    const reason = order === 'last' ? (words ?? '') : words
    const evidence = cite ? evidenceSchema.safeParse(said['evidence']).data : []
    if (reason === undefined) return failedCall('invalid', 'it gives no reason')
    if (evidence === undefined) return failedCall('invalid', 'it has no list of passage numbers')
    const given = Object.fromEntries(
      fields.flatMap(({ id, key }) => (Object.hasOwn(said, key) ? [[id, said[key]]] : [])),
    )
    const unsaid = layers.find(({ id }) => (given[id] ?? null) === null)
    if (unsaid) return failedCall('invalid', `it says nothing of “${unsaid.id}”`) // which is something else than an empty list
    const answer = read({ values: { ...earlier, ...given }, parts, texts })
    const own = fields.map(({ id }) => `“${id}”`)
    const problems = answer.problems.filter((problem) => own.some((name) => problem.startsWith(name)))
    if (problems[0] !== undefined) return failedCall('invalid', problems[0].replace(/\.$/, ''))
    const numbers = [...new Set(evidence)]
    const isShown = (number: number) => number >= 1 && number <= shown
    const cited = numbers.filter(isShown)
    if (cite && cited.length === 0 && needsPassage(answer)) return failedCall('unfounded')
    const confidence = confidenceSchema.safeParse(said['confidence']).data
    return {
      ok: true,
      values: Object.fromEntries(
        fields.flatMap(({ id }) => (Object.hasOwn(answer.values, id) ? [[id, answer.values[id]]] : [])),
      ),
      reason,
      cited,
      ungrounded: numbers.filter((number) => !isShown(number)),
      ...(confidence !== undefined && { confidence }),
    }
  }
}

/** An answer that is none. */
export function failedCall(failure: CallFailure, why = 'it is no object'): CallAnswer {
  return {
    ok: false,
    failure,
    why: failure === 'invalid' ? `The answer cannot be taken: ${why}.` : WORDS[failure],
  }
}

/** Whether an answer has to rest on a passage, by what the protocol says of evidence. */
export function createPassageNeed(definition: Definition): (answer: Pick<ReadAnswer, 'codes'>) => boolean {
  const { evidence, unless } = definition.collect
  if (evidence === 'required') return () => true
  if (evidence !== 'required-unless') return () => false
  const { scope } = listDeclared(definition)
  const isExempt = compileExpression(unless, scope, 'condition')
  return ({ codes }) => isExempt({ variables: codes, spans: {}, links: {}, parts: {}, scores: {} }) !== true
}

/** A form of answers that is not the protocol's own. */
export type ForeignForm = {
  keys: readonly string[]
  toOwn: (said: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
}

function findObject(reply: string, keys: readonly string[]): Readonly<Record<string, unknown>> | CallFailure {
  const whole = isJson(reply)
  const inner = reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1)
  // a key that is named twice beside prose stands in two answers
  if (!whole && keys.some((key) => reply.split(new RegExp(`"${key}"\\s*:`)).length > 2)) return 'ambiguous'
  const source = whole ? reply : isJson(inner) ? inner : null
  if (source === null) return 'unparseable'
  if (hasDuplicateKeys(source)) return 'ambiguous'
  const value: unknown = JSON.parse(source)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : 'invalid'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** PostgreSQL holds no NUL and no half of a surrogate pair; marks that nobody sees have no business in a reason. */
function toStorable(text: string): string {
  const visible = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (mark) => (/\s/.test(mark) ? ' ' : ''))
  return visible.slice(0, MAX_REASON).toWellFormed().trim()
}
