import { createHash } from 'node:crypto'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { type FilesByTable, readFiles } from '../format'
import { introduce } from '../import-rows'
import type { Known } from './read-charts'
import { releaseTables } from './tables'

/** Propositions, and the hospital courses that their rows repeat: one document of each patient and author kind. */
export async function* readPropositions(
  files: FilesByTable,
  context: ImportContext,
  known: Known,
): AsyncGenerator<ImportRow> {
  const documents = new Map<string, { hash: string; propositions: number }>()
  const rows = readFiles(files.get('propositions'), releaseTables.propositions, context)
  for await (const { file, line, row } of rows) {
    const patient = row.subject_id
    const externalId = row.document_id ?? `${patient}-${row.author_type}`
    const text = row.brief_hospital_course ?? ''
    const hash = createHash('sha1').update(text).digest('base64')
    const document = documents.get(externalId)
    if (document === undefined) {
      documents.set(externalId, { hash, propositions: 0 })
      const admission = row.hadm_id ?? known.targets.get(patient) ?? null
      yield* introduce({ file, line }, patient, admission, known)
      if (text === '') {
        const message = `${file}: hospital courses are missing; their documents have no text.`
        context.findings.addWarning('document_without_text', message)
      }
      yield {
        entity: 'document',
        file,
        line,
        externalId,
        patient,
        admission,
        kind: row.document_kind ?? 'brief hospital course',
        authorKind: row.author_type,
        authorName: row.author_name ?? (row.author_type === 'human' ? 'Clinician' : 'VeriFact-BHC writer'),
        text,
      }
    } else if (document.hash !== hash) {
      const message = `The document ${externalId} has another text here than in the rows before.`
      context.findings.addProblem({
        file,
        line,
        column: 'brief_hospital_course',
        code: 'inconsistent',
        message,
      })
      continue
    }
    const entry = documents.get(externalId)
    const ordinal = entry?.propositions ?? 0
    if (entry) entry.propositions += 1
    yield {
      entity: 'proposition',
      file,
      line,
      externalId: row.proposition_id,
      document: externalId,
      kind: row.proposition_type,
      ordinal,
      text: row.text,
      start: null,
      end: null,
    }
  }
}
