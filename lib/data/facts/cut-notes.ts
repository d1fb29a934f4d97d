import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { mapInSlices } from '@/lib/core/text/map-in-slices'
import { splitSentences } from '@/lib/core/text/sentences'
import type { Span } from '@/lib/core/text/span'
import { db, type Tx } from '../client'
import { toJsonParameter } from '../json-parameter'

const BUILT_IN_FACTS = { kind: 'sentence', decomposition: '' } as const

/** Notes that this process has seen cut as they are, by a digest of their text: a run asks for the same ones many times. */
const seenCut = new Map<string, string>()
const MOST_SEEN = 200_000

/** Notes whose facts are stored together: the first run over a study stores those of all its notes. */
const TOGETHER = 50

type Cut = { noteId: string; sentences: readonly Span[] }

/**
 * Cuts every note of a patient into the built-in sentences whose stored facts are not what it would be cut into today: new
 * ones, and those that changed. A lock on the notes makes two workers at once harmless. Callers have authorized already.
 *
 * @returns whether there was any
 */
export async function cutNotes(studyId: string, patientId: string): Promise<boolean> {
  const digests = await db.$queryRaw<{ id: string; digest: string }[]>`
    select id, md5(text) as digest from "Note"
    where "studyId" = ${studyId}::uuid and "patientId" = ${patientId}::uuid`
  const unseen = digests.flatMap(({ id, digest }) => (seenCut.get(id) === digest ? [] : [id]))
  if (unseen.length === 0) return false
  const notes = await db.note.findMany({
    where: { studyId, id: { in: unseen } },
    select: { id: true, text: true },
  })
  const cut = ({ id, text }: { id: string; text: string }): Cut => ({
    noteId: id,
    sentences: splitSentences(text),
  })
  const cuts = await mapInSlices(notes, setImmediate, cut)
  const stale = await listStale(db, cuts)
  for (let from = 0; from < stale.length; from += TOGETHER)
    await storeFacts({ studyId, patientId }, stale.slice(from, from + TOGETHER))
  if (seenCut.size > MOST_SEEN) seenCut.clear()
  for (const { id, text } of notes) seenCut.set(id, createHash('md5').update(text).digest('hex'))
  return stale.length > 0
}

/** Those whose stored facts are others. */
async function listStale(tx: Tx, cuts: readonly Cut[]): Promise<Cut[]> {
  const stored = await tx.$queryRaw<(Span & { noteId: string })[]>`
    select "noteId", start, "end", text from "Fact"
    where "noteId" = any(${cuts.map(({ noteId }) => noteId)}::uuid[])
      and kind = ${BUILT_IN_FACTS.kind}::"StatementKind" and decomposition = ${BUILT_IN_FACTS.decomposition}
    order by "noteId", ordinal`
  const byNote = Map.groupBy(stored, ({ noteId }) => noteId)
  return cuts.filter(({ noteId, sentences }) => !isSame(byNote.get(noteId) ?? [], sentences))
}

function isSame(facts: readonly Span[], sentences: readonly Span[]): boolean {
  if (facts.length !== sentences.length) return false
  return facts.every(({ start, end, text }, ordinal) => {
    const sentence = sentences[ordinal]
    return sentence?.start === start && sentence.end === end && sentence.text === text
  })
}

async function storeFacts(
  { studyId, patientId }: { studyId: string; patientId: string },
  cuts: readonly Cut[],
): Promise<void> {
  await db.$transaction(async (tx) => {
    const noteIds = cuts.map(({ noteId }) => noteId)
    const locked = await tx.$queryRaw<{ id: string }[]>`
      select id from "Note" where id = any(${noteIds}::uuid[]) order by id for update`
    const there = new Set(locked.map(({ id }) => id))
    const stale = await listStale(
      tx, // another worker may have been first
      cuts.filter(({ noteId }) => there.has(noteId)),
    )
    await tx.fact.deleteMany({
      where: { noteId: { in: stale.map(({ noteId }) => noteId) }, ...BUILT_IN_FACTS },
    })
    const rows = stale.flatMap(({ noteId, sentences }) =>
      sentences.map(({ start, end, text }, ordinal) => ({
        id: randomUUID(),
        noteId,
        ordinal,
        start,
        end,
        text,
      })),
    )
    await tx.$executeRaw`
      insert into "Fact" (id, "studyId", "patientId", "noteId", kind, ordinal, start, "end", text)
      select f.id, ${studyId}::uuid, ${patientId}::uuid, f."noteId", ${BUILT_IN_FACTS.kind}::"StatementKind",
        f.ordinal, f.start, f."end", f.text
      from jsonb_to_recordset(${toJsonParameter(rows)}::jsonb)
        as f(id uuid, "noteId" uuid, ordinal int, start int, "end" int, text text)`
  })
}
