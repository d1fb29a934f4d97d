import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createActor, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { createApiToken, findActorByToken, listApiTokens, revokeApiToken } from './api-tokens'

const NEW = { name: 'nightly export', scopes: ['exports:read'], days: 30 } as const
const input = () => ({ ...NEW, scopes: [...NEW.scopes] })

describe('tokens', () => {
  it('stand for their owner within their scopes, and only their hash is stored', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')

    const token = await createApiToken(pi, input())

    const found = await findActorByToken(token)
    expect(found?.actor.userId).toBe(pi.userId)
    expect(found?.actor.roles.get(study.id)).toBe('pi')
    expect(found?.scopes).toEqual(['exports:read'])
    const stored = JSON.stringify(await db.apiToken.findMany({ where: { userId: pi.userId } }))
    expect(stored).not.toContain(token)
    const [entry] = await listApiTokens(pi)
    expect(entry).toMatchObject({ name: 'nightly export', state: 'active' })
    expect(entry?.lastUsedAt).not.toBeNull()
    expect(JSON.stringify(entry)).not.toContain(token)
  })

  it('are nothing when unknown, changed, over, revoked, or their owner is disabled', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const over = await createApiToken(pi, { ...input(), name: 'over' })
    const revoked = await createApiToken(pi, { ...input(), name: 'revoked' })
    const kept = await createApiToken(pi, input())
    const own = { userId: pi.userId }
    const expiresAt = new Date(Date.now() - 1000)
    await db.apiToken.updateMany({ where: { ...own, name: 'over' }, data: { expiresAt } })
    const { id } = await db.apiToken.findFirstOrThrow({ where: { ...own, name: 'revoked' } })
    await revokeApiToken(pi, id)

    for (const bad of [over, revoked, `${kept.slice(0, -1)}!`, kept.toLowerCase(), '', 'x'.repeat(1000)]) {
      expect(await findActorByToken(bad)).toBeNull()
    }
    expect(await findActorByToken(kept)).not.toBeNull()
    await db.user.update({ where: { id: pi.userId }, data: { disabledAt: new Date() } })
    expect(await findActorByToken(kept)).toBeNull()
  })

  it('belong to one person: nobody else sees or revokes them, and no machine has any', async () => {
    const study = await createStudy()
    const [pi, other] = [await createActor(study.id, 'pi'), await createActor(study.id, 'pi')]
    await createApiToken(pi, input())
    const [entry] = await listApiTokens(pi)

    expect(await listApiTokens(other)).toEqual([])
    await expect(revokeApiToken(other, entry!.tokenId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(createApiToken(SYSTEM_ACTOR, input())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(createApiToken(pi, { ...input(), scopes: [] })).rejects.toThrow('Choose what it may do')
    await expect(createApiToken(pi, { ...input(), days: 4000 })).rejects.toThrow('366')
  })
})
