import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { cohortRulesSchema } from '@/lib/core/cohort/cohort-rules'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { writeMimic } from '@/lib/testing/write-mimic'
import { fileFromBytes } from '../import-file'
import { listImportFiles, openImport } from '../open-import'
import { listMimicFiles, makeCohort } from './make-cohort'
import { readCorrections } from './read-corrections'

const RULES = cohortRulesSchema.parse({ patients: 20, notes: 10 })
let mimic: string
let made: string

beforeAll(async () => {
  mimic = await mkdtemp(path.join(os.tmpdir(), 'mimic-'))
  made = await mkdtemp(path.join(os.tmpdir(), 'cohort-'))
  await writeMimic(mimic, { patients: 40, notes: 1600, wordsPerNote: 20 })
})

describe('makeCohort', () => {
  it('writes a folder that the import reads whole, with one hospital course a patient and no summary of its own in the chart', async () => {
    const { flow, cuts } = await makeCohort(await listMimicFiles(mimic), RULES, made)
    const study = await createStudy(SYSTEM_ACTOR, { title: 'Cohort' })
    const source = await openImport('cohort', await listImportFiles([made]))
    const report = await importStudyData(SYSTEM_ACTOR, study.id, source, { preview: false })

    expect(report.problems).toEqual([])
    expect(report.counts).toMatchObject({ patient: { added: 20 }, document: { added: 20 } })
    expect(report.counts.note.added).toBe(flow.at(-1)?.left)
    expect(cuts.filter(({ lines }) => lines === null)).not.toHaveLength(0)
    expect(flow.map(({ what, left }) => [what, left])).toMatchSnapshot()
    expect(await readFile(path.join(made, 'documents.csv'), 'utf8')).not.toMatch(/Medications on|History of/)
  })

  it('gives the same folder for the same seed', async () => {
    const again = await mkdtemp(path.join(os.tmpdir(), 'cohort-'))
    await makeCohort(await listMimicFiles(mimic), RULES, again)

    for (const name of ['notes.csv', 'documents.csv', 'admissions.csv', 'cuts.csv', 'flow.csv'])
      expect(await readFile(path.join(again, name), 'utf8')).toBe(
        await readFile(path.join(made, name), 'utf8'),
      )
  })

  it('takes what a person corrected in cuts.csv, also for a summary without headings', async () => {
    const uncut = (await readdir(path.join(made, 'summaries'))).find((name) => name.endsWith('2.txt')) ?? ''
    const admission = uncut.replace('.txt', '')
    const file = path.join(made, 'corrected.csv')
    await writeFile(file, `admission_id,first_line,last_line\n${admission},7,7\n`)
    const rules = { ...RULES, patients: null, corrections: await readCorrections(file) }
    const again = await mkdtemp(path.join(os.tmpdir(), 'cohort-'))
    const { cuts } = await makeCohort(await listMimicFiles(mimic), rules, again)

    expect(cuts.find((cut) => cut.admission === admission)?.lines).toEqual({ first: 7, last: 7 })
    expect(await readFile(path.join(again, 'documents.csv'), 'utf8')).toContain(`${admission}-human`)
  })

  it('reads notes and patients of MIMIC-IV', async () => {
    const text = 'Name: ___\nBrief Hospital Course:\nDid well.\nMedications on Admission:\nNone'
    const files = [
      fileFromBytes(
        'discharge.csv',
        `note_id,subject_id,hadm_id,note_type,note_seq,charttime,storetime,text\n7-DS-1,7,70,DS,1,2180-05-07 00:00:00,,"${text}"\n`,
      ),
      fileFromBytes(
        'radiology.csv',
        'note_id,subject_id,hadm_id,note_type,note_seq,charttime,storetime,text\n7-RR-1,7,70,RR,1,2180-05-06 21:00:00,,Clear lungs.\n7-RR-2,7,,RR,2,2180-06-01 21:00:00,,Later.\n',
      ),
      fileFromBytes(
        'admissions.csv',
        'subject_id,hadm_id,admittime,dischtime,race,hospital_expire_flag\n7,70,2180-05-06 20:00:00,2180-05-07 17:00:00,WHITE,0\n',
      ),
      fileFromBytes(
        'patients.csv',
        'subject_id,gender,anchor_age,anchor_year,anchor_year_group,dod\n7,F,52,2180,2014 - 2016,\n',
      ),
    ]
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cohort-'))
    await makeCohort(files, { ...RULES, physicianNotes: 0, notes: 1 }, folder)

    expect(await readFile(path.join(folder, 'documents.csv'), 'utf8')).toContain('Did well.')
    expect(await readFile(path.join(folder, 'admissions.csv'), 'utf8')).toMatch(/F,52.*WHITE/)
    expect(await readFile(path.join(folder, 'notes.csv'), 'utf8')).toMatch(/^[^]*7-RR-1(?![^]*7-RR-2)/)
  })

  it('asks for room before it writes a note', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cohort-'))
    const { length } = await readFile(path.join(made, 'notes.csv'), 'utf8')
    const asked: number[] = []
    const refused = makeCohort(await listMimicFiles(mimic), RULES, folder, async (bytes) => {
      asked.push(bytes)
      throw new Error('no room')
    })

    await expect(refused).rejects.toThrow('no room')
    expect(await readdir(folder)).toEqual(['summaries'])
    expect(asked[0]).toBeGreaterThan(length / 2)
    expect(asked[0]).toBeLessThan(length)
  })

  it('says which table is missing', async () => {
    const only = (await listMimicFiles(mimic)).filter(({ name }) => !name.startsWith('ADMISSIONS'))

    await expect(makeCohort(only, RULES, made)).rejects.toThrow('ADMISSIONS.csv.gz of MIMIC is missing.')
  })
})
