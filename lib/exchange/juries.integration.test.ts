import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { isJury } from '@/lib/core/jury/jury'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { listJuries } from '@/lib/data/juries/juries'
import { createStudy as createEmptyStudy } from '@/lib/data/studies'
import { createStudy } from '@/lib/testing/factories'
import { findTask } from '@/lib/testing/find-task'
import { addAiRater, makeJury } from '@/lib/testing/juries'
import { writeExport } from './export/write-export'
import { listImportFiles, openImport } from './open-import'

it.each(['plain-folder', 'verifact-1.0.0', 'verifact-1.1.0'])(
  'a jury leaves by %s with its rule and its votes, and stands still where it arrives',
  async (format) => {
    const study = await createStudy({ items: 2 })
    const jury = await makeJury(study, [
      await addAiRater(study, 'one', 'SS'),
      await addAiRater(study, 'two', 'SN'),
    ])
    const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-juries-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await writeExport(SYSTEM_ACTOR, study.id, format, folder)
    const copy = await createEmptyStudy(SYSTEM_ACTOR, { title: randomUUID(), seed: 3 })
    const source = await openImport('copy', await listImportFiles([folder]))

    const report = await importStudyData(SYSTEM_ACTOR, copy.id, source, { preview: false })

    expect(report.problems).toEqual([])
    const read = async (studyId: string, alias: string) => {
      const rater = await db.rater.findFirstOrThrow({
        where: { studyId, alias },
        select: { configuration: true, ratings: { select: { code: true, comment: true, value: true } } },
      })
      expect(isJury(rater.configuration)).toBe(true)
      return rater.ratings
    }
    const { alias } = await db.rater.findUniqueOrThrow({ where: { id: jury } })
    const votes = { one: 'Supported', two: 'Supported' }
    expect(await read(study.id, alias)).toEqual([
      { code: 'Supported', comment: 'Supported: one, two.', value: { votes } },
    ])
    expect(await read(copy.id, alias)).toEqual(await read(study.id, alias))
    const arrived = await listJuries(SYSTEM_ACTOR, await findTask(copy.id))
    expect(arrived.juries).toEqual([])
    expect(arrived.candidates.map((candidate) => candidate.alias)).toEqual(['one', 'two'])
  },
)
