import { z } from 'zod'
import type { CallAnswer } from '@/lib/core/ai-rating/call-reader'
import { canonicalJson } from '@/lib/core/canonical-json'
import { readJsonAnswer } from '@/lib/core/prompts/read-json-answer'
import type { Definition } from '@/lib/core/protocols/definition'
import { costOf, hasEnded, type ModelCall } from '@/lib/core/runs/model-call'
import type { CachedAnswer } from '@/lib/core/runs/runs'
import type { RunWorkItem } from '@/lib/data/runs/run-work'
import { CHAT_LIMITS } from '@/lib/models/chat'
import { sha256 } from '../digest'
import { askUntilRead } from './ask-until-read'
import { type AskedCall, attributesOf, listReported, textsOf } from './asked-calls'
import type { ChatAiRater } from './rate-by-chat'

type Read = Extract<CallAnswer, { ok: true }>

/** More items in one call make answers worse, and an answer longer than it may be. */
const MOST = 10

/** What one call brought for several items: those that it says nothing readable of are missing. */
type BatchEnd = {
  answer: CachedAnswer
  reads: ReadonlyMap<string, Read>
  hash: string
  isKnown: boolean
} | null

/** What a batch brought for one item; `isAsker` for the one in whose name it was asked. */
type FromBatch = { answer: CachedAnswer; read: Read; hash: string; isKnown: boolean; isAsker: boolean }

export type Batches = (
  item: RunWorkItem,
  aiRater: ChatAiRater,
  calls: ModelCall[],
) => Promise<FromBatch | null>

/**
 * Asks about several items in one call where their protocol says so, they share the part that it names, and one call answers
 * an item by its parts alone. Whichever of them comes first asks for all; an item of which the answer says nothing that can be
 * read is asked about by itself.
 *
 * @returns null where the protocol asks about each item by itself
 */
export function openBatches(definition: Definition, items: readonly RunWorkItem[]): Batches | null {
  const { batchBy, reference, calls = [] } = definition.aiRater ?? {}
  if (batchBy === undefined || reference === 'retrieved' || calls.length !== 1) return null
  const batches = new Map<string, readonly RunWorkItem[]>()
  const idOf = ({ parts }: RunWorkItem) => parts.find(({ role }) => role === batchBy)?.id ?? ''
  for (const alike of Map.groupBy(items, idOf).values()) {
    const inOrder = alike.toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))
    for (let from = 0; from < inOrder.length; from += MOST) {
      const batch = inOrder.slice(from, from + MOST)
      for (const { itemId } of batch) batches.set(itemId, batch)
    }
  }
  const asked = new Map<readonly RunWorkItem[], Promise<BatchEnd>>()
  return async (item, aiRater, made) => {
    const batch = batches.get(item.itemId) ?? []
    const [call] = aiRater.calls
    if (batch.length < 2 || !call) return null
    const under = asked.get(batch)
    const end = under ?? askBatch(batch, { call, batchBy, asker: item, aiRater, made })
    asked.set(batch, end)
    const found = await end
    const read = found?.reads.get(item.itemId)
    return found && read ? { ...found, read, isAsker: under === undefined } : null
  }
}

type Asking = {
  call: AskedCall
  batchBy: string
  asker: RunWorkItem
  aiRater: ChatAiRater
  made: ModelCall[]
}

const entriesSchema = z.object({ answers: z.array(z.record(z.string(), z.unknown())) })

