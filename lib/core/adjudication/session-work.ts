import { z } from 'zod'
import { isProblem, type Problem } from '../protocols/field-kinds/field-kind'
import { type MarkedSpan, parseMarks } from '../protocols/marked-spans'
import { proposeGroups } from './propose-groups'
import type { SpanLayer } from './settled-fields'
import { type RaterSets, type SessionGroup, type SpanSession } from './span-session'

/** An agreed passage before it has an id and its text. */
export type AgreedPassage = Pick<MarkedSpan, 'start' | 'end' | 'label' | 'attributes'>

/** A group while the session is under way. */
export type WorkGroup = Pick<SessionGroup, 'members' | 'reason'> & {
  /** Where it stands: nobody said yet, or what is agreed on; null where it is dropped. */
  agreed: AgreedPassage | null | 'open'
  /** The step that last changed it. */
  revision: number
  /** Who did, as people are called in the discussion; null for what was proposed. */
  by: string | null
}

/** A session under way, which all who take part change. */
export type SessionWork = Pick<SpanSession, 'raters' | 'ratings'> & {
  /** How many steps there were. */
  revision: number
  groups: readonly WorkGroup[]
}

/** What was compared: whose sets, of which ratings. */
export type SessionBasis = Pick<SpanSession, 'raters' | 'ratings'> & { sets: RaterSets }

const passageSchema = z.strictObject({
  start: z.int().min(0),
  end: z.int().min(1),
  label: z.string().max(60),
  attributes: z.record(z.string().max(61), z.string().max(60)),
})

/** A group as the one who changes it saw it: its members, and the step that had changed it. */
const seenSchema = z.strictObject({
  members: z.array(z.string().max(60).nullable()).min(2).max(20),
  revision: z.int().min(0),
})

export type SeenGroup = z.infer<typeof seenSchema>

export const sessionStepSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('settle'),
    groups: z
      .array(
        seenSchema.extend({
          agreed: z.union([passageSchema.nullable(), z.literal('open')]),
          reason: z.string().trim().max(1000).nullable(),
        }),
      )
      .min(1)
      .max(1000),
  }),
  z.strictObject({ kind: z.literal('join'), groups: z.array(seenSchema).length(2) }),
  z.strictObject({ kind: z.literal('separate'), groups: z.array(seenSchema).length(1) }),
])

/** A change of a session: groups are settled or opened again, two are joined, or one is taken apart. */
export type SessionStep = z.infer<typeof sessionStepSchema>

const workSchema = z.strictObject({
  raters: z.array(z.string()),
  ratings: z.array(z.string()),
  revision: z.int(),
  groups: z.array(
    z.strictObject({
      members: z.array(z.string().nullable()),
      agreed: z.union([passageSchema.nullable(), z.literal('open')]),
      reason: z.string().nullable(),
      revision: z.int(),
      by: z.string().nullable(),
    }),
  ),
})

/** Reads a session under way as it was stored. */
export function parseWork(stored: unknown): SessionWork {
  return workSchema.parse(stored)
}

/** How a session begins: as it was decided before, or with groups that are proposed and nothing agreed on. */
export function beginWork({ raters, ratings, sets }: SessionBasis, decided: SpanSession | null): SessionWork {
  const isSame = decided !== null && ratings.join() === decided.ratings.join()
  const groups = isSame
    ? decided.groups.map(({ members, agreed, reason }): WorkGroup => {
        const span = decided.spans.find(({ id }) => id === agreed)
        return { members, reason, agreed: span ? toPassage(span) : null, revision: 0, by: null }
      })
    : proposeGroups(sets).map((group) => toOpen(group.map((span) => span?.id ?? null)))
  return { raters, ratings, revision: 0, groups }
}

function toPassage({ start, end, label, attributes }: AgreedPassage): AgreedPassage {
  return { start, end, label, attributes }
}

function toOpen(members: WorkGroup['members'], revision = 0, by: string | null = null): WorkGroup {
  return { members, reason: null, agreed: 'open', revision, by }
}

/**
 * A session that had begun before somebody changed their rating: groups whose passages are still there stay as they are, and of
 * the other passages new groups are proposed.
 *
 * @param before what the raters had marked when the session began, in its order
 */
export function carryWork(work: SessionWork, before: RaterSets, now: SessionBasis): SessionWork {
  const whole = new Set(
    now.sets.flatMap((set, rater) => {
      const old = before[work.raters.indexOf(now.raters[rater] ?? '')] ?? []
      return set.flatMap((span) => (old.some((one) => isUnchanged(one, span)) ? [`${rater} ${span.id}`] : []))
    }),
  )
  const kept = work.groups.flatMap((group): WorkGroup[] => {
    const members = now.raters.map((id) => group.members[work.raters.indexOf(id)] ?? null)
    const isWhole =
      members.filter((member) => member !== null).length ===
        group.members.filter((member) => member !== null).length &&
      members.every((member, rater) => member === null || whole.has(`${rater} ${member}`))
    return isWhole ? [{ ...group, members }] : []
  })
  const isTaken = (id: string, rater: number) => kept.some(({ members }) => members[rater] === id)
  const rest = now.sets.map((set, rater) => set.filter(({ id }) => !isTaken(id, rater)))
  const revision = work.revision + 1
  const fresh = proposeGroups(rest).map((group) =>
    toOpen(
      group.map((span) => span?.id ?? null),
      revision,
    ),
  )
  const { raters, ratings } = now
  return { raters, ratings, revision, groups: inTextOrder([...kept, ...fresh], now.sets) }
}

