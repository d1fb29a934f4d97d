import 'server-only'
import { normalizeEmail } from '@/lib/core/accounts/normalize-email'
import type { Profile } from '@/lib/core/accounts/profile'
import { type Actor, authorize, type StudyRole } from '@/lib/core/actor'
import { AGREED } from '@/lib/core/adjudication/agreed-set'
import { AppError } from '@/lib/core/errors'
import { requireId } from '@/lib/core/uuid'
import { requireVouched } from '../accounts/users'
import { assignStudyPanels } from '../assignment/panel'
import { writeAudit } from '../audit'
import { requireUnspoilt } from '../blinding/unspoilt'
import { db, type Tx } from '../client'
import { assignStudyTraining } from '../labeling/training'

export type Member = {
  userId: string
  name: string
  email: string
  role: StudyRole
  /** The alias others see; null for people who don't rate. */
  alias: string | null
  profile: Profile
}

/** @throws {AppError} `forbidden`, `not_found` */
export async function listMembers(actor: Actor, studyId: string): Promise<Member[]> {
  authorize(actor, 'member:manage', studyId)
  const rows = await db.membership.findMany({
    where: { studyId },
    include: {
      user: {
        select: {
          name: true,
          email: true,
          specialty: true,
          practiceYears: true,
          ehrYears: true,
          raters: { where: { studyId } },
        },
      },
    },
    orderBy: [{ role: 'asc' }, { createdAt: 'asc' }],
  })
  return rows.map(({ userId, role, user }) => ({
    userId,
    role,
    name: user.name,
    email: user.email,
    alias: user.raters[0]?.alias ?? null,
    profile: {
      specialty: user.specialty,
      practiceYears: user.practiceYears,
      ehrYears: user.ehrYears,
    },
  }))
}

/** Aliases of human raters that came with imported data and are neither taken nor promised. @throws {AppError} `forbidden` */
export async function listFreeAliases(actor: Actor, studyId: string): Promise<string[]> {
  authorize(actor, 'member:manage', studyId)
  const rows = await db.rater.findMany({
    where: freeSeat(studyId),
    orderBy: { alias: 'asc' },
    select: { alias: true },
  })
  return rows.map((row) => row.alias)
}

/**
 * Gives a person a role in a study, or changes it. Raters and adjudicators get an alias.
 *
 * @param alias a rater alias that came with imported data, to be taken over by this person
 * @throws {AppError} `forbidden`; `not_found` for an unknown address or alias; `conflict` for a taken alias, for a newcomer
 *   whose address nobody has vouched for, or when somebody has seen too much for the role
 */
export async function setMember(
  actor: Actor,
  studyId: string,
  input: { email: string; role: StudyRole; alias?: string },
): Promise<void> {
  authorize(actor, 'member:manage', studyId)
  await db.$transaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { email: normalizeEmail(input.email) },
      select: {
        id: true,
        isAddressClaimed: true,
        memberships: { where: { studyId }, select: { role: true } },
      },
    })
    if (!user) throw new AppError('not_found', 'There is no account with this e-mail address.')
    if (user.memberships.length === 0) requireVouched(user)
    const { role, alias } = input
    if (alias !== undefined) await requireFreeSeat(tx, studyId, alias)
    await joinStudy(tx, actor, studyId, { userId: user.id, role, ...(alias === undefined ? {} : { alias }) })
  })
}

/**
 * Ends a person's part in a study at once. What was rated stays, under the alias; what was not waits to be handed over. The
 * same person may come back to the same place.
 *
 * @throws {AppError} `forbidden`; `invalid` for oneself; `not_found` for whoever is no member
 */
export async function removeMember(actor: Actor, studyId: string, userId: string): Promise<void> {
  authorize(actor, 'member:manage', studyId)
  requireId(userId)
  if (userId === actor.userId) throw new AppError('invalid', 'You cannot remove yourself.')
  await db.$transaction(async (tx) => {
    const removed = await tx.membership.deleteMany({ where: { studyId, userId } })
    if (removed.count === 0) throw new AppError('not_found', 'This person is no member of the study.')
    await writeAudit(tx, actor, studyId, { type: 'member.removed', data: { userId } })
  })
}

/**
 * Membership, a rater's place, and the panels that waited for an adjudicator. Callers have decided that it may be.
 *
 * @throws {AppError} `conflict` when somebody has seen too much for the role, in whatever part they had before
 */
export async function joinStudy(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'raters'>,
  studyId: string,
  { userId, role, alias }: { userId: string; role: StudyRole; alias?: string },
): Promise<void> {
  await requireUnspoilt(tx, studyId, userId, role)
  await tx.membership.upsert({
    where: { studyId_userId: { studyId, userId } },
    create: { studyId, userId, role },
    update: { role },
  })
  if (role !== 'pi') await ensureRater(tx, studyId, userId, role, alias)
  await writeAudit(tx, actor, studyId, { type: 'member.set', data: { userId, role } })
  if (role === 'rater') await assignStudyTraining(tx, studyId)
  if (role === 'adjudicator') await assignStudyPanels(tx, studyId)
}

/**
 * The rater's place with this alias. @throws {AppError} `not_found` when it is taken or promised to an invited person
 */
export async function requireFreeSeat(tx: Tx, studyId: string, alias: string): Promise<string> {
  const seat = await tx.rater.findFirst({ where: { ...freeSeat(studyId), alias }, select: { id: true } })
  if (!seat)
    throw new AppError('not_found', 'No free rater has this alias. Reload the page and choose again.')
  return seat.id
}

function freeSeat(studyId: string) {
  const promised = { acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date() } }
  const alias = { not: AGREED }
  return { studyId, kind: 'human' as const, userId: null, invitations: { none: promised }, AND: { alias } }
}

/** A rater's place that nobody has taken yet, with the next free alias. */
export async function createSeat(tx: Tx, studyId: string, role: StudyRole): Promise<string> {
  const seat = await tx.rater.create({
    data: { studyId, kind: 'human', alias: await nextAlias(tx, studyId, role) },
    select: { id: true },
  })
  return seat.id
}

async function ensureRater(
  tx: Tx,
  studyId: string,
  userId: string,
  role: StudyRole,
  alias: string | undefined,
): Promise<void> {
  const own = await tx.rater.findFirst({ where: { studyId, userId } })
  if (own) return
  if (alias !== undefined) {
    const taken = await tx.rater.updateMany({
      where: { studyId, alias, kind: 'human', userId: null, NOT: { alias: AGREED } },
      data: { userId },
    })
    if (taken.count === 0)
      throw new AppError('not_found', 'No free rater has this alias. Reload the page and choose again.')
    return
  }
  await tx.rater.create({
    data: { studyId, userId, kind: 'human', alias: await nextAlias(tx, studyId, role) },
  })
}

async function nextAlias(tx: Tx, studyId: string, role: StudyRole): Promise<string> {
  const raters = await tx.rater.findMany({ where: { studyId }, select: { alias: true } })
  const taken = new Set(raters.map((rater) => rater.alias))
  let number = 1
  while (taken.has(`${role}-${number}`)) number += 1
  return `${role}-${number}`
}
