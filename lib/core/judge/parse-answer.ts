import { z } from 'zod'
import { confidenceSchema } from '@/lib/core/confidence'
import { hasTwinKeys } from '@/lib/core/prompts/twin-keys'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'

/**
 * The answer's form, as asked of servers that can enforce one. Reason before verdict: the model decides after it argued. Only
 * keywords that every strict mode knows: some servers refuse `minLength` and `minimum`, and we check those ourselves.
 */
export const JUDGE_SCHEMA = {
  type: 'object',
  properties: {
    reason: { type: 'string' },
    evidence: { type: 'array', items: { type: 'integer' } },
    verdict: { type: 'string', enum: VERDICTS },
  },
  required: ['reason', 'evidence', 'verdict'],
  additionalProperties: false,
} as const

/** The same with how sure the model is, which it tells last: the number is of a verdict that stands. */
const JUDGE_SCHEMA_WITH_CONFIDENCE = {
  ...JUDGE_SCHEMA,
  properties: { ...JUDGE_SCHEMA.properties, confidence: { type: 'number' } },
  required: [...JUDGE_SCHEMA.required, 'confidence'],
} as const

/** The form of answers to a question, which asks for a confidence or does not. */
export function judgeSchema(
  asksConfidence: boolean,
): typeof JUDGE_SCHEMA | typeof JUDGE_SCHEMA_WITH_CONFIDENCE {
  return asksConfidence ? JUDGE_SCHEMA_WITH_CONFIDENCE : JUDGE_SCHEMA
}

/** Longest reason that is kept, in UTF-16 code units. */
const MAX_REASON = 8000

export type JudgeAnswer =
  | {
      ok: true
      verdict: Verdict
      reason: string
      /** Numbers of passages that were shown, each once. */
      cited: readonly number[]
      /** Numbers that the model made up. */
      ungrounded: readonly number[]
      /** How sure the model says it is; left out where it says nothing that is a number from 0 to 1. */
      confidence?: number
    }
  | { ok: false; failure: 'unparseable' | 'ambiguous' | 'invalid' | 'unfounded' }

const answerSchema = z.object({
  // cleaned first: what is left must still say something
  reason: z
    .string()
    .transform(toStorable)
    .pipe(z.string().regex(/[\p{L}\p{N}]/u)),
  evidence: z.array(z.int()),
  verdict: z.string(),
  confidence: confidenceSchema.optional().catch(undefined),
})

/**
 * Reads a model's answer. One rule for salvage: when the reply as a whole is no JSON, the part from the first `{` to the last
 * `}` is tried once. What is not clearly one verdict with a reason is a failure, never a label; and so is `Supported` or
 * `Not Supported` by no passage that was shown: both say that the chart speaks of the matter, and nobody could look where. (The
 * published judge names no passages; there is no such mode here.)
 *
 * @param shown how many numbered passages the model saw
 */
export function parseJudgeAnswer(reply: string, shown: number): JudgeAnswer {
  const source = findJson(reply)
  if (countVerdicts(reply) > 1) return { ok: false, failure: 'ambiguous' }
  if (source === null) return { ok: false, failure: 'unparseable' }
  if (hasTwinKeys(source)) return { ok: false, failure: 'ambiguous' }
  const parsed = answerSchema.safeParse(JSON.parse(source))
  const verdict = parsed.success ? normalizeVerdict(parsed.data.verdict) : null
  if (!parsed.success || verdict === null) return { ok: false, failure: 'invalid' }
  const { confidence } = parsed.data
  const numbers = [...new Set(parsed.data.evidence)]
  const isShown = (number: number) => number >= 1 && number <= shown
  const cited = numbers.filter(isShown)
  if (verdict !== 'Not Addressed' && cited.length === 0) return { ok: false, failure: 'unfounded' }
  return {
    ok: true,
    verdict,
    reason: parsed.data.reason,
    cited,
    ungrounded: numbers.filter((number) => !isShown(number)),
    ...(confidence !== undefined && { confidence }),
  }
}

/** The closed table: letter case, outer space, and `_` or `-` for a space make no difference; everything else does. */
export function normalizeVerdict(text: string): Verdict | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
  return VERDICTS.find((verdict) => verdict.toLowerCase() === plain) ?? null
}

function findJson(reply: string): string | null {
  if (isJson(reply)) return reply
  const inner = reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1)
  return isJson(inner) ? inner : null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function countVerdicts(reply: string): number {
  return reply.match(/"verdict"\s*:/g)?.length ?? 0
}

/** PostgreSQL holds no NUL and no half of a surrogate pair; marks that nobody sees have no business in a reason. */
function toStorable(text: string): string {
  const visible = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (mark) => (/\s/.test(mark) ? ' ' : ''))
  return visible.slice(0, MAX_REASON).toWellFormed().trim()
}
