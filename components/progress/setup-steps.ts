import type { StudyRole } from '@/lib/core/actor'
import { counted, named } from '@/lib/core/counted-words'
import { countUnsettled } from '@/lib/core/progress'
import { type OpenInvitation, requiredAdjudicators } from '@/lib/core/study-needs'
import { dayOf } from '@/lib/core/time-words'
import type { Step, StepBasis } from './step'

/** The texts, what they say, and the charts to check it by. */
export function listTextSteps({ state: { progress, needs } }: StepBasis): Step[] {
  const { documents, documentsUncut, patientsWithoutNotes } = needs
  if (progress.items === 0 && documents === 0) {
    const why = 'The study has no statements yet. That comes first.'
    return [{ path: 'import', title: 'Import charts and texts', why, letters: [] }]
  }
  const cut: Step = {
    path: 'documents',
    title: 'Cut the texts into statements',
    why: `${counted(documentsUncut, 'text has', 'texts have')} no statements yet: there is nothing to check of ${documentsUncut === 1 ? 'it' : 'them'}.`,
    letters: [],
  }
  const charts: Step = {
    path: 'import',
    title: 'Import the missing charts',
    why: `${counted(patientsWithoutNotes, 'patient has', 'patients have')} statements and no notes to check them by.`,
    letters: [],
  }
  return [...(documentsUncut > 0 ? [cut] : []), ...(patientsWithoutNotes > 0 ? [charts] : [])]
}

/** How people are to work: looked at once, before they do. */
export function listProtocolSteps({ state: { needs } }: StepBasis): Step[] {
  if (needs.isProtocolSeen) return []
  const why = `How statements are answered and settled follows defaults that nobody has confirmed: ${counted(needs.ratersPerItem, 'rater', 'raters')} per statement, what counts as evidence, the guideline, the consensus policy.`
  return [{ path: 'protocol', title: 'Look at the protocol', why, letters: [] }]
}

/** Whether statements wait for an adjudicator who is not there: then adjudicators come first, and only once. */
export function lacksAdjudicators({ state: { progress } }: StepBasis): boolean {
  return progress.waitingForPanel > 0 || progress.withoutDecider > 0
}

/** Raters until there are as many as a statement takes, and adjudicators until all can be settled. */
export function listInvitationSteps(basis: StepBasis): Step[] {
  const { needs, progress, waiting } = basis.state
  const isOver = progress.items > 0 && progress.states.open === 0
  const seats = new Set(waiting.filter(({ why }) => why === 'invited').map(({ raterId }) => raterId))
  const holdsWork = needs.invitations.some(({ raterId }) => raterId !== null && seats.has(raterId))
  const raters = isOver
    ? null
    : invitationStep(basis, 'rater', {
        needed: needs.ratersPerItem,
        holdsWork,
        why: `The protocol asks for ${needs.ratersPerItem} per statement`,
      })
  const isSettled = progress.items > 0 && countUnsettled(progress.states) === 0
  const adjudicators = isSettled || lacksAdjudicators(basis) ? null : inviteAdjudicators(basis)
  return [raters, adjudicators].filter((step) => step !== null)
}

/** Null where as many as it takes have joined. */
export function inviteAdjudicators(basis: StepBasis): Step | null {
  const { panelSize } = basis.state.needs
  return invitationStep(basis, 'adjudicator', {
    needed: requiredAdjudicators(panelSize),
    holdsWork: false,
    why: adjudicatorWords(panelSize ?? 0),
  })
}

function adjudicatorWords(panelSize: number): string {
  if (panelSize === 0) return 'What raters differ on, an adjudicator decides'
  if (panelSize === 1) return 'Where raters differ, the rating of one adjudicator settles it'
  return `Where raters differ, a panel of ${panelSize} settles it, and a person beyond the panel decides what that splits on`
}

type Wanted = { needed: number; holdsWork: boolean; why: string }

