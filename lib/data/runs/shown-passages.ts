import 'server-only'
import { randomUUID } from 'node:crypto'
import type { ShownPassages } from '@/lib/core/retrieval/shown-passages'
import { sha256 } from '@/lib/digest'
import type { Tx } from '../client'

/**
 * Keeps each of these lists once a study. Callers have authorized already.
 *
 * @returns per list the id under which it is kept
 */
export async function storeShownPassages(
  tx: Tx,
  studyId: string,
  lists: readonly ShownPassages[],
): Promise<string[]> {
  const texts = lists.map((list) => JSON.stringify(list))
  const hashes = texts.map((text) => sha256(text))
  const distinct = new Map(hashes.map((hash, index) => [hash, index]))
  // a list is JSON already: it is not read and written once more
  const rows = [...distinct].map(
    ([hash, index]) => `{"id":"${randomUUID()}","hash":"${hash}","passages":${texts[index]}}`,
  )
  await tx.$executeRaw`
    insert into "ShownPassages" (id, "studyId", hash, passages)
    select s.id, ${studyId}::uuid, s.hash, s.passages
    from jsonb_to_recordset(${`[${rows.join(',')}]`}::jsonb) as s(id uuid, hash text, passages jsonb)
    order by s.hash on conflict do nothing`
  const kept = await tx.$queryRaw<{ id: string; hash: string }[]>`
    select id, hash from "ShownPassages" where "studyId" = ${studyId}::uuid and hash = any(${[...distinct.keys()]})`
  const ids = new Map(kept.map((row) => [row.hash, row.id]))
  return hashes.map((hash) => {
    const id = ids.get(hash)
    if (id === undefined) throw new Error(`the list ${hash} was not kept`)
    return id
  })
}
