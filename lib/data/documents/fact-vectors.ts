import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { dropInvisible } from '@/lib/core/text/invisible'
import type { FactEmbedding } from '@/lib/core/text-jobs'
import { sha256 } from '@/lib/digest'
import { db, type Tx } from '../client'
import { readEmbeddings } from '../facts/embeddings'
import { requireFactReader } from '../facts/fact-reader'
import { INVISIBLE } from '../facts/unembedded'
import { Prisma } from '../generated/client'
import { SENTENCE_KIND } from './note-sentences'
import type { TextLength } from './text-lengths'

/** What is compared by its vector: the facts of lists, and the sentences of notes that have lists. */
const COMPARED = Prisma.sql`
  "Statement" s where s."documentId" in (select id from "Document" where "sourceId" is not null)
    or (s.kind = ${SENTENCE_KIND} and s."documentId" in (select "sourceId" from "Document" where "sourceId" is not null))`

/**
 * Patients with facts or sentences that have no vector by a model yet: how many different texts, and how long they are together.
 * Callers have authorized already.
 */
export function listPatientsWithoutVectors(
  tx: Tx,
  studyId: string,
  { storedAs }: Pick<FactEmbedding, 'storedAs'>,
): Promise<Required<TextLength>[]> {
  return tx.$queryRaw<Required<TextLength>[]>`
    with sent as (
      select distinct "patientId", regexp_replace(text, ${INVISIBLE}, '', 'g') as text
      from (select s.* from ${COMPARED}) compared where "studyId" = ${studyId}::uuid)
    select p.id as "unitId", count(*)::int as texts, sum(length(sent.text))::int as chars
    from sent join "Patient" p on p.id = sent."patientId"
    where not exists (select from "Embedding" e where e."patientId" = sent."patientId" and e.model = ${storedAs}
      and e."textHash" = sha256(convert_to(sent.text, 'UTF8')))
    group by p.id order by p."externalId" collate "C"`
}

/**
 * The facts and sentences of a patient as a model is sent them, each once.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listFactTexts(actor: Actor, studyId: string, patientId: string): Promise<string[]> {
  requireFactReader(actor, studyId)
  const rows = await db.$queryRaw<{ text: string }[]>`
    select distinct text from (select s.* from ${COMPARED}) compared
    where "studyId" = ${studyId}::uuid and "patientId" = ${patientId}::uuid`
  return [...new Set(rows.map(({ text }) => dropInvisible(text)))]
}

/** An embedding model that facts were embedded by: its name, what its vectors are stored under, and for how many patients. */
export type FactModel = { name: string; storedAs: string; done: number }

/** The models by which facts of a study were embedded, the last started first. Callers have authorized already. */
export function listFactModels(studyId: string): Promise<FactModel[]> {
  return db.$queryRaw<FactModel[]>`
    select w.configuration ->> 'embedding' as name, w.configuration ->> 'storedAs' as "storedAs", count(*)::int as done
    from "Work" w join "WorkUnit" u on u."workId" = w.id
    where w."studyId" = ${studyId}::uuid and w.kind = 'embed' and u.status = 'done'
    group by 1, 2 order by max(w."createdAt") desc`
}

/**
 * The vectors of texts of a patient by a model; null where any of these has none.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function readFactVectors(
  actor: Actor,
  scope: { studyId: string; patientId: string; model: string },
  texts: readonly string[],
): Promise<((text: string) => Float32Array) | null> {
  const hashes = new Map(texts.map((text) => [text, sha256(dropInvisible(text))]))
  const vectors = new Map<string, Float32Array>()
  await readEmbeddings(actor, scope, [...new Set(hashes.values())], (hash, { dense }) =>
    vectors.set(hash, dense),
  )
  const vectorOf = (text: string) => vectors.get(hashes.get(text) ?? '') ?? new Float32Array()
  return vectors.size === new Set(hashes.values()).size ? vectorOf : null
}
