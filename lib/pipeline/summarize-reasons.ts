import { z } from 'zod'
import { plainText } from '@/lib/core/prompts/plain-text'
import type { SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { listReasonsToSumUp } from '@/lib/core/score-sheet/sheet-summary'
import type { AskModel } from './ask-model'
import { readPrompt } from './prompt-file'

/** What one call may hold, in characters: longer lists are summed up in portions, and the portions again. */
const PORTION = 12_000
const ANSWER_TOKENS = 700

const FORM = {
  name: 'summary',
  schema: {
    type: 'object',
    properties: { summary: { type: 'string' } },
    required: ['summary'],
    additionalProperties: false,
  },
  read: z.object({ summary: plainText(4000) }),
}

/**
 * A model's summary of the reasons given for one verdict; null, and nobody is asked, where there are none to sum up.
 *
 * @throws {ChatFailure} as {@link AskModel}
 */
export async function summarizeReasons(
  ask: AskModel,
  statements: readonly SheetStatement[],
  verdict: string,
): Promise<{ text: string; model: string } | null> {
  const reasons = listReasonsToSumUp(statements, verdict)
  if (reasons === null) return null
  const prompt = await readPrompt('verdict/summary')
  return sumUp(ask, reasons, (portion) => ({ prompt, values: { verdict, reasons: portion } }))
}

/**
 * A model's summary of texts, in portions where they are long, and of these again.
 *
 * @param toQuestion what is asked of a portion
 * @throws {ChatFailure} as {@link AskModel}
 */
export async function sumUp(
  ask: AskModel,
  texts: readonly string[],
  toQuestion: (portion: readonly string[]) => Pick<Parameters<AskModel>[0], 'prompt' | 'values'>,
): Promise<{ text: string; model: string }> {
  let parts = texts
  for (;;) {
    const answers = await Promise.all(
      cutPortions(parts).map((portion) =>
        ask({ ...toQuestion(portion), form: FORM, answerTokens: ANSWER_TOKENS }),
      ),
    )
    const [only] = answers
    if (only && answers.length === 1) return { text: only.value.summary, model: only.model }
    parts = answers.map((answer) => answer.value.summary)
  }
}

/** Two texts a portion at least, so that each round leaves half as many. */
function cutPortions(texts: readonly string[]): string[][] {
  const portions: string[][] = []
  let size = 0
  for (const text of texts) {
    const open = portions.at(-1)
    const cut = text.slice(0, PORTION / 2)
    if (open && (open.length < 2 || size + cut.length <= PORTION)) open.push(cut)
    else portions.push([cut])
    size = open === portions.at(-1) ? size + cut.length : cut.length
  }
  return portions
}
