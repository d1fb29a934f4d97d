import 'server-only'
import {
  type Invitation,
  invitationState,
  type NewInvitation,
  newInvitationsSchema,
} from '@/lib/core/accounts/invitation'
import { normalizeEmail } from '@/lib/core/accounts/normalize-email'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { DAY_MS } from '@/lib/core/time-words'
import { requireId } from '@/lib/core/uuid'
import { newLinkSecret } from '../accounts/passwords'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { createSeat, requireFreeSeat } from './members'

type Made = { invitation: Invitation; secret: string }

/**
 * Makes a link that lets one person into the study. A rater's place is made at once, so that work can be assigned to it
 * before the person comes.
 *
 * @returns the invitation and its secret, which is not stored and can't be shown again
 * @throws {AppError} `forbidden`; `not_found` for an alias that is taken or promised to somebody else
 */
export async function createInvitation(actor: Actor, studyId: string, input: NewInvitation): Promise<Made> {
  const [made] = await createInvitations(actor, studyId, [input])
  if (!made) throw new Error('an invitation was not made')
  return made
}

/** The same for several, all or none, in their order; at most `MOST_INVITED`. */
export async function createInvitations(
  actor: Actor,
  studyId: string,
  inputs: readonly NewInvitation[],
): Promise<Made[]> {
  authorize(actor, 'member:manage', studyId)
  const wanted = newInvitationsSchema.parse(inputs)
  return db.$transaction(async (tx) => {
    const made: Made[] = []
    for (const one of wanted) made.push(await insertInvitation(tx, actor, studyId, one))
    return made
  })
}

/**
 * Makes a new link in the place of one that nobody has used, open or expired, for the same person, role and alias, and for as
 * many days again. The old one works no more.
 *
 * @throws {AppError} `forbidden`; `not_found` when it was used or taken back, or its place is somebody else's by now
 */
export async function renewInvitation(actor: Actor, studyId: string, invitationId: string): Promise<Made> {
  authorize(actor, 'member:manage', studyId)
  requireId(invitationId)
  return db.$transaction(async (tx) => {
    await markRevoked(tx, actor, studyId, invitationId)
    const { role, email, rater, createdAt, expiresAt } = await tx.invitation.findUniqueOrThrow({
      where: { id: invitationId },
      include: { rater: { select: { alias: true } } },
    })
    const days = Math.round((expiresAt.getTime() - createdAt.getTime()) / DAY_MS)
    return insertInvitation(tx, actor, studyId, { role, email, alias: rater?.alias ?? null, days })
  })
}

async function insertInvitation(
  tx: Tx,
  actor: Actor,
  studyId: string,
  { role, email, alias, days }: NewInvitation,
): Promise<Made> {
  const { secret, hash } = newLinkSecret()
  const now = new Date()
  const raterId = await reserveSeat(tx, studyId, role, alias)
  const row = await tx.invitation.create({
    data: {
      studyId,
      role,
      email: email === null ? null : normalizeEmail(email),
      raterId,
      tokenHash: hash,
      invitedById: actor.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    },
    include: { rater: { select: { alias: true } } },
  })
  await writeAudit(tx, actor, studyId, {
    type: 'invitation.created',
    data: { invitationId: row.id, role, raterId },
  })
  return { invitation: toInvitation(row, now), secret }
}

/** Whether an invitation of the study makes its holder a lead. @throws {AppError} `forbidden` */
export async function invitesLead(actor: Actor, studyId: string, invitationId: string): Promise<boolean> {
  authorize(actor, 'member:manage', studyId)
  requireId(invitationId)
  return (await db.invitation.count({ where: { id: invitationId, studyId, role: 'pi' } })) > 0
}

/** The study's invitations, newest first. @throws {AppError} `forbidden` */
export async function listInvitations(actor: Actor, studyId: string): Promise<Invitation[]> {
  authorize(actor, 'member:manage', studyId)
  const now = new Date()
  const rows = await db.invitation.findMany({
    where: { studyId },
    include: { rater: { select: { alias: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })
  return rows.map((row) => toInvitation(row, now))
}

/**
 * Makes an open link worthless. The place that waited is given up when nothing is assigned to it.
 *
 * @throws {AppError} `forbidden`; `not_found` when there is no such link that still works
 */
export async function revokeInvitation(actor: Actor, studyId: string, invitationId: string): Promise<void> {
  authorize(actor, 'member:manage', studyId)
  requireId(invitationId)
  await db.$transaction(async (tx) => {
    await markRevoked(tx, actor, studyId, invitationId)
    await tx.rater.deleteMany({
      where: {
        userId: null,
        kind: 'human',
        invitations: { some: { id: invitationId } },
        assignments: { none: {} },
        ratings: { none: {} },
        decisions: { none: {} },
      },
    })
  })
}

async function markRevoked(tx: Tx, actor: Actor, studyId: string, invitationId: string): Promise<void> {
  const revoked = await tx.invitation.updateMany({
    where: { id: invitationId, studyId, acceptedAt: null, revokedAt: null },
    data: { revokedAt: new Date() },
  })
  if (revoked.count === 0)
    throw new AppError('not_found', 'This invitation is not open any more. Make a new one.')
  await writeAudit(tx, actor, studyId, { type: 'invitation.revoked', data: { invitationId } })
}

async function reserveSeat(
  tx: Tx,
  studyId: string,
  role: Invitation['role'],
  alias: string | null,
): Promise<string | null> {
  if (role === 'pi') return null
  if (alias === null) return role === 'rater' ? createSeat(tx, studyId, role) : null
  return requireFreeSeat(tx, studyId, alias)
}

type InvitationRow = {
  id: string
  role: Invitation['role']
  email: string | null
  rater: { alias: string } | null
  createdAt: Date
  expiresAt: Date
  acceptedAt: Date | null
  revokedAt: Date | null
}

function toInvitation(row: InvitationRow, now: Date): Invitation {
  const { id, role, email, rater, createdAt, expiresAt } = row
  return {
    id,
    role,
    email,
    alias: rater?.alias ?? null,
    state: invitationState(row, now),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
