import 'server-only'
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  CODE_NEEDED,
  CODE_WRONG,
  groupByFour,
  RECOVERY_CODES,
  readTypedCode,
  type TwoStepState,
} from '@/lib/core/accounts/two-step'
import { type Actor, authorizeAdmin } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { requireId } from '@/lib/core/uuid'
import { sha256 } from '@/lib/digest'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { requireOwnPassword } from './check-password'
import { endAccess, endOtherSessionsOf } from './end-access'
import { type Source, slowGuessing } from './guessing'
import { lockAccount } from './lock-account'
import { openSecret, sealSecret } from './sealed-secret'

/**
 * Signing in with a code beside the password: of an authenticator app (RFC 6238: SHA-1, six digits, half a minute), or a
 * recovery code. No code works twice.
 */

const ISSUER = 'Concordance'
const SECRET_BYTES = 20
/** 80 bits: no slow hash is needed. */
const RECOVERY_BYTES = 10

type Person = Actor & { userId: string }
/** What was typed, and in which sign-in. */
type Typed = { code: string; sessionId: string }

/** How the actor's own account is signed in to. */
export async function getTwoStep({ userId }: Person): Promise<TwoStepState> {
  const { passwordHash, twoStep, _count } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      passwordHash: true,
      twoStep: { select: { confirmedAt: true } },
      _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
    },
  })
  return {
    hasPassword: passwordHash !== null,
    since: twoStep?.confirmedAt?.toISOString() ?? null,
    codesLeft: _count.recoveryCodes,
  }
}

/**
 * Makes what an authenticator app is to know. Until {@link confirmTwoStep} nothing is asked for at sign-in; begun again, the
 * former is worthless.
 *
 * @param typed the password: whoever finds an open page is not to lock its person out; and the browser's network address
 * @returns the secret in base 32, and the address that holds it for an app's camera
 * @throws {AppError} `conflict` where codes are asked for already; `invalid` for an account without a password, and for a wrong
 *   one; `too_many_requests`
 */
export async function beginTwoStep(
  actor: Person,
  typed: { password: string; sessionId: string },
): Promise<{ secret: string; address: string }> {
  const { userId } = actor
  const { email } = await requireOwnPassword(actor, typed)
  const secret = new Secret({ size: SECRET_BYTES })
  const sealed = sealSecret(secret.bytes, userId)
  await db.twoStep.createMany({ data: { userId, sealed }, skipDuplicates: true })
  const begun = await db.twoStep.updateMany({ where: { userId, confirmedAt: null }, data: { sealed } })
  if (begun.count === 0) throw new AppError('conflict', 'Your account asks for a code already.')
  const address = new TOTP({ issuer: ISSUER, label: email, secret }).toString()
  return { secret: secret.base32, address }
}

/**
 * From now on the account asks for a code; its other sign-ins end.
 *
 * @param typed a code of the app, as a proof that it knows the secret
 * @returns recovery codes, which are not stored and can't be shown again
 * @throws {AppError} `invalid` for a wrong code; `conflict` where it was not begun, or is confirmed already
 */
export async function confirmTwoStep(
  actor: Person,
  { code, sessionId }: { code: string; sessionId: string },
): Promise<string[]> {
  const { userId } = actor
  return db.$transaction(async (tx) => {
    await lockAccount(tx, userId) // a sign-in under way has begun its session by then, or meets the codes
    const begun = await tx.twoStep.findFirst({ where: { userId, confirmedAt: null } })
    if (!begun) throw new AppError('conflict', 'Begin again: this was not begun, or is done already.')
    const typed = readTypedCode(code)
    const lastStep = typed?.kind === 'app' ? findStep(openSecret(begun.sealed, userId), typed.code) : null
    if (lastStep === null)
      throw new AppError(
        'invalid',
        'This is not the code the app should show now. Is the clock of its device right?',
      )
    const confirmed = await tx.twoStep.updateMany({
      where: { userId, confirmedAt: null, sealed: begun.sealed },
      data: { confirmedAt: new Date(), lastStep },
    })
    if (confirmed.count === 0)
      throw new AppError('conflict', 'This was begun again elsewhere, or is done. Load the page anew.')
    await endOtherSessionsOf(tx, userId, sessionId)
    await tx.session.updateMany({ where: { id: sessionId, userId }, data: { isVouched: true } })
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'user.two-step-set', data: { userId } })
    return replaceRecoveryCodes(tx, userId)
  })
}

/**
 * Makes recovery codes anew; those before are worthless.
 *
 * @throws {AppError} `invalid` for a wrong code; `too_many_requests`
 */
