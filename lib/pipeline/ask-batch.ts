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

/**
 * What an answer to several says of one item, under the hash of its own question, whatever it was asked beside. The one in whose
 * name all were asked brings what is to be cached of all: it is written with the call, and the others may not have begun.
 */
type OneOfBatch = {
  answer: CachedAnswer
  read: Read
  hash: string
  isKnown: boolean
  cached: readonly { hash: string; answer: CachedAnswer }[]
}

/** By item; those of which nothing readable was said are missing. */
type BatchEnd = ReadonlyMap<string, OneOfBatch>

export type Batches = (
  item: RunWorkItem,
  aiRater: ChatAiRater,
  calls: ModelCall[],
) => Promise<OneOfBatch | null>

/**
 * Asks about several items in one call where their protocol says so, they share the part that it names, and one call answers
 * an item by its parts alone. Whichever of them comes first asks for all of which nothing is known; an item of which the answer
 * says nothing that can be read is asked about by itself. What is said of each is cached by itself: of what was written nothing is
 * paid for again, whatever items are left and asked together.
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
    const end = asked.get(batch) ?? askBatch(batch, { call, batchBy, asker: item, aiRater, made })
    asked.set(batch, end)
    return (await end).get(item.itemId) ?? null
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
const entrySchema = z.record(z.string(), z.unknown())

async function askBatch(batch: readonly RunWorkItem[], asking: Asking): Promise<BatchEnd> {
  const { call, aiRater } = asking
  const { configuration, terms, definition } = aiRater
  const own = call.schema(0)
  if (own === null) return new Map()
  const request = {
    model: configuration.model,
    system: `${call.prompt.system}\n\n${describeSeveral(definition.item.name.many)}`,
    temperature: configuration.temperature,
  }
  const schema = toList(own)
  const hashes = new Map(
    batch.map(({ itemId, parts }) => {
      const alone = { ...request, user: call.ask(parts, ''), ...terms, schema, most: MOST }
      return [itemId, sha256(canonicalJson(alone))]
    }),
  )
  const known = configuration.reuse ? await findKnown(batch, hashes, asking) : new Map<string, OneOfBatch>()
  const left = batch.filter(({ itemId }) => !known.has(itemId))
  if (left.length < 2) return known
  const user = call.ask(joinParts(left, asking.batchBy, definition), '')
  const asked = { ...request, user, schema: { name: definition.id, schema } }
  const found = new Map([...known, ...(await askAnew(asked, left, hashes, asking))])
  const cached = left.flatMap(({ itemId }) => {
    const one = found.get(itemId)
    return one ? [{ hash: one.hash, answer: one.answer }] : []
  })
  // of an asker of which nothing can be read nothing is written with the call: then the first of the others brings them
  const bringer = [asking.asker, ...left].find(({ itemId }) => found.has(itemId))?.itemId ?? ''
  const one = found.get(bringer)
  return one ? found.set(bringer, { ...one, cached }) : found
}

/** What was said of items when they were asked together before. */
async function findKnown(
  batch: readonly RunWorkItem[],
  hashes: ReadonlyMap<string, string>,
  { call, aiRater: { memory, runModel } }: Asking,
): Promise<BatchEnd> {
  const known = new Map<string, OneOfBatch>()
  for (const item of batch) {
    const hash = hashes.get(item.itemId) ?? ''
    const answer = await memory.findCached(hash)
    const entry = answer && readJsonAnswer(answer.reply, entrySchema)
    const read = entry && readEntry(entry, item, call)
    if (answer && read && (await runModel.admit(answer.model)))
      known.set(item.itemId, { answer, read, hash, isKnown: true, cached: [] })
  }
  return known
}

async function askAnew(
  request: Parameters<typeof askUntilRead>[0]['request'],
  batch: readonly RunWorkItem[],
  hashes: ReadonlyMap<string, string>,
  { call, asker, aiRater, made }: Asking,
): Promise<BatchEnd> {
  const answered = await askUntilRead(
    {
      request,
      read: (reply) => {
        const value = readEntries(reply, batch, call)
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
  if (answered.kind === 'failed') return new Map()
  const { model, temperature, thinking, value } = answered
  return new Map(
    [...value].map(([itemId, { read, entry }]) => {
      const answer = { reply: JSON.stringify(entry), model, temperature, thinking }
      return [itemId, { answer, read, hash: hashes.get(itemId) ?? '', isKnown: false, cached: [] }]
    }),
  )
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
): ReadonlyMap<string, { read: Read; entry: Record<string, unknown> }> {
  const entries = readJsonAnswer(reply, entriesSchema)?.answers ?? []
  const reads = new Map<string, { read: Read; entry: Record<string, unknown> }>()
  for (const [index, item] of batch.entries()) {
    const own = entries.filter((entry) => entry['item'] === index + 1)
    const [entry] = own
    const read = own.length === 1 && entry ? readEntry(entry, item, call) : null
    if (read && entry) reads.set(item.itemId, { read, entry })
  }
  return reads
}

function readEntry(entry: Record<string, unknown>, { parts }: RunWorkItem, call: AskedCall): Read | null {
  const read = call.read(entry, { shown: 0, parts: attributesOf(parts), texts: textsOf(parts) })
  return read.ok ? read : null
}
