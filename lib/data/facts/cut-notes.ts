import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { digestFiles } from '@/lib/build'
import { mapInSlices } from '@/lib/core/text/map-in-slices'
import { splitSentences } from '@/lib/core/text/sentences'
import type { Span } from '@/lib/core/text/span'
import { db, type Tx } from '../client'
import { toJsonParameter } from '../json-parameter'

const BUILT_IN_FACTS = { kind: 'sentence', decomposition: '' } as const

/** All code by which a text is cut into the built-in sentences. */
export const SPLITTER = ['abbreviations', 'count-tokens', 'cut-long-span', 'lines', 'sentences', 'span'].map(
  (name) => `lib/core/text/${name}.ts`,
)
let splitter: string | null = null

/** Notes whose facts are stored together: the first run over a study stores those of all its notes. */
const TOGETHER = 50

/** `cutBy` says what the sentences were made by and of: the splitter and the note's text. */
type Cut = { noteId: string; cutBy: string; sentences: readonly Span[] }

/**
 * Cuts every note of a patient into the built-in sentences that was not cut as it would be today: new ones, changed ones, and all
 * of them after a change of the splitter. A lock on the notes makes two workers at once harmless. Callers have authorized
 * already.
 *
 * @returns whether any facts are others than before
 */
export async function cutNotes(studyId: string, patientId: string): Promise<boolean> {
  const by = (splitter ??= digestFiles(SPLITTER))
  const notes = await db.$queryRaw<{ id: string; text: string }[]>`
    select id, text from "Note"
    where "studyId" = ${studyId}::uuid and "patientId" = ${patientId}::uuid
      and "cutBy" is distinct from md5(${by} || text)`
  const cuts = await mapInSlices(notes, setImmediate, ({ id, text }): Cut => {
    const cutBy = createHash('md5').update(by).update(text).digest('hex')
    return { noteId: id, cutBy, sentences: splitSentences(text) }
  })
  let stale = 0
  for (let from = 0; from < cuts.length; from += TOGETHER)
    stale += await storeFacts({ studyId, patientId }, cuts.slice(from, from + TOGETHER))
  return stale > 0
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

/** @returns of how many notes the stored facts were others, or none */
async function storeFacts(
  { studyId, patientId }: { studyId: string; patientId: string },
  cuts: readonly Cut[],
): Promise<number> {
  return db.$transaction(async (tx) => {
    const noteIds = cuts.map(({ noteId }) => noteId)
    const locked = await tx.$queryRaw<{ id: string }[]>`
      select id from "Note" where id = any(${noteIds}::uuid[]) order by id for update`
    const there = new Set(locked.map(({ id }) => id))
    const own = cuts.filter(({ noteId }) => there.has(noteId))
    const stale = await listStale(tx, own) // another worker may have been first
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
    await tx.$executeRaw`
      update "Note" n set "cutBy" = c."cutBy"
      from unnest(${own.map(({ noteId }) => noteId)}::uuid[], ${own.map(({ cutBy }) => cutBy)}::text[]) as c(id, "cutBy")
      where n.id = c.id`
    return stale.length
  })
}
