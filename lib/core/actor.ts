import { AppError } from './errors'

export const STUDY_ROLES = ['pi', 'adjudicator', 'rater'] as const
export type StudyRole = (typeof STUDY_ROLES)[number]

/** Whoever is acting: a person in the browser, an AI rater in a job, or the installation's own command line. */
export type Actor = {
  kind: 'human' | 'ai' | 'system'
  /** Null for AI raters and the command line. */
  userId: string | null
  name: string
  isAdmin: boolean
  /** Study id to role. */
  roles: ReadonlyMap<string, StudyRole>
  /** Study id to this actor's rater id there. */
  raters: ReadonlyMap<string, string>
}

/**
 * The whole policy on one screen. Blinding is part of it: a rater has no permission that shows other people's labels,
 * AI verdicts, source documents, or who wrote them; an adjudicator sees labels only of items that reached a discussion.
 */
const PERMISSIONS = {
  'study:read': ['pi', 'adjudicator', 'rater'],
  /** The chart of every patient; raters and adjudicators read only the charts of their own assignments. */
  'chart:read-all': ['pi'],
  'document:read': ['pi'],
  /** Taking statements out of the study, and bringing them back. */
  'statement:exclude': ['pi'],
  /** Bringing protocols in, and making tasks of them. */
  'task:create': ['pi'],
  'rating:create': ['rater', 'adjudicator'],
  'rating:read-all': ['pi'],
  'discussion:take-part': ['adjudicator'],
  /** Policies, locks, checks of adjudication, minutes and confusion matrix with what. */
  'consensus:manage': ['pi'],
  'webhook:manage': ['pi'],
  'progress:read': ['pi'],
  'agreement:read': ['pi'],
  /** Fixing the margin of non-inferiority, and opening the figures of AI raters against people. */
  'agreement:manage': ['pi'],
  /** The settings of labeling and the guideline. */
  'labeling:configure': ['pi'],
  'assignment:manage': ['pi'],
  'quality:manage': ['pi'],
  'member:manage': ['pi'],
  'run:manage': ['pi'],
  'import:create': ['pi'],
  'export:create': ['pi'],
  'audit:read': ['pi'],
} as const satisfies Record<string, readonly StudyRole[]>

export type Permission = keyof typeof PERMISSIONS

/** Whether somebody may do something in a study, which may be one that is not theirs. */
export function can(actor: Actor, permission: Permission, studyId: string): boolean {
  if (actor.kind === 'system') return true
  const role = actor.roles.get(studyId)
  const allowed: readonly StudyRole[] = PERMISSIONS[permission]
  return role !== undefined && allowed.includes(role)
}

/**
 * @throws {AppError} `not_found` when the actor is no member of the study, so that foreign studies look like absent ones;
 *   `forbidden` when the actor's role lacks the permission
 */
export function authorize(actor: Actor, permission: Permission, studyId: string): void {
  if (can(actor, permission, studyId)) return
  if (!actor.roles.has(studyId)) throw new AppError('not_found', 'This study does not exist.')
  throw new AppError('forbidden', 'Your role in this study does not allow this. Ask a lead of the study.')
}

/**
 * The rater that the actor is in a study.
 *
 * @throws {AppError} as {@link authorize}, and `forbidden` for a member without a rater's seat
 */
export function requireRater(
  actor: Actor,
  studyId: string,
  permission: Permission = 'rating:create',
): string {
  authorize(actor, permission, studyId)
  const raterId = actor.raters.get(studyId)
  if (raterId === undefined)
    throw new AppError('forbidden', 'You do not rate in this study. A lead can add you as a rater.')
  return raterId
}

/** @throws {AppError} `forbidden` unless the actor administers the installation */
export function authorizeAdmin(actor: Actor): void {
  if (actor.isAdmin || actor.kind === 'system') return
  throw new AppError('forbidden', 'Only an administrator can do this.')
}

/** Whose account asks for a code beside the password: whoever likes it so, those who lead or settle, or everybody. */
type TwoStepDemand = 'optional' | 'leads' | 'everybody'

/** Whether an installation wants this person to sign in in two steps. `leads`: administrators, leads and adjudicators. */
export function wantsTwoStep(
  demand: TwoStepDemand,
  { isAdmin, roles }: Pick<Actor, 'isAdmin' | 'roles'>,
): boolean {
  if (demand !== 'leads') return demand === 'everybody'
  return isAdmin || [...roles.values()].some((role) => role !== 'rater')
}

/** The command line and the demo loader: whoever can start them holds the database already. */
export const SYSTEM_ACTOR: Actor = {
  kind: 'system',
  userId: null,
  name: 'system',
  isAdmin: true,
  roles: new Map(),
  raters: new Map(),
}
