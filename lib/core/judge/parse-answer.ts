import { z } from 'zod'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'

/** The answer's form, as asked of servers that can enforce one. Reason before verdict: the model decides after it argued. */
export const JUDGE_SCHEMA = {
  type: 'object',
  properties: {
    reason: { type: 'string', minLength: 1 },
    evidence: { type: 'array', items: { type: 'integer', minimum: 1 } },
    verdict: { type: 'string', enum: VERDICTS },
  },
  required: ['reason', 'evidence', 'verdict'],
  additionalProperties: false,
} as const

export type JudgeAnswer =
  | {
      ok: true
      verdict: Verdict
      reason: string
      /** Numbers of passages that were shown, each once. */
      cited: readonly number[]
      /** Numbers that the model made up. */
      ungrounded: readonly number[]
    }
  | { ok: false; failure: 'unparseable' | 'ambiguous' | 'invalid' }

const answerSchema = z.object({
  reason: z.string().trim().min(1),
  evidence: z.array(z.int()),
  verdict: z.string(),
})

/**
 * Reads a model's answer. One rule for salvage: when the reply as a whole is no JSON, the part from the first `{` to the last
 * `}` is tried once. What is not clearly one verdict with a reason is a failure, never a label.
 *
 * @param shown how many numbered passages the model saw
 */
export function parseJudgeAnswer(reply: string, shown: number): JudgeAnswer {
  const value = readJson(reply) ?? readJson(reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1))
  if (value === null) return { ok: false, failure: countVerdicts(reply) > 1 ? 'ambiguous' : 'unparseable' }
  // JSON.parse keeps the last of two equal keys in silence
  if (countVerdicts(reply) > 1) return { ok: false, failure: 'ambiguous' }
  const parsed = answerSchema.safeParse(value)
  const verdict = parsed.success ? normalizeVerdict(parsed.data.verdict) : null
  if (!parsed.success || verdict === null) return { ok: false, failure: 'invalid' }
  const numbers = [...new Set(parsed.data.evidence)]
  const isShown = (number: number) => number >= 1 && number <= shown
  return {
    ok: true,
    verdict,
    reason: toStorable(parsed.data.reason),
    cited: numbers.filter(isShown),
    ungrounded: numbers.filter((number) => !isShown(number)),
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

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function countVerdicts(reply: string): number {
  return reply.match(/"verdict"\s*:/g)?.length ?? 0
}

/** PostgreSQL holds no NUL and no half of a surrogate pair; other control characters have no business in a reason. */
function toStorable(text: string): string {
  const printable = text.toWellFormed().replaceAll(/\p{Cc}/gu, (mark) => (/\s/.test(mark) ? ' ' : ''))
  return printable.slice(0, 8000)
}
