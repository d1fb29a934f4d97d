import { mkdtemp, readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cohortRulesSchema } from '@/lib/core/cohort/cohort-rules'
import { createActor, createStudy } from '@/lib/testing/factories'
import { writeMimic } from '@/lib/testing/write-mimic'
import { openUpload, uploadMade } from '../quarantine'
import { declarePart } from '../upload-folders'
import { makeUploadedCohort } from './cohort-upload'
import { STUDY_FILES } from './make-cohort'

const RULES = cohortRulesSchema.parse({ patients: 4, notes: 10 })

let data: string

beforeAll(async () => {
  data = await mkdtemp(path.join(os.tmpdir(), 'concordance-cohort-'))
  vi.stubEnv('CONCORDANCE_DATA', data)
})

afterEach(() => void vi.stubEnv('UPLOAD_QUOTA_GB', undefined))

/** An upload of MIMIC's tables. */
async function uploadMimic() {
  const { id: studyId } = await createStudy()
  const lead = await createActor(studyId, 'pi')
  const mimic = await mkdtemp(path.join(os.tmpdir(), 'mimic-'))
  await writeMimic(mimic, { patients: 10, notes: 200, wordsPerNote: 20 })
  const files = (await readdir(mimic)).map((name) => path.join(mimic, name))
  return { studyId, lead, uploadId: await uploadMade(lead, studyId, files) }
}

describe('makeUploadedCohort', () => {
  it('makes two cohorts of one upload at once, and leaves its tables alone', async () => {
    const { studyId, lead, uploadId } = await uploadMimic()
    const make = (seed: string) => makeUploadedCohort(lead, studyId, uploadId, { ...RULES, seed })
    const made = await Promise.all([make('1'), make('2')])

    for (const cohort of made) {
      const names = (await openUpload(lead, studyId, cohort.uploadId)).map(({ name }) => name)
      expect(names).toEqual([...STUDY_FILES].toSorted())
    }
    const left = await readdir(path.join(data, 'uploads', uploadId))
    expect(left.filter((name) => name.startsWith('cohort'))).toEqual([])
  })

  it('leaves nothing of a cohort that its account has no room for', async () => {
    const { studyId, lead, uploadId } = await uploadMimic()
    await declarePart(path.join(data, 'uploads', uploadId, 'large.part'), { name: 'x', byteLength: 2 ** 30 })
    const before = await readdir(path.join(data, 'uploads'))
    vi.stubEnv('UPLOAD_QUOTA_GB', '1')

    await expect(makeUploadedCohort(lead, studyId, uploadId, RULES)).rejects.toMatchObject({
      code: 'too_large',
    })
    expect(await readdir(path.join(data, 'uploads'))).toEqual(before)
  })
})
