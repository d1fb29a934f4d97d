import {
  type CallReader,
  createCallReader,
  createPassageNeed,
  type ForeignForm,
} from '@/lib/core/ai-rating/call-reader'
import { createPublishedTagReader } from '@/lib/core/ai-rating/published-tag-reader'
import { createTaggedReader, findTaggedLayer } from '@/lib/core/ai-rating/tagged-reader'
import { renderPrompt, splitPrompt } from '@/lib/core/prompts/render-prompt'
import { placeOf } from '@/lib/core/prompts/write-prompt'
import {
  answerSchema,
  type Call,
  enforcedSchema,
  fieldsOf,
  listCalls,
} from '@/lib/core/protocols/answer-schema'
import type { Definition } from '@/lib/core/protocols/definition'
import { createAnswerReader, type GivenAnswer } from '@/lib/core/protocols/read-answer'
import { countTokens } from '@/lib/core/text/count-tokens'
import { showTags } from '@/lib/core/text/read-tags'
import type { ItemContent } from '@/lib/data/items'
import { ChatFailure } from '@/lib/models/chat-failure'
import type { PromptParts } from './ask-until-read'

/** One of the calls by which an AI rater answers an item. */
export type AskedCall = {
  prompt: PromptParts
  /** The form of its answer; null for a text with tags in it. @param shown how many passages there are */
  schema: (shown: number) => Record<string, unknown> | null
  /** The same without what nobody may put into form who has not said it. */
  repairSchema: Record<string, unknown> | null
  /** How many tokens an answer needs that writes a text again; 0 for others, which keep to the server's limit. */
  leastAnswer: (parts: readonly ItemContent[]) => number
  read: CallReader
  /** The user's part of the question. */
  ask: (parts: readonly ItemContent[], reference: string, visitNote?: string | null) => string
  /** Whether it has anything to ask, given what earlier calls brought. */
  isAsked: (earlier: Values, parts: NonNullable<GivenAnswer['parts']>) => boolean
}

type Values = Readonly<Record<string, unknown>>

type Setting = {
  definition: Definition
  /** Texts of the prompts, one for each call. */
  prompts: readonly string[]
  confidence: boolean
  /** Whether the server keeps to all of JSON Schema, and may be sent more than every strict mode knows. */
  isEnforced: boolean
  /** Whether a model writes its text again with tags in place of quoting passages, and who reads that. */
  tags?: 'own' | 'as-published' | undefined
  /** The form of answers as the protocol was published, where it is another. */
  published?: (ForeignForm & { schema: Record<string, unknown> }) | undefined
}

/** More than tags and reasons take beside the text. */
const TOKENS_BESIDE_TEXT = 1000

/**
 * @throws {ChatFailure} `stop` where a prompt was not kept, or has no place for a part that its protocol reads, or tags are wanted
 * where a call asks for more than passages of one text
 */
export function openCalls({
  definition,
  prompts,
  confidence,
  isEnforced,
  tags,
  published,
}: Setting): AskedCall[] {
  const needs = createPassageNeed(definition)
  const read = createAnswerReader(definition)
  return listCalls(definition).map((call, index) => {
    const text = prompts[index]
    if (text === undefined)
      throw new ChatFailure('stop', 'The prompt of this run was not stored; start a new run.', 0)
    const prompt = splitPrompt(text)
    const fields = fieldsOf(definition, call)
    const [field] = fields
    const needsPassage = (code: string) => needs({ codes: field ? { [field.id]: code } : {} })
    const plain = answerSchema(definition, call, { confidence })
    return {
      prompt,
      schema: (shown) =>
        published
          ? published.schema
          : isEnforced
            ? enforcedSchema(definition, call, { shown, needsPassage, confidence })
            : plain,
      repairSchema: published?.schema ?? answerSchema(definition, call),
      leastAnswer: () => 0,
      read: createCallReader(definition, call, published),
      ask: openQuestion(definition, call, prompt.user, tags === 'own' ? showTags : undefined),
      ...(tags && inTags(definition, call, tags)),
      isAsked(earlier, parts) {
        if (fields.every(({ askWhen }) => askWhen === undefined)) return true
        const { asked } = read({ values: earlier, parts })
        return fields.some(({ id }) => asked.includes(id))
      },
    }
  })
}

/** A call whose answer is the text itself, with tags around passages. */
function inTags(
  definition: Definition,
  call: Call,
  tags: NonNullable<Setting['tags']>,
): Pick<AskedCall, 'schema' | 'repairSchema' | 'leastAnswer' | 'read'> {
  const layer = findTaggedLayer(definition, call)
  if (layer === null)
    throw new ChatFailure('stop', 'Tags are read of calls that mark one text, and ask nothing else.', 0)
  return {
    schema: () => null,
    repairSchema: null,
    leastAnswer(parts) {
      const text = parts.find(({ role }) => role === layer.part)?.text ?? ''
      return countTokens(text) + TOKENS_BESIDE_TEXT
    },
    read:
      tags === 'own'
        ? createTaggedReader(definition, call, layer)
        : createPublishedTagReader(definition, layer),
  }
}

/** Each part that is read goes to the place of its role; one that is the only statement may be called so. */
function openQuestion(
  { item, aiRater }: Definition,
  call: Call,
  template: string,
  show = (text: string) => text,
): AskedCall['ask'] {
  const places = new Set([...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))
  const read = item.parts.filter(({ role, of }) => of !== 'chart' && aiRater?.reads.includes(role))
  const statements = read.filter(({ of }) => of === 'statement')
  const placeFor = (role: string) =>
    places.has(placeOf(role)) ? placeOf(role) : statements.length === 1 ? 'statement' : placeOf(role)
  const placed = read.map(({ role, attributes }) => ({ role, attributes, place: placeFor(role) }))
  const lost = placed.find(({ place }) => !places.has(place))
  if (lost)
    throw new ChatFailure('stop', `The prompt “${call.prompt}” has no place for the part “${lost.role}”.`, 0)
  return (parts, reference, visitNote) => {
    const values = placed.map(({ role, attributes, place }) => {
      const part = parts.find((one) => one.role === role)
      const reported = listReported(attributes, part)
      const text = show(part?.text ?? '')
      return [place, reported.length === 0 ? text : { Text: text, ...Object.fromEntries(reported) }] as const
    })
    return renderPrompt(template, {
      ...(places.has('reference') && { reference }),
      ...(places.has('visit_note') && { visit_note: visitNote ?? 'not known' }),
      ...Object.fromEntries(values), // a part may be called so
    })
  }
}

/** What a model sees of a part besides its text: its attributes that are shown, by title, in the protocol's words. */
export function listReported(
  attributes: Definition['item']['parts'][number]['attributes'],
  part: Pick<ItemContent, 'attributes' | 'lists'> | undefined,
) {
  return attributes.flatMap(({ id, title, titles = {}, shown }) => {
    const value = part?.attributes[id]
    const words = part?.lists[id]?.map(({ text }) => text) ?? titles[String(value)] ?? value
    return shown && words !== undefined ? [[title, words] as const] : []
  })
}

/** Attributes of an item's parts as conditions and formulas take them. */
export function attributesOf(parts: readonly ItemContent[]): NonNullable<GivenAnswer['parts']> {
  return Object.fromEntries(parts.map(({ role, attributes }) => [role, attributes]))
}

/** Their texts, by role. */
export function textsOf(parts: readonly Pick<ItemContent, 'role' | 'text'>[]): Record<string, string> {
  return Object.fromEntries(parts.map(({ role, text }) => [role, text]))
}