function isUnchanged(one: MarkedSpan, other: MarkedSpan): boolean {
  return (
    one.id === other.id &&
    one.start === other.start &&
    one.end === other.end &&
    one.label === other.label &&
    JSON.stringify(one.attributes) === JSON.stringify(other.attributes)
  )
}

/** Groups by where their first passage begins. */
function inTextOrder(groups: readonly WorkGroup[], sets: RaterSets): WorkGroup[] {
  const startOf = ({ members }: WorkGroup) =>
    Math.min(
      ...members.map((member, rater) => sets[rater]?.find(({ id }) => id === member)?.start ?? Infinity),
    )
  return groups.toSorted((one, other) => startOf(one) - startOf(other))
}

/** Why a step was not taken: a group is not as it was seen, for which it is to be looked at again; or nobody could take it. */
export type Refusal = Problem & { kind: 'changed' | 'invalid' }

export type StepContext = { layer: SpanLayer; text: string; sets: RaterSets; by: string }

/**
 * Takes a step, if all groups that it is about are as they were seen: what others did to other groups meanwhile stays.
 *
 * @param by who takes it, as people are called in the discussion
 */
export function takeStep(work: SessionWork, step: SessionStep, context: StepContext): SessionWork | Refusal {
  const indices = step.groups.map((seen) => findSeen(work, seen))
  if (indices.includes(-1) || new Set(indices).size < indices.length)
    return { kind: 'changed', problem: 'Somebody else changed this group in the meantime.' }
  const revision = work.revision + 1
  const groups = changeGroups(work, step, indices, { ...context, revision })
  if (isProblem(groups)) return { kind: 'invalid', problem: groups.problem }
  return { ...work, revision, groups: inTextOrder(groups, context.sets) }
}

function findSeen({ groups }: SessionWork, { members, revision }: SeenGroup): number {
  return groups.findIndex(
    (group) => group.revision === revision && nameOfGroup(group) === nameOfGroup({ members }),
  )
}

/** A group by its members, for no passage is in two. */
export function nameOfGroup({ members }: Pick<WorkGroup, 'members'>): string {
  return JSON.stringify(members)
}

type ChangeContext = StepContext & { revision: number }

function changeGroups(
  { groups }: SessionWork,
  step: SessionStep,
  indices: readonly number[],
  context: ChangeContext,
): WorkGroup[] | Problem {
  const { revision, by } = context
  if (step.kind === 'settle') {
    const faults = step.groups.flatMap(({ agreed }) =>
      agreed === 'open' || agreed === null ? [] : (findPassageProblem(agreed, context) ?? []),
    )
    if (faults[0] !== undefined) return { problem: faults[0] }
    return groups.map((group, index) => {
      const own = step.groups[indices.indexOf(index)]
      return own
        ? { members: group.members, agreed: own.agreed, reason: own.reason || null, revision, by }
        : group
    })
  }
  const rest = groups.filter((_, index) => !indices.includes(index))
  const [one, other] = indices.map((index) => groups[index]?.members ?? [])
  if (step.kind === 'separate') {
    const apart = (one ?? []).flatMap((member, rater) =>
      member === null ? [] : [(one ?? []).map((_, own) => (own === rater ? member : null))],
    )
    if (apart.length < 2) return { problem: 'One rater alone found this: there is nothing to separate.' }
    return [...rest, ...apart.map((members) => toOpen(members, revision, by))]
  }
  const members = (one ?? []).map((member, rater) => member ?? other?.[rater] ?? null)
  const isBoth = (one ?? []).some((member, rater) => member !== null && (other?.[rater] ?? null) !== null)
  if (isBoth) return { problem: 'A rater has a passage in both groups, so they are two.' }
  return [...rest, toOpen(members, revision, by)]
}

function findPassageProblem(passage: AgreedPassage, { layer, text }: StepContext): string | null {
  const { start, end } = passage
  if (start >= end || end > text.length) return 'The passage does not stand in the text.'
  const read = parseMarks({ spanLayers: [layer], spanLinks: [] }, { [layer.id]: [{ ...passage }] })
  const spans = read.get(layer.id)
  return isProblem(spans) ? `“${layer.title}” ${spans.problem}.` : null
}

/** How many groups nobody has settled yet. */
export function countOpen({ groups }: Pick<SessionWork, 'groups'>): number {
  return groups.filter(({ agreed }) => agreed === 'open').length
}

/**
 * What a session agreed on, once each group is settled.
 *
 * @param text that the layer marks
 * @returns null while a group is open
 */
export function toSession({ raters, ratings, groups }: SessionWork, text: string): SpanSession | null {
  if (countOpen({ groups }) > 0) return null
  const kept = groups
    .flatMap(({ agreed }, index) => (agreed === null || agreed === 'open' ? [] : [{ index, agreed }]))
    .toSorted((one, other) => one.agreed.start - other.agreed.start || one.agreed.end - other.agreed.end)
    .map(({ index, agreed }, at) => ({
      index,
      span: { id: `a${at + 1}`, ...toPassage(agreed), quote: text.slice(agreed.start, agreed.end) },
    }))
  return {
    raters,
    ratings,
    spans: kept.map(({ span }) => span),
    groups: groups.map(({ members, reason }, index) => ({
      members,
      agreed: kept.find((one) => one.index === index)?.span.id ?? null,
      reason,
    })),
  }
}
