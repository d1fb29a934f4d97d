import { z } from 'zod'
import { isProblem, type Problem } from '../protocols/field-kinds/field-kind'
import { keyOfSet } from '../protocols/marked-sets'
import { type MarkedSpan, parseMarks } from '../protocols/marked-spans'
import type { SpanLayer } from './settled-fields'

/** Passages of several raters that mark one thing, and what became of them in the session. */
export type SessionGroup = {
  /** For each rater, in the session's order, the id of a passage in that rater's set; null where the rater has none here. */
  members: readonly (string | null)[]
  /** The id of the agreed passage; null where the session dropped the group. */
  agreed: string | null
  /** Why, where somebody wrote it. */
  reason: string | null
}

/**
 * What raters agreed on in a session over one layer of one text: the settled value of a layer with the consensus rule `session`.
 * Each passage of each rater belongs to one group, and each agreed passage to one.
 */
export type SpanSession = {
  /** Ids of two or more raters. */
  raters: readonly string[]
  /** The ids of the ratings that were compared, one for each rater. */
  ratings: readonly string[]
  /** The agreed set. */
  spans: readonly MarkedSpan[]
  groups: readonly SessionGroup[]
}

/** What each rater marked, in the order of the session's raters. */
export type RaterSets = readonly (readonly MarkedSpan[])[]

/**
 * What became of a group: dropped; found by two or more raters with the same or different labels; or found by one alone, whose
 * index is given.
 */
export type GroupOutcome = { kind: 'dropped' | 'same' | 'different' } | { kind: 'only'; rater: number }

/** The counts of a session over one text. */
export type SessionCounts = {
  /** Groups that two or more raters found, with the same label or with different ones. */
  same: number
  different: number
  /** Agreed passages: `same + different +` the passages that one rater alone found. */
  agreed: number
  /** By rater: `annotations = removed + same + different + only`, of the groups that the rater has a passage in. */
  raters: { annotations: number; removed: number; same: number; different: number; only: number }[]
}

const PASSAGE = z.string().min(1).max(60)

const sessionSchema = z.strictObject({
  raters: z.array(z.string().min(1)).min(2).max(20),
  ratings: z.array(z.string().min(1)),
  spans: z.array(z.unknown()),
  groups: z.array(
    z.strictObject({
      members: z.array(PASSAGE.nullable()),
      agreed: PASSAGE.nullable(),
      reason: z
        .string()
        .max(1000)
        .transform((text) => text.trim() || null)
        .nullable()
        .default(null),
    }),
  ),
})

/**
 * Reads a session over a layer: its agreed passages, and that groups and passages belong to each other one by one. Whether groups
 * hold what the raters marked, {@link findUngrouped} says.
 *
 * @returns the session, its passages in the text's order; or what is wrong, as words behind the layer's name
 */
export function parseSession(layer: SpanLayer, value: unknown): SpanSession | Problem {
  const read = sessionSchema.safeParse(value)
  if (!read.success) return { problem: 'is no session' }
  const { raters, ratings, groups } = read.data
  const spans = parseSpans(layer, read.data.spans)
  if (isProblem(spans)) return spans
  if (ratings.length !== raters.length || new Set(raters).size < raters.length)
    return { problem: 'has a session that does not name one rating for each rater' }
  if (groups.some(({ members }) => members.length !== raters.length))
    return { problem: 'has a group that does not say which passage is whose' }
  if (groups.some(({ members }) => members.every((member) => member === null)))
    return { problem: 'has a group that no rater has a passage in' }
  const agreed = groups.flatMap((group) => group.agreed ?? [])
  if (!isEachOnce(agreed, spans)) return { problem: 'has agreed passages that are not in one group each' }
  return { raters, ratings, spans, groups }
}

function parseSpans(layer: SpanLayer, given: readonly unknown[]): readonly MarkedSpan[] | Problem {
  const read = parseMarks({ spanLayers: [layer], spanLinks: [] }, { [layer.id]: given }).get(layer.id) ?? []
  if (isProblem(read)) return read
  const spans = read.flatMap((span) => ('quote' in span && 'start' in span ? [span as MarkedSpan] : []))
  return spans.length < read.length ? { problem: 'has an agreed passage without its place or text' } : spans
}

/**
 * A rater whose passages are not in one group each; without one, the counts of {@link countSession} fit together.
 *
 * @param sets what each rater marked, in the session's order
 * @returns the rater's index, or null
 */
export function findUngrouped({ raters, groups }: SpanSession, sets: RaterSets): number | null {
  const found = raters.findIndex((_, rater) => {
    const members = groups.flatMap((group) => group.members[rater] ?? [])
    return !isEachOnce(members, sets[rater] ?? [])
  })
  return found < 0 ? null : found
}

function isEachOnce(ids: readonly string[], spans: readonly MarkedSpan[]): boolean {
  const named = new Set(ids)
  return named.size === ids.length && spans.length === ids.length && spans.every(({ id }) => named.has(id))
}

/** What became of a group; derived from its members, never stored. Members that no set holds count as not there. */
export function outcomeOf({ members, agreed }: SessionGroup, sets: RaterSets): GroupOutcome {
  if (agreed === null) return { kind: 'dropped' }
  const found = members.flatMap((member, rater) => {
    const span = sets[rater]?.find(({ id }) => id === member)
    return span ? [{ rater, label: span.label }] : []
  })
  const [first] = found
  if (first && found.length === 1) return { kind: 'only', rater: first.rater }
  return { kind: found.every(({ label }) => label === first?.label) ? 'same' : 'different' }
}

/**
 * The counts that published studies kept by hand, of one text's session.
 *
 * For each rater `removed = annotations - same - different - only`, never below 0, and
 * `agreed = same + different + only` summed over raters: both follow from each passage being in one group.
 *
 * @param sets what each rater marked, in the session's order
 * @see Hegselmann et al. 2024, Table 8
 */
export function countSession({ raters, groups }: SpanSession, sets: RaterSets): SessionCounts {
  const outcomes = groups.map((group) => ({ group, outcome: outcomeOf(group, sets) }))
  const count = (kind: GroupOutcome['kind'], of = outcomes) =>
    of.filter(({ outcome }) => outcome.kind === kind).length
  return {
    same: count('same'),
    different: count('different'),
    agreed: outcomes.length - count('dropped'),
    raters: raters.map((_, rater) => {
      const own = outcomes.filter(({ group }) => group.members[rater] !== null)
      return {
        annotations: own.length,
        removed: count('dropped', own),
        same: count('same', own),
        different: count('different', own),
        only: count('only', own),
      }
    }),
  }
}

/** Whether two raters marked the same: places, labels and attributes, whatever the passages are called. */
export function isSameSet(one: readonly MarkedSpan[], other: readonly MarkedSpan[]): boolean {
  if (one === other) return true
  if (one.length !== other.length) return false
  // sets that differ mostly differ in their places
  const isFound = ({ start, end, label }: MarkedSpan) =>
    other.some((span) => span.start === start && span.end === end && span.label === label)
  return one.every(isFound) && keyOfSet(one) === keyOfSet(other)
}
