import 'server-only'
import { randomBytes } from 'node:crypto'
import type { Actor } from '@/lib/core/actor'
import {
  type ApiScope,
  type ApiTokenEntry,
  type NewApiToken,
  newApiTokenSchema,
} from '@/lib/core/api/api-token'
import { AppError } from '@/lib/core/errors'
import { DAY_MS } from '@/lib/core/time-words'
import { requireId } from '@/lib/core/uuid'
import { sha256 } from '@/lib/digest'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import { db } from '../client'
import { findActorByUserId } from './actors'

/** Makes a token findable by scanners for lost secrets. */
const PREFIX = 'concordance_'
const TOKEN = /^concordance_[A-Za-z0-9_-]{43}$/
const MAX_TOKENS = 20

/**
 * Makes a token for the actor.
 *
 * @returns the token, shown this once: only its hash is kept
 * @throws {AppError} `forbidden` for anybody but a person; `conflict` with too many tokens
 */
export async function createApiToken(actor: Actor, input: NewApiToken): Promise<string> {
  const userId = requirePerson(actor)
  const { name, scopes, days } = newApiTokenSchema.parse(input)
  const token = PREFIX + randomBytes(32).toString('base64url')
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select id from "User" where id = ${userId}::uuid for update`
    const active = await tx.apiToken.count({
      where: { userId, revokedAt: null, expiresAt: { gt: new Date() } },
    })
    if (active >= MAX_TOKENS)
      throw new AppError('conflict', `You have ${MAX_TOKENS} tokens. Revoke one first.`)
    const unique = [...new Set(scopes)]
    const row = await tx.apiToken.create({
      data: {
        userId,
        name,
        scopes: unique,
        hash: hashToken(token),
        expiresAt: new Date(Date.now() + days * DAY_MS),
      },
    })
    await writeAudit(tx, actor, SYSTEM_SCOPE, {
      type: 'token.created',
      data: { userId, tokenId: row.id, scopes: unique },
    })
  })
  return token
}

/** The actor's own tokens, newest first. */
export async function listApiTokens(actor: Actor): Promise<ApiTokenEntry[]> {
  const rows = await db.apiToken.findMany({
    where: { userId: requirePerson(actor) },
    orderBy: { createdAt: 'desc' },
  })
  return rows.map((row) => ({
    tokenId: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    state: row.revokedAt ? 'revoked' : row.expiresAt <= new Date() ? 'expired' : 'active',
  }))
}

/** Ends one of the actor's tokens at once. @throws {AppError} `not_found` */
export async function revokeApiToken(actor: Actor, tokenId: string): Promise<void> {
  const userId = requirePerson(actor)
  requireId(tokenId)
  await db.$transaction(async (tx) => {
    const revoked = await tx.apiToken.updateMany({
      where: { id: tokenId, userId, revokedAt: null },
      data: { revokedAt: new Date() },
    })
    if (revoked.count === 0) throw new AppError('not_found', 'There is no such token.')
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'token.revoked', data: { userId, tokenId } })
  })
}

/**
 * The person behind a token, and what it may be used for. Like the functions of `actors`, it takes no actor: it finds one.
 *
 * @returns null for a token that is unknown, revoked or over, or whose person is disabled
 */
export async function findActorByToken(
  token: string,
): Promise<{ actor: Actor & { userId: string }; scopes: readonly ApiScope[] } | null> {
  if (!TOKEN.test(token)) return null
  const row = await db.apiToken.findFirst({
    where: { hash: hashToken(token), revokedAt: null, expiresAt: { gt: new Date() } },
    select: { id: true, userId: true, scopes: true },
  })
  const actor = row && (await findActorByUserId(row.userId))
  if (!row || !actor) return null
  await db.$executeRaw`
    update "ApiToken" set "lastUsedAt" = now()
    where id = ${row.id}::uuid and ("lastUsedAt" is null or "lastUsedAt" < now() - interval '1 minute')`
  return { actor: { ...actor, userId: row.userId }, scopes: row.scopes as ApiScope[] }
}

/** A token is 256 random bits: a plain hash is enough, and can be looked up. */
function hashToken(token: string): string {
  return sha256(token)
}

function requirePerson(actor: Actor): string {
  if (actor.kind === 'human' && actor.userId !== null) return actor.userId
  throw new AppError('forbidden', 'Only a person has tokens.')
}
