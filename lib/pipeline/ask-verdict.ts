import { type JudgeAnswer, judgeSchema, parseJudgeAnswer } from '@/lib/core/judge/parse-answer'
import { sameVerdict } from '@/lib/core/judge/same-verdict'
import { type CallNews, costOf, type ModelCall, type TokenPrices } from '@/lib/core/runs/model-call'
import type { KeptAnswer } from '@/lib/core/runs/runs'
import type { ChatClient } from '@/lib/models/chat'
import { askUntilRead, type PromptParts, type Reading } from './ask-until-read'

export type Read = Extract<JudgeAnswer, { ok: true }>

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
  /** Aborts when nothing more is to be asked that has no reply yet. */
  end: AbortSignal
  signal: AbortSignal
  /** Told of every call when it is sent, and when it is known what came of it. */
  onCall: (call: CallNews<ModelCall>) => void
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
  unfounded: 'The answer named no passage that was shown for its verdict to rest on.',
}

/**
 * Asks for a verdict until an answer can be read. A verdict that stands in plain words in an answer without form is put into
 * form by one further call, and has to be the same there, with reasons and passages that the answer gave.
 *
 * @throws {ChatFailure} of kind `stop` or `unavailable`, which concern more than this question
 */
export async function askVerdict(question: VerdictQuestion, asker: Asker): Promise<VerdictAnswer> {
  const { shown, confidence = false, ...asked } = question
  const { onCall, prices, repair } = asker
  const end = await askUntilRead(
    {
      request: { ...asked, schema: toForm(confidence) },
      read: (reply) => readVerdict(reply, shown),
      repairSchema: toForm(false), // a number that nobody said is not to be put into form
    },
    {
      ...asker,
      repair: repair && { prompt: repair, values: (answer) => ({ answer }) },
      onCall: (call, use) =>
        onCall({ ...call, stage: use === 'question' ? 'judge' : 'repair', cost: costOf(call, prices) }),
    },
  )
  if (end.kind === 'failed') return { kind: 'failed', failure: end.failure }
  const { value, reply, model, temperature, thinking } = end
  return { kind: 'read', answer: { reply, model, temperature, thinking }, read: value }
}

function toForm(confidence: boolean) {
  return { name: 'verdict', schema: judgeSchema(confidence) }
}

function readVerdict(reply: string, shown: number): Reading<Read> {
  const read = parseJudgeAnswer(reply, shown)
  if (read.ok) return { ok: true, value: read }
  const isSame = read.failure === 'unparseable' ? sameVerdict(reply) : null
  return { ok: false, failure: WORDS[read.failure], isSame }
}
