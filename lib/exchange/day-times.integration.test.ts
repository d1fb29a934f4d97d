import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { fileFromBytes } from './import-file'
import { openImport } from './open-import'

async function importTables(tables: Record<string, string>) {
  const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: 'Days' })
  const files = Object.entries(tables).map(([name, text]) => fileFromBytes(name, text))
  const report = await importStudyData(SYSTEM_ACTOR, studyId, await openImport('days', files), {
    preview: false,
  })
  const [notes, admissions] = await Promise.all([
    db.note.findMany({ where: { studyId }, orderBy: { externalId: 'asc' } }),
    db.admission.findMany({ where: { studyId }, orderBy: { externalId: 'asc' } }),
  ])
  return {
    problems: report.problems,
    warnings: report.warnings.map(({ code }) => code),
    times: notes.map((note) => [note.chartDate?.toISOString().slice(0, 10), note.chartTime?.toISOString()]),
    stays: admissions.map((stay) => [stay.admitTime?.toISOString(), stay.dischargeTime?.toISOString()]),
  }
}

const DAY_ONLY = {
  problems: [],
  warnings: ['discharge_day'],
  times: [
    ['2150-03-05', undefined],
    ['2150-03-05', '2150-03-05T00:00:00.000Z'],
  ],
  stays: [['2150-03-01T00:00:00.000Z', '2150-03-06T23:59:59.000Z']],
}

describe('a day without a time of day', () => {
  it('is no midnight in a plain folder', async () => {
    const imported = await importTables({
      'admissions.csv': 'admission_id,patient_id,admit_time,discharge_time\nA,P,2150-03-01,2150-03-06\n',
      'notes.csv':
        'note_id,patient_id,category,chart_time,text\n1,P,x,2150-03-05,One.\n2,P,x,2150-03-05 00:00,Two.\n',
    })

    expect(imported).toEqual(DAY_ONLY)
  })

  it('is none in MIMIC’s columns', async () => {
    const imported = await importTables({
      'admissions.csv': 'HADM_ID,SUBJECT_ID,ADMITTIME,DISCHTIME\nA,P,2150-03-01,2150-03-06\n',
      'notes.csv':
        'ROW_ID,SUBJECT_ID,CATEGORY,CHARTTIME,TEXT\n1,P,x,2150-03-05,One.\n2,P,x,2150-03-05 00:00:00,Two.\n',
    })

    expect(imported).toEqual(DAY_ONLY)
  })

  it('is none in the release of VeriFact-BHC', async () => {
    const imported = await importTables({
      'propositions.csv':
        'proposition_id,text,subject_id,author_type,proposition_type\np,One.,7,human,claim\n',
      'admissions.csv': 'SUBJECT_ID,HADM_ID,ADMITTIME,DISCHTIME\n7,8,2150-03-01,2150-03-06\n',
      'ehr_noteevents.csv':
        'ROW_ID,SUBJECT_ID,CATEGORY,CHARTTIME,TEXT\n1,7,x,2150-03-05,One.\n2,7,x,2150-03-05 00:00:00,Two.\n',
    })

    expect(imported).toMatchObject({ times: DAY_ONLY.times, stays: DAY_ONLY.stays })
    expect(imported.warnings).toContain('discharge_day')
  })

  it('is none in FHIR', async () => {
    const subject = { reference: 'Patient/P' }
    const note = (id: string, date: string) => ({
      resourceType: 'DocumentReference',
      id,
      status: 'current',
      subject,
      date,
      content: [{ attachment: { contentType: 'text/plain', data: Buffer.from(id).toString('base64') } }],
    })
    const resources = [
      { resourceType: 'Patient', id: 'P' },
      { resourceType: 'Encounter', id: 'E', subject, period: { start: '2150-03-01', end: '2150-03-06' } },
      note('1', '2150-03-05'),
      note('2', '2150-03-05T00:00:00Z'),
    ]
    const lines = resources.map((resource) => JSON.stringify(resource)).join('\n')

    expect(await importTables({ 'Patient.ndjson': lines })).toEqual(DAY_ONLY)
  })
})
