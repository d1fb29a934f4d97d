import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { PlacedHit } from '@/lib/core/retrieval/pick-best'
import { db } from './client'
import { requireFactReader } from './fact-reader'

type Place = { studyId: string; patientId: string }

const ENTRY_BYTES = 12

/**
 * What one search found for one statement, or null. The key is the SHA-256, in hex, of all that the search depends on.
 *
 * @throws {AppError} `not_found` for anybody who may not read the facts
 */
export async function findRankedList(actor: Actor, place: Place, key: string): Promise<PlacedHit[] | null> {
  requireFactReader(actor, place.studyId)
  const row = await db.rankedList.findFirst({
    where: { patientId: place.patientId, patient: { studyId: place.studyId }, key: toBytes(key) },
    select: { hits: true },
  })
  return row && unpack(Buffer.from(row.hits))
}

/** Keeps what a search found; one that is there already stays. Derived data: nothing to audit. @throws {AppError} `not_found` */
export async function keepRankedList(
  actor: Actor,
  { studyId, patientId }: Place,
  key: string,
  hits: readonly PlacedHit[],
): Promise<void> {
  requireFactReader(actor, studyId)
  const patient = await db.patient.findFirst({ where: { id: patientId, studyId }, select: { id: true } })
  if (!patient) throw new AppError('not_found', 'This patient does not exist.')
  const data = [{ patientId, key: toBytes(key), hits: pack(hits) }]
  await db.rankedList.createMany({ data, skipDuplicates: true })
}

function toBytes(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(key, 'hex'))
}

function pack(hits: readonly PlacedHit[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(hits.length * ENTRY_BYTES))
  for (const [at, { place, score }] of hits.entries()) {
    view.setInt32(at * ENTRY_BYTES, place, true)
    view.setFloat64(at * ENTRY_BYTES + 4, score, true)
  }
  return new Uint8Array(view.buffer)
}

function unpack(bytes: Buffer): PlacedHit[] {
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, at) => ({
    place: bytes.readInt32LE(at * ENTRY_BYTES),
    score: bytes.readDoubleLE(at * ENTRY_BYTES + 4),
  }))
}
