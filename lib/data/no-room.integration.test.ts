import { expect, it } from 'vitest'
import { ownerDb } from '@/lib/testing/owner-db'
import { db } from './client'
import { explainNoRoom, NO_ROOM } from './no-room'

/** What a full disk answers, without filling one. */
const refuse = "raise exception 'could not extend file' using errcode = '53100'"

const fail = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

it('distinguishes a full disk from what else a database refuses, however it was asked', async () => {
  const written = ownerDb().$transaction(async (tx) => {
    await tx.$executeRawUnsafe(`create function refuse() returns trigger language plpgsql as $$
      begin ${refuse}; end $$`)
    await tx.$executeRaw`create trigger refuse before insert on "FailedSignIn" execute function refuse()`
    await tx.failedSignIn.create({ data: { account: 'a', address: 'b' } })
  })
  const asked = db.$executeRawUnsafe(`do $$ begin ${refuse}; end $$`)
  const refused = db.$executeRaw`select 1 / 0`

  for (const error of [await fail(written), await fail(asked)])
    expect(explainNoRoom(error)).toMatchObject({ code: 'unavailable', message: NO_ROOM })
  expect(explainNoRoom(await fail(refused))).toBeNull()
  expect(explainNoRoom(null)).toBeNull()
})
