import { mkdtemp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { ImportReport } from '@/lib/core/exchange/import-report'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { writeExport } from '@/lib/exchange/export/write-export'
import { fileFromBytes, type ImportFile } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'

/** The statement that nobody has a label for. */
export const UNLABELED = 'S3'

const TEXTS: Readonly<Record<string, string>> = {
  'admissions.csv': 'admission_id,patient_id\nA1,P1\n',
  'documents.csv': `document_id,patient_id,admission_id,kind,author_kind,author_name,text
D1,P1,A1,course,human,Dr. Invented,"He was afebrile, 36.8 °C. 🩺 He went home. He walks alone."
`,
  'propositions.csv': `proposition_id,document_id,kind,text
S1,D1,sentence,"He was afebrile, 36.8 °C. 🩺"
S2,D1,sentence,He went home.
S3,D1,sentence,He walks alone.
`,
}

const RATINGS = `proposition_id,rater_id,rater_kind,round,label,uncertain,comment,active_ms,rated_at
S1,rater-1,human,1,Supported,true,"Two
lines, ""quoted"" 🩺",1234,2026-01-02T03:04:05Z
S1,rater-2,human,1,Not Supported,,,,
S1,panel-1,human,2,Supported,,=1+1,9,
S1,judge,ai,1,Not Addressed,,It says so.,,
S2,rater-1,human,1,Not Addressed,,,5,
`

/** A new study of invented texts without labels. */
export async function createTexts(): Promise<string> {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Round trip' })
  await bring(id, toFiles(TEXTS))
  return id
}

/** The same with labels of three people and an AI rater. */
export async function createLabeled(): Promise<string> {
  const id = await createTexts()
  await bring(id, toFiles({ 'ratings.csv': RATINGS }))
  return id
}

export async function bring(studyId: string, files: readonly ImportFile[]): Promise<ImportReport> {
  return importStudyData(SYSTEM_ACTOR, studyId, await openImport('round trip', files), { preview: false })
}

/** Writes a study in a format into a new folder inside `folder`. @returns the new one */
export async function write(studyId: string, format: string, folder: string): Promise<string> {
  const target = path.join(await mkdtemp(path.join(folder, 'export-')), format)
  await writeExport(SYSTEM_ACTOR, studyId, format, target)
  return target
}

/** Every rating as one line, in the order of statements and raters. */
export async function listRatings(studyId: string, folder: string): Promise<string[]> {
  const table = await readFile(path.join(await write(studyId, 'long-csv', folder), 'ratings.csv'))
  const rows: Record<string, string>[] = parse(table, { columns: true })
  return rows.map(
    ({ proposition_id, rater_id, rater_kind, round, label, uncertain, comment }) =>
      `${proposition_id} ${rater_id} (${rater_kind}, round ${round}): ${label}, uncertain ${uncertain}, ${comment}`,
  )
}

function toFiles(contents: Readonly<Record<string, string>>): ImportFile[] {
  return Object.entries(contents).map(([name, content]) => fileFromBytes(name, content))
}
