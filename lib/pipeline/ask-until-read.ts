import type { Thinking } from '@/lib/core/ai-rating/thinking'
import { renderPrompt } from '@/lib/core/prompts/render-prompt'
import { nextTemperature, RAMP_TRIES } from '@/lib/core/prompts/temperature-ramp'
import { type CallNews, hasEnded } from '@/lib/core/runs/model-call'
import type { ChatCall, ChatClient } from '@/lib/models/chat'
import { ChatFailure } from '@/lib/models/chat-failure'
import { isOver, type Patience } from '@/lib/models/transport'

export type PromptParts = { system: string; user: string }

/** What a reply says. */
export type Reading<Value> =
  | { ok: true; value: Value }
  | {
      ok: false
      /** Why it cannot be used, in words for people. */
      failure: string
      /**
       * Whether a value that was put into form says what this reply says without; null where no such value could, and none
       * is asked for.
       */
      isSame: ((value: Value) => boolean) | null
    }

export type FormQuestion<Value> = {
  request: Omit<Parameters<ChatClient['complete']>[0], 'patience' | 'onCall' | 'end' | 'signal'>
  read: (reply: string) => Reading<Value>
  /** The form that a repair puts a reply into, where it is not the asked one. */
  repairSchema?: { name: string; schema: Record<string, unknown> }
  /** Tries that may run into the token limit, where another question is better than one more of them. */
  mostCuts?: number
}

export type FormAsker = {
  client: Pick<ChatClient, 'complete'>
  /** Puts a reply into form; null where that is not done. */
  repair: {
    prompt: PromptParts
    values: (reply: string) => Record<string, unknown>
    /** Another model that does it; the one that was asked where there is none. */
    by?: { client: Pick<ChatClient, 'complete'>; model: string } | null
  } | null
  /** All tries of one question together, in ms. */
  totalMs: number
  /** Aborts when nothing more is to be asked that has no reply yet. */
  end: AbortSignal | null
  signal: AbortSignal
  /** Called with every call when it is sent, and when it is known what came of it. */
  onCall: (call: CallNews<ChatCall>, use: 'question' | 'repair') => void
  /** Called with the model that answered. @throws {ChatFailure} `stop` when it must not be this one */
  requireModel: (model: string) => Promise<void>
}

type ReadAnswer<Value> = {
  kind: 'read'
  reply: string
  /** The model as its server names it. */
  model: string
  /** Of the try that was answered. */
  temperature: number
  thinking: Thinking | null
  value: Value
}

type NoAnswer = { kind: 'failed'; failure: string; end: ChatFailure['end'] }

/**
 * Asks until a reply can be read: again and a little warmer after one that cannot be, or that ran into the token limit. Once a
 * question, a reply without form is put into form by one further call, and has to say the same there.
 *
 * @throws {ChatFailure} of kind `stop` or `unavailable`, which concern more than this question
 */
export async function askUntilRead<Value>(
  question: FormQuestion<Value>,
  asker: FormAsker,
): Promise<ReadAnswer<Value> | NoAnswer> {
  const { request, mostCuts = RAMP_TRIES } = question
  const patience: Patience = { totalMs: asker.totalMs, endsAt: null }
  let { temperature } = request
  let failed: NoAnswer = { kind: 'failed', failure: '', end: null }
  let { repair } = asker
  let cuts = 0
  for (let attempt = 0; attempt < RAMP_TRIES && !isOver(patience); attempt++) {
    const once = await sendOnce(
      'question',
      { ...question, request: { ...request, temperature } },
      patience,
      attempt === 0 ? asker : { ...asker, end: null }, // what follows a reply that was paid for goes on
    )
    if (once.kind === 'failed') {
      failed = once
      cuts += once.end === 'cut' ? 1 : 0
      if (once.end === null || cuts === mostCuts) break
      temperature = nextTemperature(temperature, once.end === 'cut' ? 'cut' : 'other')
      continue
    }
    const { reading, ...answer } = once
    if (reading.ok) return { ...answer, kind: 'read', temperature, value: reading.value }
    failed = { kind: 'failed', failure: reading.failure, end: null }
    if (repair && reading.isSame) {
      const repaired = await putIntoForm(
        once.reply,
        { question, repair, isSame: reading.isSame },
        patience,
        asker,
      )
      const isOther = Boolean(repair.by)
      repair = null
      // what was thought before the first reply is what the answer rests on
      if (repaired) {
        const model = isOther ? once.model : repaired.model
        return { ...repaired, model, kind: 'read', temperature, thinking: once.thinking }
      }
    }
    temperature = nextTemperature(temperature, 'unreadable')
  }
  return failed
}

type Replied<Value> = Pick<ReadAnswer<Value>, 'reply' | 'model' | 'thinking'> & {
  kind: 'replied'
  reading: Reading<Value>
}

async function sendOnce<Value>(
  use: 'question' | 'repair',
  { request, read }: FormQuestion<Value>,
  patience: Patience,
  { client, end, signal, onCall, requireModel }: FormAsker,
): Promise<Replied<Value> | NoAnswer> {
  const calls: ChatCall[] = []
  try {
    const { text, model, thinking } = await client.complete({
      ...request,
      patience,
      onCall: (call) => (hasEnded(call) ? void calls.push(call) : onCall(call, use)),
      ...(end && { end }),
      signal,
    })
    await requireModel(model)
    const reading = read(text)
    const last = calls.at(-1)
    if (last && !reading.ok) last.outcome = 'unreadable'
    return { kind: 'replied', reply: text, model, thinking, reading }
  } catch (error) {
    if (!(error instanceof ChatFailure) || error.kind !== 'item') throw error
    return { kind: 'failed', failure: error.message, end: error.end }
  } finally {
    // what came of a call is known when its answer was read
    for (const call of calls) onCall(call, use)
  }
}

type Repair<Value> = {
  question: FormQuestion<Value>
  repair: NonNullable<FormAsker['repair']>
  isSame: (value: Value) => boolean
}

/** @returns null unless the answer in form says what the one without says */
async function putIntoForm<Value>(
  reply: string,
  { question, repair, isSame }: Repair<Value>,
  patience: Patience,
  asker: FormAsker,
): Promise<Pick<ReadAnswer<Value>, 'reply' | 'model' | 'value'> | null> {
  const { system, user } = repair.prompt
  const schema = question.repairSchema ?? question.request.schema
  const request = {
    ...question.request,
    ...(repair.by && { model: repair.by.model, temperature: 0 }),
    ...(schema && { schema }),
    system,
    turns: [],
    user: renderPrompt(user, repair.values(reply)),
  }
  // of another model nothing is asked but that it copies: the run does not rest on it
  const other = repair.by && { client: repair.by.client, requireModel: async () => {} }
  const once = await sendOnce('repair', { ...question, request }, patience, { ...asker, ...other, end: null })
  if (once.kind === 'failed' || !once.reading.ok || !isSame(once.reading.value)) return null
  return { reply: once.reply, model: once.model, value: once.reading.value }
}