export async function renewRecoveryCodes(actor: Person, typed: Typed): Promise<string[]> {
  const { userId } = actor
  await requireCode(actor.userId, typed.code, { kind: 'session', id: typed.sessionId })
  return db.$transaction(async (tx) => {
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'user.recovery-codes-made', data: { userId } })
    return replaceRecoveryCodes(tx, userId)
  })
}

/** The account asks for its password alone again. @throws {AppError} `invalid` for a wrong code; `too_many_requests` */
export async function endTwoStep(actor: Person, typed: Typed): Promise<void> {
  await requireCode(actor.userId, typed.code, { kind: 'session', id: typed.sessionId })
  await db.$transaction(async (tx) => {
    await removeTwoStep(tx, actor.userId)
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'user.two-step-ended', data: { userId: actor.userId } })
  })
}

/**
 * For a person who has lost the app and the recovery codes: the account asks for its password alone, and its sign-ins and
 * tokens end.
 *
 * @throws {AppError} `forbidden`; `invalid` for oneself; `not_found` where no code is asked for
 */
export async function resetTwoStep(actor: Actor, userId: string): Promise<void> {
  authorizeAdmin(actor)
  requireId(userId)
  if (userId === actor.userId) throw new AppError('invalid', 'Turn your own off under Your account.')
  await db.$transaction(async (tx) => {
    if (!(await removeTwoStep(tx, userId)))
      throw new AppError('not_found', 'There is no such account that asks for a code.')
    await endAccess(tx, actor, userId)
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'user.two-step-ended', data: { userId } })
  })
}

/**
 * Whether the account asked for a code until now. Its sign-ins count as of the password alone. Callers have authorized
 * already.
 */
export async function removeTwoStep(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx.twoStep.deleteMany({ where: { userId, confirmedAt: { not: null } } })
  if (removed.count === 0) return false
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { isVouched: false } })
  return true
}

/**
 * The second step of a sign-in whose password was right.
 *
 * @returns whether a code was asked for, and taken
 * @throws {AppError} `unauthenticated` with `CODE_NEEDED` where a code is asked for and none was typed; `invalid` for a wrong
 *   one; `too_many_requests`
 */
export async function takeSecondStep(
  userId: string,
  { code, source }: { code: string; source: Source },
): Promise<boolean> {
  const on = await db.twoStep.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { userId: true },
  })
  if (!on) return false
  if (code.trim() === '') throw new AppError('unauthenticated', CODE_NEEDED)
  await requireCode(userId, code, source)
  return true
}

/** Takes a code, once; wrong ones are counted. */
async function requireCode(userId: string, code: string, source: Source): Promise<void> {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  const taken = await slowGuessing({ email, source }, 'code', () =>
    db.$transaction(async (tx) => {
      await lockAccount(tx, userId)
      return (await takeCode(tx, userId, code)) || null
    }),
  )
  if (taken === null) throw new AppError('invalid', CODE_WRONG)
}

async function takeCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  const code = readTypedCode(typed)
  if (code === null) return false
  if (code.kind === 'recovery') {
    const used = await tx.recoveryCode.updateMany({
      where: { userId, hash: sha256(code.code), usedAt: null },
      data: { usedAt: new Date() },
    })
    if (used.count === 0) return false
    const owner = { userId, raters: new Map<string, string>() }
    await writeAudit(tx, owner, SYSTEM_SCOPE, { type: 'user.recovery-code-used', data: { userId } })
    return true
  }
  const included = await tx.twoStep.findFirst({ where: { userId, confirmedAt: { not: null } } })
  const step = included && findStep(openSecret(included.sealed, userId), code.code)
  if (step === null) return false
  const taken = await tx.twoStep.updateMany({
    where: { userId, lastStep: { lt: step } },
    data: { lastStep: step },
  })
  return taken.count > 0
}

/** The half minute, counted from 1970, whose code this is: the present one, or one beside it. Null where it is none's. */
function findStep(secret: Uint8Array<ArrayBuffer>, token: string): number | null {
  const timestamp = Date.now()
  const offset = TOTP.validate({ token, secret: new Secret({ buffer: secret.buffer }), timestamp, window: 1 })
  return offset === null ? null : TOTP.counter({ timestamp }) + offset
}

async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = new Uint8Array(randomBytes(RECOVERY_BYTES))
    return new Secret({ buffer: bytes.buffer }).base32.toLowerCase()
  })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ userId, hash: sha256(code) })) })
  return codes.map((code) => groupByFour(code, '-'))
}