async function askBatch(batch: readonly RunWorkItem[], asking: Asking): Promise<BatchEnd> {
  const { call, aiRater } = asking
  const { configuration, terms, definition, memory, runModel } = aiRater
  const own = call.schema(0)
  if (own === null) return null
  const schema = toList(own)
  const request = {
    model: configuration.model,
    system: `${call.prompt.system}\n\n${describeSeveral(definition.item.name.many)}`,
    user: call.ask(joinParts(batch, asking.batchBy, definition), ''),
    temperature: configuration.temperature,
  }
  const hash = sha256(canonicalJson({ ...request, ...terms, schema }))
  const read = (reply: string) => readEntries(reply, batch, call)
  const cached = configuration.reuse ? await memory.findCached(hash) : null
  const known = cached && read(cached.reply)
  if (cached && known && known.size > 0 && (await runModel.admit(cached.model)))
    return { answer: cached, reads: known, hash, isKnown: true }
  return askAnew({ ...request, schema: { name: definition.id, schema } }, hash, read, asking)
}

async function askAnew(
  request: Parameters<typeof askUntilRead>[0]['request'],
  hash: string,
  read: (reply: string) => ReadonlyMap<string, Read>,
  { asker, aiRater, made }: Asking,
): Promise<BatchEnd> {
  const answered = await askUntilRead(
    {
      request,
      read: (reply) => {
        const value = read(reply)
        if (value.size > 0) return { ok: true, value }
        return { ok: false, failure: 'The answer held nothing that can be taken.', isSame: null }
      },
    },
    {
      client: aiRater.client,
      repair: null,
      totalMs: CHAT_LIMITS.totalMs,
      end: aiRater.end,
      signal: aiRater.signal,
      onCall(reported) {
        const one = { ...reported, stage: 'rate', cost: costOf(reported, aiRater.prices) } as const
        if (hasEnded(one)) made.push(one)
        else aiRater.onBegin(one, asker.itemId)
      },
      requireModel: aiRater.runModel.require,
    },
  )
  if (answered.kind === 'failed') return null
  const { reply, model, temperature, thinking, value } = answered
  return { answer: { reply, model, temperature, thinking }, reads: value, hash, isKnown: false }
}

function describeSeveral(many: string): string {
  return `There are several ${many} this time, numbered from 1. The one JSON object has the single key "answers": a list with one object for each of them, which has "item", its number, and then the keys above.`
}

/** The shared part once, and every other part as a list of all items, each with its own attributes that are shown. */
function joinParts(
  batch: readonly RunWorkItem[],
  batchBy: string,
  { item }: Definition,
): RunWorkItem['parts'] {
  const [first] = batch
  return (first?.parts ?? []).map((part) => {
    if (part.role === batchBy) return part
    const attributes = item.parts.find(({ role }) => role === part.role)?.attributes ?? []
    const texts = batch.map(({ parts }, index) => {
      const own = parts.find(({ role }) => role === part.role)
      const reported = listReported(attributes, own).map(
        ([title, words]) => `\n   ${title}: ${Array.isArray(words) ? words.join('; ') : words}`,
      )
      return `${index + 1}. ${own?.text ?? ''}${reported.join('')}`
    })
    return { ...part, text: texts.join('\n'), attributes: {}, lists: {} }
  })
}

/** The form of one answer, once for each item. */
function toList(own: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const item = {
    ...own,
    properties: { item: { type: 'integer' }, ...(own['properties'] as object) },
    required: ['item', ...(own['required'] as string[])],
  }
  return {
    type: 'object',
    properties: { answers: { type: 'array', items: item } },
    required: ['answers'],
    additionalProperties: false,
  }
}

/** An item that is answered twice has no answer. */
function readEntries(
  reply: string,
  batch: readonly RunWorkItem[],
  call: AskedCall,
): ReadonlyMap<string, Read> {
  const entries = readJsonAnswer(reply, entriesSchema)?.answers ?? []
  const reads = new Map<string, Read>()
  for (const [index, { itemId, parts }] of batch.entries()) {
    const own = entries.filter((entry) => entry['item'] === index + 1)
    const place = { shown: 0, parts: attributesOf(parts), texts: textsOf(parts) }
    const read = own.length === 1 && own[0] ? call.read(own[0], place) : null
    if (read?.ok) reads.set(itemId, read)
  }
  return reads
}
