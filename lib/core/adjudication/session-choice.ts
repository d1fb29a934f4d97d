import { canonicalJson } from '../canonical-json'
import type { MarkedSpan } from '../protocols/marked-spans'
import type { AgreedPassage, SeenGroup, SessionStep, SessionWork, WorkGroup } from './session-work'
import type { RaterSets } from './span-session'

/** What is to be agreed on of a group, as far as it is chosen. */
export type GroupChoice = {
  /** Where it stands in the text; null while raters differ and nobody chose. */
  place: { start: number; end: number } | null
  label: string | null
  attributes: Readonly<Record<string, string>>
}

/** A passage of a group, with whose it is. */
export type GroupMember = { rater: number; span: MarkedSpan }

/** The passages of a group, in the order of the raters. */
export function membersOf({ members }: Pick<WorkGroup, 'members'>, sets: RaterSets): GroupMember[] {
  return members.flatMap((member, rater) => {
    const span = sets[rater]?.find(({ id }) => id === member)
    return span ? [{ rater, span }] : []
  })
}

/** What a group begins with: what is agreed on, else what its raters have in common. Where they differ, nothing is chosen for them. */
export function beginChoice(group: WorkGroup, sets: RaterSets): GroupChoice {
  if (group.agreed !== 'open' && group.agreed !== null) {
    const { start, end, label, attributes } = group.agreed
    return { place: { start, end }, label, attributes }
  }
  const spans = membersOf(group, sets).map(({ span }) => span)
  const [first] = spans
  if (!first) return { place: null, label: null, attributes: {} }
  const isSame = (of: (span: MarkedSpan) => unknown) => spans.every((span) => of(span) === of(first))
  const place = isSame(({ start, end }) => `${start} ${end}`) ? { start: first.start, end: first.end } : null
  const shared = Object.entries(first.attributes).filter(([id]) => isSame(({ attributes }) => attributes[id]))
  return {
    place,
    label: isSame(({ label }) => label) ? first.label : null,
    attributes: Object.fromEntries(shared),
  }
}

/** The passage that a choice makes; null while something of it is not chosen. */
export function toAgreed({ place, label, attributes }: GroupChoice): AgreedPassage | null {
  return place && label !== null ? { ...place, label, attributes: { ...attributes } } : null
}

/** Whether something else is chosen than what a group is settled as. */
export function isChanged({ agreed }: Pick<WorkGroup, 'agreed'>, choice: GroupChoice): boolean {
  return agreed !== 'open' && agreed !== null && canonicalJson(agreed) !== canonicalJson(toAgreed(choice))
}

/** The places that raters gave a group, each once, with whose they are. */
export function placesOf(
  group: Pick<WorkGroup, 'members'>,
  sets: RaterSets,
): { start: number; end: number; raters: number[] }[] {
  const byPlace = Map.groupBy(membersOf(group, sets), ({ span: { start, end } }) => `${start} ${end}`)
  return [...byPlace.values()].flatMap((own) => {
    const [first] = own
    return first
      ? [{ start: first.span.start, end: first.span.end, raters: own.map(({ rater }) => rater) }]
      : []
  })
}

/** Open groups in which every rater marked the very same: place, label and attributes. */
export function listAlike({ groups }: Pick<SessionWork, 'groups'>, sets: RaterSets): WorkGroup[] {
  return groups.filter((group) => {
    const members = membersOf(group, sets)
    const [first] = members
    const keyOf = ({ span: { start, end, label, attributes } }: GroupMember) =>
      canonicalJson({ start, end, label, attributes })
    return (
      group.agreed === 'open' &&
      first !== undefined &&
      members.length === sets.length &&
      members.every((member) => keyOf(member) === keyOf(first))
    )
  })
}

/** A group as a step names it. */
export function toSeen({ members, revision }: WorkGroup): SeenGroup {
  return { members: [...members], revision }
}

/** The step that agrees on all groups in which every rater marked the very same; null where there are none. */
export function agreeAlike(work: SessionWork, sets: RaterSets): SessionStep | null {
  const groups = listAlike(work, sets).map((group) => ({
    ...toSeen(group),
    agreed: toAgreed(beginChoice(group, sets)) ?? ('open' as const),
    reason: null,
  }))
  return groups.length === 0 ? null : { kind: 'settle', groups }
}

/** A choice with another option of an attribute; null for none. */
export function withOption(choice: GroupChoice, attribute: string, code: string | null): GroupChoice {
  const others = Object.fromEntries(Object.entries(choice.attributes).filter(([id]) => id !== attribute))
  return { ...choice, attributes: code === null ? others : { ...others, [attribute]: code } }
}