function invitationStep(basis: StepBasis, role: StudyRole, { needed, holdsWork, why }: Wanted): Step | null {
  const { needs } = basis.state
  const joined = needs.people.filter((person) => person.role === role).length
  if (joined >= needed && !holdsWork) return null
  const own = needs.invitations.filter((invitation) => invitation.role === role)
  const isOpen = ({ expiresAt }: OpenInvitation) => Date.parse(expiresAt) > basis.now.getTime()
  const open = own.filter(isOpen)
  const missing = Math.max(0, needed - joined - open.length)
  return {
    path:
      missing > 0
        ? `members?role=${role}${missing > 1 ? `&count=${missing}` : ''}#invite`
        : 'members#invitations',
    title:
      missing > 0
        ? `Invite ${counted(missing, role, `${role}s`)}`
        : `See that ${counted(open.length, `invited ${role} joins`, `invited ${role}s join`)}`,
    why: [
      `${why}; ${joined === 0 ? 'none' : joined} of ${needed} ${joined > 1 ? 'have' : 'has'} joined.`,
      ...openWords(open),
      open.length > 0 ? 'A link that was lost can be replaced there.' : '',
      expiredWords(own.filter((invitation) => !isOpen(invitation) && !isReplaced(invitation, own))),
    ]
      .filter(Boolean)
      .join(' '),
    letters: open.flatMap((invitation) =>
      invitation.email === null ? [] : { kind: 'remind', invitation, email: invitation.email },
    ),
  }
}

/** Who has not come yet: those of one day together. */
function openWords(open: readonly OpenInvitation[]): string[] {
  return [...Map.groupBy(open, ({ createdAt }) => dayOf(createdAt))].map(([day, own]) => {
    const places = own.flatMap(({ email, alias }) => (email === null ? (alias ?? []) : []))
    const others = own.filter(({ email, alias }) => email !== null || alias === null).map(inviteeOf)
    const whoever = `${others.length === 0 ? 'Whoever' : 'whoever'} is to be ${named(places)}`
    const who = named([...others, ...(places.length > 0 ? [whoever] : [])])
    const has = own.length === 1 ? 'has not taken up the invitation' : 'have not taken up the invitations'
    return `${who} ${has} of ${day}.`
  })
}

function inviteeOf({ email, alias }: OpenInvitation): string {
  if (email !== null) return alias === null ? email : `${email} (${alias})`
  return alias === null ? 'Somebody' : `Whoever is to be ${alias}`
}

function expiredWords(expired: readonly OpenInvitation[]): string {
  if (expired.length === 0) return ''
  const messages = expired.map(
    (invitation) => `of ${inviteeOf(invitation)} on ${dayOf(invitation.expiresAt)}`,
  )
  return `Ended unused: the invitation ${named(messages)}.`
}

/** The same person or place has been invited again. */
function isReplaced(old: OpenInvitation, all: readonly OpenInvitation[]): boolean {
  return all.some(
    (other) =>
      other.createdAt > old.createdAt &&
      ((old.email !== null && other.email === old.email) ||
        (old.raterId !== null && other.raterId === old.raterId)),
  )
}

/** Everybody's work: given out until each statement has its raters, and no newcomer is left without. */
export function listAssignmentSteps({ state: { progress, needs, waiting } }: StepBasis): Step[] {
  const { statements, patients, ratings } = needs.lacking
  if (statements > 0) {
    const invited = needs.invitations.filter(({ role, raterId }) => role === 'rater' && raterId !== null)
    const places = needs.people.filter(({ role }) => role === 'rater').length + invited.length
    const who = `${counted(statements, 'statement', 'statements')} of ${counted(patients, 'patient', 'patients')}`
    return [
      {
        path: places === 0 ? null : 'assignments',
        title: 'Assign raters',
        why: `${who} ${statements === 1 ? 'has' : 'have'} fewer than the ${needs.ratersPerItem} raters that the protocol asks for: ${counted(ratings, 'rating has', 'ratings have')} no rater yet.${placesWords(places, needs.ratersPerItem)}`,
        letters: [],
      },
    ]
  }
  const idle = progress.withoutWork.length > 0 && progress.states.open > 0
  const stalled = waiting.filter(({ why, left }) => why !== 'invited' && left > 0)
  if (!idle || stalled.length > 0) return [] // what the stalled hold goes to the newcomers: that step says so
  return [
    {
      path: 'assignments',
      title: 'Give the newcomers work',
      why: `Nothing is assigned to ${named(progress.withoutWork)}. What others have not begun may go to them.`,
      letters: [],
    },
  ]
}

function placesWords(places: number, needed: number): string {
  if (places === 0) return ' That takes somebody invited to rate.'
  if (places >= needed) return ''
  return ` So far ${places === 1 ? 'there is 1 person' : `there are ${places} people`} to give them to.`
}
