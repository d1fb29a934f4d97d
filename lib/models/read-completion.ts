import { z } from 'zod'
import { ChatFailure } from './chat-failure'

/** No run reads or writes this many tokens in one call; what a server claims beyond is nonsense. */
const MAX_TOKENS = 10_000_000

const count = z.int().min(0).max(MAX_TOKENS).catch(0)

/** Only what we rely on is demanded; a figure that makes no sense counts as not told. */
const completionSchema = z.object({
  model: z.string().catch(''),
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish().catch(null),
      message: z
        .object({ content: z.string().nullish().catch(null), refusal: z.string().nullish().catch(null) })
        .nullish()
        .catch(null),
    }),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
})

/**
 * The text of a completion, with the model's name and the tokens as the server tells them.
 *
 * @param asked the model that was asked for, where the server names none
 * @throws {ChatFailure} `item` when the answer was cut, refused or empty
 * @throws {SyntaxError} when this is no completion at all, so that the call may be repeated
 */
export function readCompletion(
  reply: unknown,
  asked: string,
): { text: string; model: string; promptTokens: number; answerTokens: number } {
  const parsed = completionSchema.safeParse(reply)
  if (!parsed.success) throw new SyntaxError('not a completion')
  const { choices, model, usage } = parsed.data
  const [choice] = choices
  if (choice?.finish_reason === 'length')
    throw new ChatFailure('item', 'The answer was cut at the token limit.', 0)
  if (choice?.finish_reason === 'content_filter' || choice?.message?.refusal) {
    throw new ChatFailure('item', 'The model refused to answer.', 0)
  }
  const text = choice?.message?.content ?? ''
  if (text.trim() === '') throw new ChatFailure('item', 'The answer was empty.', 0)
  return {
    text,
    model: toName(model) || asked,
    promptTokens: usage?.prompt_tokens ?? 0,
    answerTokens: usage?.completion_tokens ?? 0,
  }
}

/** Fit to be stored and shown. */
function toName(model: string): string {
  return model
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 200)
    .toWellFormed()
    .trim()
}
