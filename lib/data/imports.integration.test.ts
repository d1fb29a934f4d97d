import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { fileFromBytes, type ImportFile } from '@/lib/exchange/import-file'
import { listImportFiles, openImport } from '@/lib/exchange/open-import'
import { db } from './client'
import { importStudyData } from './imports'
import { createStudy } from './studies'

async function importInto(studyId: string, files: ImportFile[], preview = false) {
  return importStudyData(SYSTEM_ACTOR, studyId, await openImport('test', files), { preview })
}

const newStudy = () => createStudy(SYSTEM_ACTOR, { title: randomUUID(), seed: 3 })

const ACI = path.resolve('../shared/data/aci-bench')

describe.skipIf(!existsSync(ACI))('real visits (needs ../shared/data/aci-bench)', () => {
  it('loads them, cuts their documents, and adds nothing the second time', async () => {
    const study = await newStudy()
    const files = await listImportFiles([ACI])

    const report = await importInto(study.id, files)

    expect(report.problems).toEqual([])
    expect(report.format).toBe('plain-folder')
    expect(report.counts.patient.added).toBe(40)
    expect(report.counts.note.added).toBe(40)
    expect(report.counts.document.added).toBe(120)
    expect(report.counts.proposition.added).toBeGreaterThan(2000)
    const items = await db.item.count({ where: { studyId: study.id } })
    expect(items).toBe(report.counts.proposition.added)
    const again = await importInto(study.id, files)
    expect(again.alreadyImported).toBe(true)
    expect(await db.import.count({ where: { studyId: study.id } })).toBe(1)
  })
})

describe('plain folder', () => {
  it('keeps nothing of a preview', async () => {
    const study = await newStudy()
    const admissions = fileFromBytes('admissions.csv', 'admission_id,patient_id\nA1,P1\n')

    const report = await importInto(study.id, [admissions], true)

    expect(report.counts.patient.added).toBe(1)
    expect(await db.patient.count({ where: { studyId: study.id } })).toBe(0)
  })
})
