import { RefusedInput } from './retry-rule'
import type { OnCall } from './transport'

/**
 * Work over a list in batches, some of them at once; the results in the order of the list. The first failure ends it: batches
 * that have not begun are not begun, those under way are waited for.
 *
 * @param onResults called with each batch's results as they come, with the index of its first in the list
 */
export async function inBatches<Input, Output>(
  inputs: readonly Input[],
  { size, atOnce }: { size: number; atOnce: number },
  work: (batch: readonly Input[]) => Promise<readonly Output[]>,
  onResults?: (from: number, results: readonly Output[]) => void,
): Promise<Output[]> {
  const starts = Array.from({ length: Math.ceil(inputs.length / size) }, (_, batch) => batch * size)
  const results = new Map<number, readonly Output[]>()
  const waiting = [...starts]
  const take = async () => {
    for (let start = waiting.shift(); start !== undefined; start = waiting.shift()) {
      try {
        const own = await work(inputs.slice(start, start + size))
        results.set(start, own)
        onResults?.(start, own)
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: Math.min(atOnce, starts.length) }, take))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return starts.flatMap((start) => results.get(start) ?? [])
}

type Send<Output> = (texts: readonly string[], onCall: OnCall | undefined) => Promise<readonly Output[]>

/** A text of this many characters is too long for no server. */
const LEAST = 64

/** What stands for a text that a server refuses at any length, so that the others are not lost with it. */
const ALT_TEST = '(unreadable passage)'

/**
 * Texts sent so that the server takes them. Of several that it refuses each half is sent by itself; one alone is cut at its end
 * until it fits. What was answered for less than a text is in the call ledger as `shortened`.
 *
 * @param mayAnswerFor whether something else may stand for a text that is refused at any length
 * @throws {RefusedInput} for a server that refuses everything, and for such a text where nothing may stand for it
 */
export async function sendWithinLimits<Output>(
  texts: readonly string[],
  send: Send<Output>,
  onCall: OnCall | undefined,
  mayAnswerFor = true,
): Promise<readonly Output[]> {
  let refusal: RefusedInput
  try {
    return await send(texts, onCall)
  } catch (error) {
    if (!(error instanceof RefusedInput)) throw error
    refusal = error
  }
  const [only = ''] = texts
  if (texts.length === 1) return sendShortened(only, send, onCall, { refusal, mayAnswerFor })
  const middle = Math.ceil(texts.length / 2)
  const first = await sendWithinLimits(texts.slice(0, middle), send, onCall, mayAnswerFor)
  return [...first, ...(await sendWithinLimits(texts.slice(middle), send, onCall, mayAnswerFor))]
}

async function sendShortened<Output>(
  text: string,
  send: Send<Output>,
  onCall: OnCall | undefined,
  { refusal, mayAnswerFor }: { refusal: RefusedInput; mayAnswerFor: boolean },
): Promise<readonly Output[]> {
  const noteCut: OnCall = (call) =>
    onCall?.(call.outcome === 'answered' ? { ...call, outcome: 'shortened' } : call)
  for (let length = text.length / 2; length >= LEAST; length /= 2) {
    try {
      return await send([text.slice(0, length).toWellFormed()], noteCut)
    } catch (error) {
      if (!(error instanceof RefusedInput)) throw error
    }
  }
  if (!mayAnswerFor) throw refusal
  return send([ALT_TEST], noteCut).catch((error: unknown) => {
    throw error instanceof RefusedInput ? refusal : error
  })
}
