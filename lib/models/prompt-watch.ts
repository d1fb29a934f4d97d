import { counted, whole } from '@/lib/core/counted-words'
import { countTokens } from '@/lib/core/text/count-tokens'

/**
 * No model has a shorter context: a server that reports fewer tokens counts something else, such as what it had not read before.
 */
const LEAST_CONTEXT = 256
/** By so much one prompt must be longer than another, as we count them, before the same number of tokens is no chance. */
const LONGER = 1.15
const WORDS = /[\p{L}\p{M}]+|\p{N}+/gu

/** Notices a server that reads a part of a prompt alone and does not say so. */
export type PromptWatch = {
  /**
   * To be asked of every answer.
   *
   * @param reported tokens of the prompt as the server counted them
   * @returns why the answer cannot be used, with what to do; null where the prompt was read
   */
  findCut: (model: string, prompt: string, reported: number) => string | null
}

/**
 * A prompt was cut where the server counts fewer tokens than it has words and numbers, of which no model in use reads two as one;
 * and where it counts as many as never more of for prompts of different lengths: its limit. What is a limit once is one for
 * later prompts too.
 */
export function createPromptWatch(): PromptWatch {
  /** Of each model the most tokens that were reported, the shortest prompt of so many, and whether they are known for a limit. */
  const most = new Map<string, { reported: number; own: number; isLimit: boolean }>()
  return {
    findCut(model, prompt, reported) {
      if (reported < LEAST_CONTEXT) return null
      const words = prompt.match(WORDS)?.length ?? 0
      const own = countTokens(prompt)
      const known = most.get(model)
      const isSame = known?.reported === reported
      const isLimit = reported < words || (isSame && (known.isLimit || own > known.own * LONGER))
      if (isLimit || !known || reported >= known.reported)
        most.set(model, { reported, own: isSame ? Math.min(own, known.own) : own, isLimit })
      return isLimit ? describe(reported, words) : null
    },
  }
}

function describe(reported: number, words: number): string {
  return `The chat server read ${counted(reported, 'token', 'tokens')} of a question of ${whole(words)} words, not all of it, and did not say so: its context is too short. Give the model a longer context there (for Ollama by OLLAMA_CONTEXT_LENGTH, or num_ctx in its Modelfile) or show fewer facts, and start anew.`
}
