import { expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '../client'
import { inviteFirstAdministrator } from './first-administrator'
import { findPasswordLink, redeemPasswordLink } from './password-links'

const EMAIL = 'administrator@hospital.example'

it('gives one link to the first administrator’s account, which works once', async () => {
  const first = await inviteFirstAdministrator(SYSTEM_ACTOR, EMAIL)
  const second = await inviteFirstAdministrator(SYSTEM_ACTOR, EMAIL)

  expect(await findPasswordLink(first?.secret ?? '')).toBeNull()
  await redeemPasswordLink(second?.secret ?? '', 'a sentence that nobody guesses')

  expect(await db.user.findMany({ select: { email: true, isAdmin: true } })).toEqual([
    { email: EMAIL, isAdmin: true },
  ])
  await expect(
    redeemPasswordLink(second?.secret ?? '', 'another sentence that is long'),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await inviteFirstAdministrator(SYSTEM_ACTOR, EMAIL)).toBeNull()
})

it('gives none to an installation with accounts, nor to whoever is no administrator', async () => {
  await db.user.updateMany({ data: { email: 'lead@hospital.example', passwordHash: null } })

  expect(await inviteFirstAdministrator(SYSTEM_ACTOR, EMAIL)).toBeNull()
  const somebody = { ...SYSTEM_ACTOR, kind: 'human' as const, isAdmin: false }
  await expect(inviteFirstAdministrator(somebody, EMAIL)).rejects.toMatchObject({ code: 'forbidden' })
})
