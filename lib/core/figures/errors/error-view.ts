import { z } from 'zod'
import type { Marks } from '@/lib/core/adjudication/compare-marks'
import { REASONS } from '@/lib/core/adjudication/decision'
import type { LabelSet } from '@/lib/core/labels'
import { LABEL_MODELS, SETTLED } from '../basis/rater-ref'
import { amountSchema, itemFilterSchema, labelCodeSchema } from '../basis/strata'

const percentSchema = z
  .union([z.literal('').transform(() => null), z.coerce.number().min(0).max(100)])
  .nullable()
  .catch(null)
  .default(null)
const yesSchema = z.enum(['any', 'yes']).catch('any').default('any')

export const OTHER_THAN = 'other than '
/** Where somebody could have said something and did not, such as a majority that is none. */
export const NOTHING = 'nothing'
/** A label, any label but that one, or none; what is no label of the study asks for nothing. */
const saidSchema = labelCodeSchema
export type Said = z.output<typeof saidSchema>

/** Which label is asked for, or any but it. */
export function readSaid(said: string): { code: string; isOther: boolean } {
  const isOther = said.startsWith(OTHER_THAN)
  return { code: isOther ? said.slice(OTHER_THAN.length) : said, isOther }
}

/** All that can be asked for of what somebody said. */
export function listSaid({ all }: Pick<LabelSet, 'all'>): string[] {
  return [...all.map(({ code }) => code), ...all.map(({ code }) => `${OTHER_THAN}${code}`), NOTHING]
}

/** A view that asks for nothing that is no label of the study. */
export function withKnownLabels(view: ErrorView, labels: Pick<LabelSet, 'all'>): ErrorView {
  const known = listSaid(labels)
  const knownOf = (said: Said) => (said !== null && known.includes(said) ? said : null)
  const { subset, said, other, aiSaid } = view
  return {
    ...view,
    subset: labels.all.some(({ code }) => code === subset) ? subset : null,
    said: knownOf(said),
    other: knownOf(other),
    aiSaid: knownOf(aiSaid),
  }
}

/** The majority of first-round people; held against one of them, of the others. */
export const MAJORITY = 'majority'
/** For the second: the first is looked at alone. */
export const NOBODY = 'nobody'
/** For the second: any of the other people of the first round. For `also`: somebody besides the two. */
export const OTHERS = 'others'
/** For the second: any person, in a panel too. */
export const ANYBODY = 'anybody'
/** For the second: the first themselves, when the same statement came again. */
export const AGAIN = 'again'
/** For `also`: the answers of two people or more, so that each can be held against the others. */
export const REFERENCE = 'reference'
/** A decision that came without a reason. */
export const NO_REASON = 'none'

const WHO = [SETTLED, MAJORITY, ...LABEL_MODELS] as const

