import 'server-only'
import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/core/actor'
import type { ChartFact } from '@/lib/core/retrieval/retrieved-fact'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { splitSentences } from '@/lib/core/text/sentences'
import type { Span } from '@/lib/core/text/span'
import { toWallClock, toWallDate } from '../charts/wall-clock'
import { db } from '../client'
import { requireFactReader } from './fact-reader'

/** A fact with the admission its note belongs to (the source's own id). */
export type PatientFact = ChartFact & { admissionId: string | null }

/** Which facts of the notes: what they are, and by which cutting. */
type FactCut = Pick<RunConfiguration, 'factKind' | 'decomposition'>

const BUILT_IN: FactCut = { factKind: 'sentence', decomposition: '' }
const BUILT_IN_FACTS = { kind: 'sentence', decomposition: '' } as const

/**
 * What a patient's notes state, by one way of cutting them. The built-in sentences are cut and stored on first use, and again for notes that have changed. Derived from the notes alone, so there is nothing to audit; a lock on the note
 * makes two workers at once harmless.
 *
 * @throws {AppError} `not_found` for anybody but an AI rater of this study and those who may read every chart
 */
export async function listFacts(
  actor: Actor,
  studyId: string,
  patientId: string,
  { factKind: kind, decomposition }: FactCut = BUILT_IN,
): Promise<PatientFact[]> {
  requireFactReader(actor, studyId)
  const isBuiltIn = kind === 'sentence' && decomposition === ''
  if (isBuiltIn) await cutNotes(studyId, patientId)
  const [notes, facts] = await Promise.all([
    db.$queryRaw<NoteRow[]>`
      select n.id, n.category, n.description, n."chartDate", n."chartTime", n."storeTime",
        a."externalId" as "admissionId", case when ${kind} = 'claim' then n.text end as text
      from "Note" n left join "Admission" a on a.id = n."admissionId"
      where n."studyId" = ${studyId}::uuid and n."patientId" = ${patientId}::uuid`,
    db.$queryRaw<FactRow[]>`
      select f.id, f."noteId", f.text, f.start, f."end" from "Fact" f join "Note" n on n.id = f."noteId"
      where f."studyId" = ${studyId}::uuid and f."patientId" = ${patientId}::uuid and f.kind = ${kind}::"StatementKind"
        and f.decomposition = ${decomposition}
      order by n."externalId", f.ordinal`,
  ])
  const about = new Map(notes.map((note) => [note.id, describeNote(note)]))
  return facts.flatMap((fact) => {
    const note = about.get(fact.noteId)
    if (!note) return [] // came or went between the two
    const { text, ...rest } = note
    return [{ ...fact, ...(text === null ? {} : { quote: text.slice(fact.start, fact.end) }), ...rest }]
  })
}

type FactRow = Pick<PatientFact, 'id' | 'noteId' | 'text' | 'start' | 'end'>

type NoteRow = {
  id: string
  category: string | null
  description: string | null
  chartDate: Date | null
  chartTime: Date | null
  storeTime: Date | null
  admissionId: string | null
  /** Where facts do not quote it themselves. */
  text: string | null
}

/** Read once a note, not once a fact. */
function describeNote({
  category,
  description,
  chartDate,
  chartTime,
  storeTime,
  admissionId,
  text,
}: NoteRow) {
  return {
    text,
    category,
    description,
    chartDate: toWallDate(chartDate),
    chartTime: toWallClock(chartTime),
    storeTime: toWallClock(storeTime),
    admissionId,
  }
}

/** Notes that this process has seen cut as they are, by a digest of their text: a run asks for the same ones many times. */
const seenCut = new Map<string, string>()
const MOST_SEEN = 200_000

/** Cuts every note whose stored facts are not what it would be cut into today: new ones, and those that changed. */
async function cutNotes(studyId: string, patientId: string): Promise<void> {
  const digests = await db.$queryRaw<{ id: string; digest: string }[]>`
    select id, md5(text) as digest from "Note"
    where "studyId" = ${studyId}::uuid and "patientId" = ${patientId}::uuid`
  const unseen = digests.flatMap(({ id, digest }) => (seenCut.get(id) === digest ? [] : [id]))
  if (unseen.length === 0) return
  const notes = await db.note.findMany({
    where: { studyId, id: { in: unseen } },
    select: {
      id: true,
      text: true,
      facts: {
        where: BUILT_IN_FACTS,
        orderBy: { ordinal: 'asc' },
        select: { start: true, end: true, text: true },
      },
    },
  })
  if (seenCut.size > MOST_SEEN) seenCut.clear()
  for (const { id, text, facts } of notes) {
    const sentences = splitSentences(text)
    if (!isSame(facts, sentences)) await storeFacts({ studyId, patientId, noteId: id }, sentences)
    seenCut.set(id, createHash('md5').update(text).digest('hex'))
  }
}

function isSame(facts: readonly Span[], sentences: readonly Span[]): boolean {
  if (facts.length !== sentences.length) return false
  return facts.every(({ start, end, text }, ordinal) => {
    const sentence = sentences[ordinal]
    return sentence?.start === start && sentence.end === end && sentence.text === text
  })
}

type Place = { studyId: string; patientId: string; noteId: string }

async function storeFacts(place: Place, sentences: readonly Span[]): Promise<void> {
  const { noteId } = place
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select id from "Note" where id = ${noteId}::uuid for update`
    const stored = await tx.fact.findMany({
      where: { noteId, ...BUILT_IN_FACTS },
      orderBy: { ordinal: 'asc' },
      select: { start: true, end: true, text: true },
    })
    if (isSame(stored, sentences)) return // another worker was first
    await tx.fact.deleteMany({ where: { noteId, ...BUILT_IN_FACTS } })
    await tx.fact.createMany({
      data: sentences.map(({ start, end, text }, ordinal) => ({
        ...place,
        ...BUILT_IN_FACTS,
        ordinal,
        start,
        end,
        text,
      })),
    })
  })
}
