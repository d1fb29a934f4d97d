import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { fileFromBytes } from '@/lib/exchange/import-file'
import { openImport } from '@/lib/exchange/open-import'
import { db } from '../client'
import { createStudy } from '../studies'
import { importStudyData } from './imports'

type Files = Record<string, string>

const notes = (...rows: string[]) => `note_id,patient_id,admission_id,category,text\n${rows.join('\n')}\n`
const admissions = (...rows: string[]) => `admission_id,patient_id,admit_time\n${rows.join('\n')}\n`
const documents = (...rows: string[]) =>
  `document_id,patient_id,kind,author_kind,author_name,text\n${rows.join('\n')}\n`

async function importInto(studyId: string, contents: Files, preview = false) {
  const files = Object.entries(contents).map(([name, content]) => fileFromBytes(name, content))
  return importStudyData(SYSTEM_ACTOR, studyId, await openImport('test', files), { preview })
}

async function newStudy() {
  return (await createStudy(SYSTEM_ACTOR, { title: randomUUID() })).id
}

const NOTES = { 'notes.csv': notes('N1,P1,A1,Nursing,Well.', 'N2,P1,A1,Nursing,Well.') }
const BARE = { 'admissions.csv': admissions('A1,P1,') }
const FULL = { 'admissions.csv': admissions('A1,P1,2150-03-03 22:15') }

/** What comes one after the other, and what is said of admissions each time: new, and there already. */
const SHAPES: [name: string, steps: [files: Files, added: number, unchanged: number][]][] = [
  ['named by notes alone', [[NOTES, 1, 0]]],
  ['listed without a time, and named', [[{ ...NOTES, ...BARE }, 1, 0]]],
  ['listed with a time, and named', [[{ ...NOTES, ...FULL }, 1, 0]]],
  [
    'listed without a time, again in another file',
    [
      [BARE, 1, 0],
      [{ ...BARE, ...NOTES }, 0, 1],
    ],
  ],
  [
    'named first, listed then without a time',
    [
      [NOTES, 1, 0],
      [BARE, 0, 1],
    ],
  ],
  [
    'named first, listed then with a time, and again',
    [
      [NOTES, 1, 0],
      [FULL, 1, 0],
      [{ ...FULL, ...NOTES }, 0, 1],
    ],
  ],
  [
    'two, of which one is there',
    [
      [BARE, 1, 0],
      [{ 'admissions.csv': admissions('A1,P1,', 'A2,P1,') }, 1, 1],
    ],
  ],
]

describe('counts of an import', () => {
  it.each(SHAPES)('are right for an admission that is %s', async (_, steps) => {
    const studyId = await newStudy()

    for (const [files, added, unchanged] of steps) {
      const preview = await importInto(studyId, files, true)
      const report = await importInto(studyId, files)

      expect(report.problems).toEqual([])
      expect(report.counts.admission).toEqual({ added, unchanged })
      expect(preview.counts).toEqual(report.counts)
      for (const count of Object.values(report.counts)) expect(count.unchanged).toBeGreaterThanOrEqual(0)
    }
  })

  it('reports an admission that stands twice in one file', async () => {
    const report = await importInto(await newStudy(), { 'admissions.csv': admissions('A1,P1,', 'A1,P1,') })

    expect(report.problems).toMatchObject([{ code: 'duplicate', column: 'admission_id', line: 3 }])
  })
})

describe('patients', () => {
  it('come from notes and documents where no admissions are listed', async () => {
    const studyId = await newStudy()

    const report = await importInto(studyId, {
      ...NOTES,
      'documents.csv': documents('D1,P1,course,human,Dr,He was well.', 'D2,P2,course,llm,m,She was well.'),
    })

    expect(report.problems).toEqual([])
    expect(report.counts.patient).toEqual({ added: 2, unchanged: 0 })
    const patients = await db.patient.findMany({ where: { studyId }, orderBy: { externalId: 'asc' } })
    expect(patients.map((patient) => patient.externalId)).toEqual(['P1', 'P2'])
  })

  it('must be listed where admissions are, and the message says how', async () => {
    const report = await importInto(await newStudy(), {
      ...BARE,
      'notes.csv': notes('N1,P9,,Nursing,Well.', 'N2,P1,A9,Nursing,Well.'),
    })

    expect(report.problems).toMatchObject([
      { line: 2, message: expect.stringMatching(/P9 does not exist\. .* add a row there/) as string },
      { line: 3, message: expect.stringMatching(/A9 does not exist\. Add it to/) as string },
    ])
  })

  it('have each admission for themselves', async () => {
    const report = await importInto(await newStudy(), {
      'notes.csv': notes('N1,P1,A1,Nursing,Well.', 'N2,P2,A1,Nursing,Well.'),
    })

    expect(report.problems).toMatchObject([{ line: 3, code: 'inconsistent' }])
  })
})
