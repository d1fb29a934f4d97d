import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { readFacts } from '@/lib/core/protocols/entailment/read-facts'
import type { FactListing } from '@/lib/core/text-jobs'
import { getTextToCut } from '@/lib/data/documents/decompositions'
import { storeFactList } from '@/lib/data/documents/fact-lists'
import type { TextUnit } from '@/lib/data/work/units'
import type { AskModel } from '../ask-model'
import { requireStoredPrompt } from '../stored-prompt'
import type { TextWork } from './on-text'

const FORM = {
  name: 'facts',
  schema: {
    type: 'object',
    properties: { facts: { type: 'string' } },
    required: ['facts'],
    additionalProperties: false,
  },
  // a list is kept as the model wrote it; whether there are facts in it is read later
  read: z.object({ facts: z.string().max(2_000_000) }),
}

/** The prompt file that a way of listing facts is asked with. */
export function nameFactPrompt({ form, examples }: Pick<FactListing, 'form' | 'examples'>): string {
  return `entailment/${form}${examples ? '-examples' : ''}`
}

/** Has a model list the facts of one note, and stores the list as it wrote it, with the facts that are in it. */
export async function listNoteFacts(
  actor: Actor,
  unit: TextUnit<FactListing>,
  work: TextWork,
): Promise<void> {
  const { configuration } = unit
  const source = await getTextToCut(actor, unit)
  const prompt = await requireStoredPrompt(configuration.prompts, nameFactPrompt(configuration))
  const ask = work.openModel(configuration)
  const { text, model } = await askForFacts(source.text, {
    ask,
    prompt,
    listTokens: configuration.listTokens,
  })
  work.signal.throwIfAborted()
  await storeFactList(actor, unit, source, { text, model, list: readFacts(text) })
}

type Asking = { ask: AskModel; prompt: { text: string; hash: string }; listTokens: number }

/** The list as the model wrote it. An answer that ran into its limit is none. @throws {ChatFailure} as {@link AskModel} */
export async function askForFacts(
  note: string,
  { ask, prompt, listTokens }: Asking,
): Promise<{ text: string; model: string }> {
  const { value, model } = await ask({ prompt, values: { note }, form: FORM, answerTokens: listTokens })
  return { text: value.facts, model }
}
