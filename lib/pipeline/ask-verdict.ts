import { type JudgeAnswer, judgeSchema, parseJudgeAnswer } from '@/lib/core/judge/parse-answer'
import { findStatedVerdict } from '@/lib/core/judge/stated-verdict'
import type { Thinking } from '@/lib/core/judge/thinking'
import { renderPrompt } from '@/lib/core/prompts/render-prompt'
import { nextTemperature, RAMP_TRIES } from '@/lib/core/prompts/temperature-ramp'
import { costOf, type ModelCall, type TokenPrices } from '@/lib/core/runs/model-call'
import type { KeptAnswer } from '@/lib/core/runs/runs'
import { type ChatCall, type ChatClient, isOver, type Patience } from '@/lib/models/chat'
import { ChatFailure } from '@/lib/models/chat-failure'

export type Read = Extract<JudgeAnswer, { ok: true }>

type PromptParts = { system: string; user: string }

export type VerdictQuestion = {
  model: string
  system: string
  user: string
  temperature: number
  /** Passages that the model is shown. */
  shown: number
  /** Whether the prompt asks how sure it is; left out where it does not, as in questions from before there was this. */
  confidence?: true
}

type Asker = {
  client: ChatClient
  /** Puts an answer into form; null where that is not done. */
  repair: PromptParts | null
  prices: TokenPrices | null
  /** All tries of one question together, in ms. */
  totalMs: number
  signal: AbortSignal
  /** Where each call goes on record. */
  calls: ModelCall[]
  /** Told of the model that answered. @throws {ChatFailure} `stop` when it must not be this one */
  requireModel: (model: string) => Promise<void>
}

export type VerdictAnswer =
  | { kind: 'read'; answer: KeptAnswer; read: Read }
  | { kind: 'failed'; failure: string }

const WORDS = {
  unparseable: 'The answer was not in the asked form.',
  ambiguous: 'The answer held more than one verdict.',
  invalid: 'The answer lacked a valid verdict, a reason or evidence.',
  unfounded: 'The answer was Supported and named no passage that was shown.',
}

/**
 * Asks for a verdict until an answer can be read: again and a little warmer after one that cannot be, or that ran into the
 * token limit. A verdict that stands in plain words in an answer without form is put into form by one further call, and has to
 * be the same there.
 *
 * @throws {ChatFailure} of kind `stop` or `unavailable`, which concern more than this question
 */
export async function askVerdict(question: VerdictQuestion, asker: Asker): Promise<VerdictAnswer> {
  const patience: Patience = { totalMs: asker.totalMs, endsAt: null }
  let { temperature } = question
  let failure = ''
  let isRepaired = asker.repair === null
  for (let attempt = 0; attempt < RAMP_TRIES && !isOver(patience); attempt++) {
    const end = await askOnce('judge', { ...question, temperature }, patience, asker)
    if (end.kind === 'failed') {
      failure = end.failure
      if (end.isFinal) break
      temperature = nextTemperature(temperature, end.end)
      continue
    }
    const { reply, model, thinking, read } = end
    if (read.ok) return { kind: 'read', answer: { reply, model, temperature, thinking }, read }
    failure = WORDS[read.failure]
    if (!isRepaired && read.failure === 'unparseable' && findStatedVerdict(reply) !== null) {
      isRepaired = true
      const repaired = await repair(reply, question, patience, asker)
      // what was thought before the first answer is what the verdict rests on
      if (repaired)
        return { kind: 'read', answer: { ...repaired.answer, temperature, thinking }, read: repaired.read }
    }
    temperature = nextTemperature(temperature, 'unreadable')
  }
  return { kind: 'failed', failure }
}

type Once =
  | { kind: 'replied'; reply: string; model: string; thinking: Thinking | null; read: JudgeAnswer }
  | { kind: 'failed'; failure: string; end: 'cut' | 'other'; isFinal: boolean }

async function askOnce(
  stage: ModelCall['stage'],
  { shown, confidence, ...question }: VerdictQuestion,
  patience: Patience,
  { client, prices, signal, calls, requireModel }: Asker,
): Promise<Once> {
  const onCall = (call: ChatCall) => void calls.push({ ...call, stage, cost: costOf(call, prices) })
  try {
    const schema = { name: 'verdict', schema: judgeSchema(confidence ?? false) }
    const { text, model, thinking } = await client.complete({ ...question, schema, patience, onCall, signal })
    await requireModel(model)
    const read = parseJudgeAnswer(text, shown)
    const last = calls.at(-1)
    if (last && !read.ok) last.outcome = 'unreadable'
    return { kind: 'replied', reply: text, model, thinking, read }
  } catch (error) {
    if (!(error instanceof ChatFailure) || error.kind !== 'item') throw error
    const end = error.end === 'cut' ? 'cut' : 'other'
    return { kind: 'failed', failure: error.message, end, isFinal: error.end === null }
  }
}

/** @returns null unless the answer in form states the very verdict that stands in the one without */
async function repair(reply: string, question: VerdictQuestion, patience: Patience, asker: Asker) {
  if (!asker.repair) return null
  const { system, user } = asker.repair
  const { confidence: _, ...plain } = question // a number that nobody said is not to be put into form
  const end = await askOnce(
    'repair',
    { ...plain, system, user: renderPrompt(user, { answer: reply }) },
    patience,
    asker,
  )
  if (end.kind === 'failed' || !end.read.ok || end.read.verdict !== findStatedVerdict(reply)) return null
  return { answer: { reply: end.reply, model: end.model }, read: end.read }
}
