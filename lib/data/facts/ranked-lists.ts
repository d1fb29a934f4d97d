import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { RankedHit } from '@/lib/core/retrieval/pick-best'
import { db } from '../client'
import { takeNamedLock } from '../named-locks'
import { requireFactReader } from './fact-reader'
import { queryVectors } from './vector-pool'

type Scope = { studyId: string; patientId: string }

const ENTRY_BYTES = 12

/**
 * What searches found for this patient's statements, all of it or under one key. A key is the SHA-256, in hex, of all that its
 * search depended on.
 *
 * @throws {AppError} `not_found` for anybody who may not read the facts
 */
export async function readRankedLists(
  actor: Actor,
  { studyId, patientId }: Scope,
  key: string | null,
): Promise<Map<string, RankedHit[]>> {
  requireFactReader(actor, studyId)
  const rows = await queryVectors<{ key: string; hits: Buffer }>(
    `select encode(r.key, 'hex') as key, r.hits from "RankedList" r join "Patient" p on p.id = r."patientId"
     where r."patientId" = $1 and p."studyId" = $2 and ($3::bytea is null or r.key = $3)`,
    [patientId, studyId, key === null ? null : Buffer.from(key, 'hex')],
  )
  return new Map(rows.map((row) => [row.key, unpack(row.hits)]))
}

/** Keeps what a search found; one that is there already stays. Derived data: nothing to audit. @throws {AppError} `not_found` */
export async function storeRankedList(
  actor: Actor,
  { studyId, patientId }: Scope,
  key: string,
  hits: readonly RankedHit[],
): Promise<void> {
  requireFactReader(actor, studyId)
  const patient = await db.patient.findFirst({ where: { id: patientId, studyId }, select: { id: true } })
  if (!patient) throw new AppError('not_found', 'This patient does not exist.')
  const data = [{ patientId, key: toBytes(key), hits: pack(hits) }]
  await db.rankedList.createMany({ data, skipDuplicates: true })
}

/** One process at a time makes what is kept under a key. @returns how to let go; null when `signal` aborts first */
export function lockRankedList(
  { patientId }: Scope,
  key: string,
  signal: AbortSignal,
): Promise<(() => void) | null> {
  return takeNamedLock(`ranked list ${patientId} ${key}`, signal)
}

function toBytes(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(key, 'hex'))
}

function pack(hits: readonly RankedHit[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(hits.length * ENTRY_BYTES))
  for (const [at, { index, score }] of hits.entries()) {
    view.setInt32(at * ENTRY_BYTES, index, true)
    view.setFloat64(at * ENTRY_BYTES + 4, score, true)
  }
  return new Uint8Array(view.buffer)
}

function unpack(bytes: Buffer): RankedHit[] {
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, at) => ({
    index: bytes.readInt32LE(at * ENTRY_BYTES),
    score: bytes.readDoubleLE(at * ENTRY_BYTES + 4),
  }))
}
