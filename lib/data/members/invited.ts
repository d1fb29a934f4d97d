import 'server-only'
import { z } from 'zod'
import { type InvitationState, invitationState } from '@/lib/core/accounts/invitation'
import { normalizeEmail } from '@/lib/core/accounts/normalize-email'
import { type Profile, profileSchema } from '@/lib/core/accounts/profile'
import type { Actor, StudyRole } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { hashLinkSecret, hashPassword, refuseEasyPassword } from '../accounts/passwords'
import { startTrustedSession } from '../accounts/sessions'
import { emailSchema, nameSchema } from '../accounts/users'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { isUniqueViolation } from '../errors'
import { joinStudy } from './members'

/**
 * What a person with an invitation can do before being anybody here: the secret of the link stands in the actor's place.
 */

export type InvitationOffer =
  | { state: Exclude<InvitationState, 'open'> }
  | {
      state: 'open'
      studyId: string
      studyTitle: string
      studyDescription: string
      role: StudyRole
      email: string | null
      invitedBy: string | null
    }

export const newPersonSchema = z.strictObject({
  email: emailSchema,
  name: nameSchema,
  password: z.string(),
  profile: profileSchema,
})

export type NewPerson = z.input<typeof newPersonSchema>

/** What a link offers, or null when it was never one of ours. Of a study whose link is worthless nothing is reported. */
export async function findInvitation(secret: string): Promise<InvitationOffer | null> {
  const row = await db.invitation.findUnique({
    where: { tokenHash: hashLinkSecret(secret) },
    include: { study: { select: { title: true, description: true } } },
  })
  if (!row) return null
  const state = invitationState(row, new Date())
  if (state !== 'open') return { state }
  const by = row.invitedById
    ? await db.user.findUnique({ where: { id: row.invitedById }, select: { name: true } })
    : null
  return {
    state,
    studyId: row.studyId,
    studyTitle: row.study.title,
    studyDescription: row.study.description,
    role: row.role,
    email: row.email,
    invitedBy: by?.name ?? null,
  }
}

/**
 * Makes an account for the person who holds the link, and a member of them. Where the link names no address, the one given
 * is a claim until somebody vouches for it.
 *
 * @throws {AppError} `not_found` when the link is worthless; `invalid` for a poor password or another address than the
 *   invited one; `conflict` when the address has an account already
 */
export async function acceptAsNewPerson(secret: string, input: NewPerson): Promise<{ studyId: string }> {
  const { email, name, password, profile } = newPersonSchema.parse(input)
  const offer = await findInvitation(secret)
  if (offer?.state !== 'open') throw unusable()
  requireInvitedAddress(offer.email, email)
  refuseEasyPassword(password, { email, name })
  const passwordHash = await hashPassword(password)
  return inOneStep(async (tx) => {
    const isAddressClaimed = offer.email === null
    const person = await createPerson(tx, { email, name, passwordHash, isAddressClaimed, ...profile })
    return { studyId: await claim(tx, person, secret, email) }
  })
}

/**
 * Makes a member of a person who is signed in, and keeps the profile given.
 *
 * @throws {AppError} `not_found` when the link is worthless; `invalid` when it is for another address; `conflict` for a
 *   member of the study
 */
export async function acceptInvitation(
  actor: Actor & { userId: string },
  secret: string,
  profile: Profile,
): Promise<{ studyId: string }> {
  const fields = profileSchema.parse(profile)
  return db.$transaction(async (tx) => {
    const { email } = await tx.user.update({
      where: { id: actor.userId },
      data: fields,
      select: { email: true },
    })
    return { studyId: await claim(tx, actor, secret, email) }
  })
}

/**
 * Starts a session for a person whom the hospital's identity provider vouched for and who holds an open link; the account
 * is made when there is none. The link itself is used afterwards, by {@link acceptInvitation}.
 *
 * @returns null when the link does not fit
 */
export async function startInvitedSession(
  secret: string,
  person: { email: string; name: string },
): Promise<{ sessionId: string; userId: string } | null> {
  const offer = await findInvitation(secret)
  const email = normalizeEmail(person.email)
  if (offer?.state !== 'open' || (offer.email !== null && offer.email !== email)) return null
  const known = await db.user.findUnique({ where: { email }, select: { id: true } })
  if (!known) {
    const name = nameSchema.safeParse(person.name)
    await inOneStep((tx) => createPerson(tx, { email, name: name.success ? name.data : email }))
  }
  return startTrustedSession(email)
}

type PersonFields = {
  email: string
  name: string
  passwordHash?: string
  isAddressClaimed?: boolean
} & Partial<Profile>

async function createPerson(
  tx: Tx,
  fields: PersonFields,
): Promise<Pick<Actor, 'raters'> & { userId: string }> {
  const user = await tx.user.create({ data: fields, select: { id: true } })
  const person = { userId: user.id, raters: new Map<string, string>() }
  await writeAudit(tx, person, SYSTEM_SCOPE, {
    type: 'user.created',
    data: { userId: user.id, isAdmin: false },
  })
  return person
}

/** Uses the link up, whoever else tries at the same moment, and makes the person a member. */
async function claim(
  tx: Tx,
  person: Pick<Actor, 'raters'> & { userId: string },
  secret: string,
  email: string,
): Promise<string> {
  const [invitation] = await tx.$queryRaw<
    { id: string; studyId: string; role: StudyRole; email: string | null; alias: string | null }[]
  >`
    update "Invitation" i set "acceptedAt" = now(), "acceptedById" = ${person.userId}::uuid
    where i."tokenHash" = ${hashLinkSecret(secret)}
      and i."acceptedAt" is null and i."revokedAt" is null and i."expiresAt" > now()
    returning i.id, i."studyId", i.role::text as role, i.email,
      (select r.alias from "Rater" r where r.id = i."raterId") as alias`
  if (!invitation) throw unusable()
  const { id: invitationId, studyId, role, alias } = invitation
  requireInvitedAddress(invitation.email, email)
  if (invitation.email !== null) {
    await tx.user.update({ where: { id: person.userId }, data: { isAddressClaimed: false } }) // the link came to it
  }
  const member = await tx.membership.findUnique({
    where: { studyId_userId: { studyId, userId: person.userId } },
  })
  if (member) throw new AppError('conflict', 'You are a member of this study already.')
  await writeAudit(tx, person, studyId, { type: 'invitation.accepted', data: { invitationId, role } })
  await joinStudy(tx, person, studyId, {
    userId: person.userId,
    role,
    ...(alias === null ? {} : { alias }),
  })
  return studyId
}

async function inOneStep<Result>(run: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await db.$transaction(run)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', 'There is an account with this e-mail address already. Sign in with it.', {
      cause: error,
    })
  }
}

function requireInvitedAddress(invited: string | null, given: string): void {
  if (invited === null || invited === given) return
  throw new AppError('invalid', `This invitation is for ${invited}.`)
}

function unusable(): AppError {
  return new AppError('not_found', 'This invitation has been used, has expired or was taken back.')
}
