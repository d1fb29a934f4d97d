import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { mergePassages } from '@/lib/core/retrieval/score-retrieval'
import type { NoteSpan } from '@/lib/core/retrieval/shown-passages'
import { db } from '@/lib/data/client'
import { listFacts, type PatientFact } from '@/lib/data/facts/facts'
import { importStudyData } from '@/lib/data/import/imports'
import type { RunWorkItem } from '@/lib/data/runs/run-work'
import { createStudy } from '@/lib/data/studies'
import { statementItem } from '@/lib/pipeline/statement-item'
import { buildDemoStudy, demoImport } from '@/prisma/demo/demo-study'

/** The baseline's rules were tried on the others; of its reading of denials, two statements of these were looked at as well. */
const UNSEEN = 4

export type KeyStatement = RunWorkItem & {
  kind: 'sentence' | 'claim'
  consensus: Verdict
  /** The places in the notes that the truth of a sentence rests on; none for a claim, of which only its sentence's are known. */
  basis: readonly NoteSpan[]
}

export type KeyCase = {
  patient: string
  isUnseen: boolean
  facts: readonly PatientFact[]
  statements: readonly KeyStatement[]
}

/** The demo study's statements with what was planted, and the facts of their patients' notes. */
export async function loadCases(): Promise<KeyCase[]> {
  const study = await createStudy(SYSTEM_ACTOR, { title: `Key benchmark ${new Date().toISOString()}` })
  await importStudyData(SYSTEM_ACTOR, study.id, demoImport(new Date()), { preview: false })
  const demo = buildDemoStudy()
  return Promise.all(
    demo.cases.map(async ({ patientId, admission: { admissionId } }, index) => {
      const where = { studyId: study.id, externalId: patientId }
      const { id } = await db.patient.findFirstOrThrow({ where })
      const notes = await db.note.findMany({ where: { patientId: id } })
      const findSpan = (own: { noteId: string; quote: string }): NoteSpan => {
        const note = notes.find(({ externalId }) => externalId === own.noteId)
        const start = note?.text.indexOf(own.quote) ?? -1
        if (!note || start < 0) throw new Error(`The key quotes what stands nowhere: ${own.quote}`)
        return { noteId: note.id, start, end: start + own.quote.length }
      }
      const admission = { externalId: admissionId, admitTime: null, dischargeTime: null }
      return {
        patient: patientId,
        isUnseen: index < UNSEEN,
        facts: await listFacts(SYSTEM_ACTOR, study.id, id),
        statements: demo.statements
          .filter((own) => own.patientId === patientId)
          .map(({ text, kind, truth: consensus, evidence }, at) => {
            const basis = kind === 'sentence' ? mergePassages(evidence.map(findSpan)) : []
            const item = statementItem(`${patientId} ${at}`, text, admission)
            return { ...item, kind, consensus, basis }
          }),
      }
    }),
  )
}
