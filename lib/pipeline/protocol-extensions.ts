import type { CallAnswer, ForeignForm } from '@/lib/core/ai-rating/call-reader'
import { ENOUGH_WORDS, shareOfWords } from '@/lib/core/protocols/entailment/share-of-words'
import { compareWithSource } from '@/lib/core/protocols/error-spans/rules/compare-with-source'
import { fromPublished, PUBLISHED_JUDGE } from '@/lib/core/protocols/questions/as-published'
import { draftByRules } from '@/lib/core/protocols/validity/draft-by-rules'
import { toValidityAnswer, VALIDITY_CHECKS } from '@/lib/core/protocols/validity/validity-checks'
import { answerByRules } from '@/lib/core/protocols/verdict/rules/baseline'
import { sameVerdict } from '@/lib/core/protocols/verdict/same-verdict'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'

type Read = Extract<CallAnswer, { ok: true }>

/** An answer by rules: values of fields, and what they rest on. */
type Ruled = {
  values: Readonly<Record<string, unknown>>
  reason: string
  score: number | null
  evidence: readonly { number: number; noteId: string; start: number; end: number; quote: string }[]
}

/** Answers by rules alone. */
export type Baseline = (
  text: string,
  passages: readonly RetrievedFact[],
  /** Texts of the item's parts, by role. */
  parts: Readonly<Record<string, string>>,
) => Ruled

/** What a protocol that comes with the product brings to AI raters in code. */
type Extension = {
  /** By the names that definitions give them. */
  baselines?: Readonly<Record<string, Baseline>>
  repair?: {
    /** The prompt that puts an answer without form into form. */
    prompt: string
    /** Whether an answer in form says what the reply says; null where the reply states none. */
    isSame: (reply: string) => ((answer: Read) => boolean) | null
  }
  /** How it was answered where it was published, if by other keys or not in all fields. */
  published?: ForeignForm & { fields: readonly string[]; schema: Readonly<Record<string, unknown>> }
}

/** By the protocol's id. */
const EXTENSIONS: Readonly<Record<string, Extension>> = {
  verdict: {
    baselines: {
      baseline(text, passages) {
        const { verdict, reason, evidence, score } = answerByRules(text, passages)
        return { values: { verdict }, reason, score, evidence }
      },
    },
    repair: { prompt: 'verdict/repair', isSame: sameVerdict },
  },
  entailment: {
    baselines: {
      'shared-words'(text, _passages, { premise = '' }) {
        const share = shareOfWords(text, premise)
        return {
          values: { entailed: share >= ENOUGH_WORDS ? 'entailed' : 'absent' },
          reason: `By rule: ${Math.round(share * 100)} % of its words stand in the text.`,
          score: share,
          evidence: [],
        }
      },
    },
  },
  'error-spans': {
    baselines: {
      'compare-with-source'(_text, _passages, { summary = '', source = '' }) {
        const unfounded = compareWithSource(summary, source)
        const said = unfounded.map(({ start, end, reason }) => `“${summary.slice(start, end)}”: ${reason}`)
        return {
          values: { errors: unfounded.map(({ start, end, label }) => ({ start, end, label })) },
          reason:
            said.length === 0
              ? 'By rules: all that is named here is named in the source.'
              : `By rules. ${said.join('; ')}.`,
          score: null,
          evidence: [],
        }
      },
    },
  },
  questions: { published: { ...PUBLISHED_JUDGE, toOwn: fromPublished } },
  validity: {
    baselines: {
      'draft-by-rules'(text) {
        const drafted = draftByRules(text)
        const held = VALIDITY_CHECKS.filter((flag) => drafted[flag])
        return {
          values: toValidityAnswer(drafted),
          reason: held.length === 0 ? 'No rule holds.' : `By rules: ${held.join(', ')}.`,
          score: null,
          evidence: [],
        }
      },
    },
  },
}

/** What the program brings for a protocol; nothing for most. */
export function extensionOf({ id }: { id: string }): Extension {
  return (Object.hasOwn(EXTENSIONS, id) ? EXTENSIONS[id] : undefined) ?? {}
}

/** The rules that a definition names; null where it names none, or none that there are. */
export function findBaseline(definition: {
  id: string
  aiRater: { baseline?: string | undefined } | null
}): Baseline | null {
  const { baselines = {} } = extensionOf(definition)
  const name = definition.aiRater?.baseline
  return name !== undefined && Object.hasOwn(baselines, name) ? (baselines[name] ?? null) : null
}
