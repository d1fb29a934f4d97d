import { mkdtemp, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/data/client'
import { listFailedTexts } from '@/lib/data/documents/failed-texts'
import { writeExport } from '@/lib/exchange/export/write-export'
import { answerWith } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { startTextJob } from './text-jobs'
import { resumeWork } from './work'
import { startWorker } from './worker'

const WANTED = { kind: 'course', method: 'cited', by: 'model', model: 'scripted' } as const
const LONG = 'He did well. '.repeat(600)

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())

describe('a text that fails while it is written', () => {
  it('leaves its drafts with the work, for leads and in the export, and none of them in a document', async () => {
    let isBrief = false
    await serveChatModel(({ system, user }, response) => {
      if (system.includes('"skip"')) return answerWith(response, '{"skip":[]}')
      const isChecked = user.includes('Characters at most:')
      answerWith(
        response,
        JSON.stringify({ course: isChecked && !isBrief ? LONG : 'He came with a cough <H&P>.' }),
      )
    })
    const study = await createStudy()
    await db.note.update({ where: { id: study.noteId }, data: { text: `Cough at ${Math.random()}.` } })
    const lead = await createActor(study.id, 'pi')

    const jobId = await startTextJob(lead, study.id, WANTED)
    const job = await waitForJob(lead, study.id, jobId)

    expect(job).toMatchObject({ status: 'done', made: 0, failed: 1 })
    const [failed, ...others] = await listFailedTexts(lead, study.id)
    expect(others).toEqual([])
    expect(failed).toMatchObject({ state: 'ended', failure: job.failure })
    expect(failed?.drafts[0]).toMatchObject({ step: 'draft', text: 'He came with a cough <H&P>.' })
    expect(failed?.drafts.at(-1)).toMatchObject({ step: 'shorten' })
    const written = {
      studyId: study.id,
      kind: 'brief hospital course',
      authorName: { startsWith: 'scripted' },
    }
    expect(await db.document.count({ where: written })).toBe(0)
    expect(await db.documentDraft.count({ where: { document: { studyId: study.id } } })).toBe(0)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-failed-'))
    await writeExport(lead, study.id, 'revisions-csv', folder)
    const file = await readFile(path.join(folder, 'failed_texts.csv'), 'utf8')
    expect(file).toContain('He came with a cough <H&P>.')
    const rater = await createActor(study.id, 'rater')
    await expect(listFailedTexts(rater, study.id)).rejects.toMatchObject({ code: 'forbidden' })

    // what is not tried to its end says what comes next
    const unit = { workId: jobId }
    for (const [status, state] of [
      ['running', 'goes-on'],
      ['paused', 'paused'],
      ['cancelled', 'stopped'],
    ] as const) {
      await db.work.update({ where: { id: jobId }, data: { status } })
      await db.workUnit.updateMany({ where: unit, data: { status: 'pending', failure: null } })
      expect(await listFailedTexts(lead, study.id)).toMatchObject([{ state }])
    }
    await db.work.update({ where: { id: jobId }, data: { status: 'done' } })
    await db.workUnit.updateMany({ where: unit, data: { status: 'failed' } })

    // another try that ends well has the text, what it took, and no draft of a failure any more
    isBrief = true
    await db.note.update({ where: { id: study.noteId }, data: { text: `Cough at ${Math.random()}.` } })
    await resumeWork(lead, study.id, { jobId })
    expect(await waitForJob(lead, study.id, jobId)).toMatchObject({ status: 'done', made: 1, failed: 0 })
    expect(await listFailedTexts(lead, study.id)).toEqual([])
    const { attributes } = await db.document.findFirstOrThrow({ where: written })
    expect(attributes).toMatchObject({ seconds: expect.any(Number) })
  })
})
