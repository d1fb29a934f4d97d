import { db } from '@/lib/data/client'

/** Lets nobody refer to an item: whoever gives it to a run stands still before that is committed. @returns what lets it go */
export async function holdItem(itemId: string): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const over = db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select id from "Item" where id = ${itemId}::uuid for update`
      begun.resolve()
      await ended.promise
    },
    { timeout: 60_000 },
  )
  await begun.promise
  return () => {
    ended.resolve()
    return over
  }
}
