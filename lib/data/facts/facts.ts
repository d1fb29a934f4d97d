import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { ChartFact } from '@/lib/core/retrieval/retrieved-fact'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { toWallClock, toWallDate } from '../charts/wall-clock'
import { db } from '../client'
import { cutNotes } from './cut-notes'
import { requireFactReader } from './fact-reader'

/** A fact with the admission its note belongs to (the source's own id). */
export type PatientFact = ChartFact & { admissionId: string | null }

/** Which facts of the notes: what they are, and by which cutting. */
type FactCut = Pick<RunConfiguration, 'factKind' | 'decomposition'>

const BUILT_IN: FactCut = { factKind: 'sentence', decomposition: '' }

/**
 * What a patient's notes state, by one way of cutting them. The built-in sentences are cut and stored on first use, and again for
 * notes that have changed. Derived from the notes alone, so there is nothing to audit.
 *
 * @param onCut called where notes had to be cut
 * @throws {AppError} `not_found` for anybody but an AI rater of this study and those who may read every chart
 */
export async function listFacts(
  actor: Actor,
  studyId: string,
  patientId: string,
  { factKind: kind, decomposition }: FactCut = BUILT_IN,
  onCut: () => void = () => {},
): Promise<PatientFact[]> {
  requireFactReader(actor, studyId)
  const isBuiltIn = kind === 'sentence' && decomposition === ''
  if (isBuiltIn && (await cutNotes(studyId, patientId))) onCut()
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