/** What the address of the errors page chooses. Without raters: statements on which first-round people differ. */
export const errorViewSchema = itemFilterSchema.extend({
  a: z
    .union([z.uuid(), z.enum(WHO)])
    .nullable()
    .catch(null)
    .default(null),
  b: z
    .union([z.uuid(), z.enum([...WHO, NOBODY, OTHERS, ANYBODY, AGAIN])])
    .nullable()
    .catch(null)
    .default(null),
  /** `all` are also those that fewer than two people have rated. */
  differ: z.enum(['any', 'yes', 'no', 'all']).catch('yes').optional(),
  /** What the first and what the second said. */
  said: saidSchema,
  other: saidSchema,
  /** Which of the two says what was settled. */
  right: z.enum(['first', 'second']).nullable().catch(null).default(null),
  /** Answers that people gave in a panel count as theirs, too. */
  panel: yesSchema,
  /** Whose answer there must be besides. */
  also: z
    .union([z.uuid(), z.enum([OTHERS, REFERENCE])])
    .nullable()
    .catch(null)
    .default(null),
  /** Only what has a consensus. */
  settled: yesSchema,
  /** Why people differed, by the decision that was written. */
  reason: z
    .enum([...REASONS.map(({ code }) => code), NO_REASON])
    .nullable()
    .catch(null)
    .default(null),
  /** Where in the order of the first rater's answers, counted from 1; both ends count. */
  turnFrom: amountSchema,
  turnTo: amountSchema,
  /** The first rater has passed it over. */
  skipped: yesSchema,
  /** At least so many AI raters say otherwise than what was settled, or all that rated it. */
  aiOtherwise: z.union([z.literal('all'), amountSchema]),
  /** At least one AI rater says this. */
  aiSaid: saidSchema,
  /** In percent: how many AI raters vote for what most say, or say what the AI rater among the two says. Both ends count. */
  confidenceFrom: amountSchema,
  confidenceTo: amountSchema,
  /** In percent, how sure the AI rater among the two said it was: the first counts, the last does not. */
  ownFrom: percentSchema,
  ownBelow: percentSchema,
  /** Somebody was unsure; `first`: the first rater was, or was not. */
  uncertain: z.enum(['any', 'yes', 'first', 'first-not']).catch('any').default('any'),
  /**
   * People cited something for the consensus label, and what the first, an AI rater, was shown is known as its score counts it, best
   * first; something of that was shown, or nothing.
   */
  cited: z.enum(['any', 'yes', 'found', 'missed']).catch('any').default('any'),
  comment: yesSchema,
  evidence: yesSchema,
  find: z.string().max(200).catch('').default(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
})
export type ErrorView = z.output<typeof errorViewSchema>
/** The same as an address says it: what figures hand on to say which statements are behind them. */
export type ErrorQuery = { readonly [Field in keyof ErrorView]?: string }

export const ERRORS_PER_PAGE = 20

/**
 * The two that are looked at: whoever is not named is the consensus label, and one held against itself is looked at alone.
 * Null where people are held against each other.
 */
export function pairOf({ a, b }: ErrorView): { first: string; second: string } | null {
  if (a === null && b === null) return null
  const [first, second] = [a ?? SETTLED, b ?? SETTLED]
  return { first, second: first === second ? NOBODY : second }
}

/** With a label chosen, agreeing statements are wanted too; otherwise only those that differ. One alone cannot differ. */
export function wantedDifference(view: ErrorView): 'any' | 'yes' | 'no' {
  const { differ, said, other } = view
  if (differ === 'all') return 'any'
  if (pairOf(view)?.second === NOBODY) return 'any'
  return differ ?? (said === null && other === null ? 'yes' : 'any')
}

/** Whether statements on which two agree and on which they differ stand in one list: the latter are looked for, mostly. */
export function listsDifferingFirst(view: ErrorView): boolean {
  const pair = pairOf(view)
  const isSame = view.said !== null && view.other !== null
  return pair !== null && pair.second !== NOBODY && !isSame && wantedDifference(view) === 'any'
}

/** Whether labels of AI raters are needed, beyond those of two that are named. */
export function asksAiRaters({ aiOtherwise, aiSaid, confidenceFrom, confidenceTo }: ErrorView): boolean {
  return [aiOtherwise, aiSaid, confidenceFrom, confidenceTo].some((asked) => asked !== null)
}

/** Whether only statements that two people or more answered are looked at: who asks for what came of them wants others, too. */
export function asksOfTwoPeople(view: ErrorView): boolean {
  const isBeyond =
    view.differ === 'all' || view.state !== null || view.settled === 'yes' || view.reason !== null
  return pairOf(view) === null && !isBeyond && !asksAiRaters(view)
}

/** A statement with all that was said of it. */
export type Disagreement = {
  itemId: string
  patientId: string
  patient: string
  text: string
  kind: string
  authorKind: 'human' | 'llm'
  author: string
  /** Texts that it is held against, each by its title with who wrote it, such as `Summary by a model, week 2`. */
  against: readonly string[]
  settled: string | null
  explanation: string
  /** What was written when people decided it: a reason of the closed list, and why. */
  decision: { reason: string | null; rationale: string } | null
  said: readonly {
    raterId: string
    alias: string
    isAi: boolean
    round: number
    code: string
    /** Which passages they marked, where the task has passages marked. */
    marks?: Marks
    isUncertain: boolean
    /** A person's comment, or an AI rater's reason. */
    comment: string | null
    evidence: readonly { noteId: string; start: number; end: number; quote: string }[]
  }[]
  /** What AI raters said, in the order of the study's labels, without those that repeat others; null while their figures are sealed. */
  aiCounts: readonly number[] | null
  /** What AI raters cite most; none while sealed. */
  aiPassages: readonly AiPassage[]
}

/** A passage of the chart that so many AI raters rest their verdict on. */
export type AiPassage = { noteId: string; start: number; end: number; quote: string; raters: number }

export type DisagreementListing = {
  labelSet: LabelSet
  total: number
  /** Statements that are not settled yet are left out, until the lead chooses to read what was said of them. */
  isUnsettledHidden: boolean
  /** What is settled is another thing than what raters answer, such as the passages of one layer: nobody says the same as it. */
  isConsensusApart?: true
  /** AI raters that are not counted, for they repeat others. */
  uncounted: readonly string[]
  items: readonly Disagreement[]
  raters: readonly { id: string; name: string; isAi: boolean }[]
}
