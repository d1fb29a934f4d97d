import 'server-only'
import { type Actor, authorize, type StudyRole } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { writeAudit } from './audit'
import { db, type Tx } from './client'
import { assignMissingPanels } from './panel'
import { normalizeEmail } from './sessions'

export type Member = {
  userId: string
  name: string
  email: string
  role: StudyRole
  /** The alias others see; null for people who don't rate. */
  alias: string | null
}

/** @throws {AppError} `forbidden`, `not_found` */
export async function listMembers(actor: Actor, studyId: string): Promise<Member[]> {
  authorize(actor, 'member:manage', studyId)
  const rows = await db.membership.findMany({
    where: { studyId },
    include: { user: { select: { name: true, email: true, raters: { where: { studyId } } } } },
    orderBy: [{ role: 'asc' }, { createdAt: 'asc' }],
  })
  return rows.map(({ userId, role, user }) => ({
    userId,
    role,
    name: user.name,
    email: user.email,
    alias: user.raters[0]?.alias ?? null,
  }))
}

/** Aliases of human raters that came with imported data and belong to nobody yet. @throws {AppError} `forbidden` */
export async function listFreeAliases(actor: Actor, studyId: string): Promise<string[]> {
  authorize(actor, 'member:manage', studyId)
  const rows = await db.rater.findMany({
    where: { studyId, kind: 'human', userId: null },
    orderBy: { alias: 'asc' },
    select: { alias: true },
  })
  return rows.map((row) => row.alias)
}

/**
 * Gives a person a role in a study, or changes it. Raters and adjudicators get an alias.
 *
 * @param alias a rater alias that came with imported data, to be taken over by this person
 * @throws {AppError} `forbidden`; `not_found` for an unknown address or alias; `conflict` for a taken alias, or when a
 *   principal investigator, who has seen everything, should become a rater
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
      select: { id: true },
    })
    if (!user) throw new AppError('not_found', 'There is no account with this e-mail address.')
    const { role } = input
    const before = await tx.membership.findUnique({
      where: { studyId_userId: { studyId, userId: user.id } },
    })
    if (before?.role === 'pi' && role !== 'pi') {
      throw new AppError(
        'conflict',
        'A principal investigator has seen labels and verdicts and can no longer rate in this study.',
      )
    }
    await tx.membership.upsert({
      where: { studyId_userId: { studyId, userId: user.id } },
      create: { studyId, userId: user.id, role },
      update: { role },
    })
    if (role !== 'pi') await ensureRater(tx, studyId, user.id, role, input.alias)
    await writeAudit(tx, actor, studyId, { type: 'member.set', data: { userId: user.id, role } })
    if (role === 'adjudicator') await assignMissingPanels(tx, actor, studyId)
  })
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
      where: { studyId, alias, kind: 'human', userId: null },
      data: { userId },
    })
    if (taken.count === 0) throw new AppError('not_found', 'There is no free rater with this alias.')
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
