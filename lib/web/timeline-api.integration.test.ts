import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as read } from '@/app/api/v1/studies/[studyId]/patients/[patientId]/timeline/route'
import { db } from '@/lib/data/client'
import { startTextJob } from '@/lib/pipeline/text-jobs'
import { startWorker } from '@/lib/pipeline/worker'
import { callApi, createToken } from '@/lib/testing/call-api'
import { createActor, createStudy } from '@/lib/testing/factories'
import { runCommand } from '@/lib/testing/run-command'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { timelineCommand } from '@/scripts/concordance/timeline'

let stopWorker: () => Promise<void>

beforeAll(async () => {
  stopWorker = await startWorker()
})

afterAll(() => stopWorker())

async function createTimeline() {
  const study = await createStudy()
  await db.note.update({ where: { id: study.noteId }, data: { text: 'CABG in 2147. Afebrile. Afebrile.' } })
  const lead = await createActor(study.id, 'pi')
  await waitForJob(lead, study.id, await startTextJob(lead, study.id, { kind: 'timeline', by: 'rules' }))
  return { study, lead, params: { studyId: study.id, patientId: study.patientId } }
}

describe('timelines for programs', () => {
  it('come by the API, for leads, up to a time, and never where that cannot be read', async () => {
    const { study, lead, params } = await createTimeline()
    const token = await createToken(lead, 'studies:read')
    const stranger = await createToken(await createActor(study.id, 'rater'), 'studies:read')
    const ask = (query = '', by = token) => callApi(read, { token: by, params, query })

    expect(await ask('?limit=1')).toMatchObject({
      status: 200,
      data: {
        externalId: '1',
        timelines: [
          {
            tier: 'rules',
            total: 2,
            removedTotal: 1,
            entries: [{ text: 'CABG in 2147.', date: '2147-01-01', precision: 'year', start: 0, end: 13 }],
            removed: [{ text: 'Afebrile.', removal: { why: 'exact', kept: 1, keptText: 'Afebrile.' } }],
          },
        ],
      },
    })
    expect(await ask('?until=2150-03-04')).toMatchObject({ data: { timelines: [{ total: 2 }] } })
    expect(await ask('?until=2150-03-03')).toMatchObject({ data: { timelines: [{ total: 0 }] } })
    expect((await ask('?until=then')).status).toBe(422)
    expect((await ask('', stranger)).status).toBe(403)
  })

  it('come by command, in words, as one document and as a table', async () => {
    const { study } = await createTimeline()
    const run = (...argv: string[]) => runCommand(timelineCommand, study.id, '1', ...argv)

    expect((await run()).text).toMatch(/^By rules: 2 entries, 1 taken out\n/)
    expect(JSON.parse((await run('--json', '--year', '2147')).text)).toMatchObject({
      timelines: [{ total: 1 }],
    })
    const [head, first, , removed] = (await run('--csv')).text.split('\n')
    expect(head).toMatch(/^tier,author,order,date,precision,rule,date_words,text,patient,note/)
    expect(first).toBe(
      'rules,rules,0,2147-01-01,year,period,in 2147,CABG in 2147.,1,101,Physician,2150-03-04 08:10:00,0,13,CABG in 2147.,,,,,',
    )
    expect(removed).toMatch(/,exact,1,Afebrile\.,,$/)
    await expect(run('--tier', 'model')).rejects.toMatchObject({ code: 'not_found' })
    await expect(run('--tier', 'best')).rejects.toThrow('timeline STUDY PATIENT')
    await expect(run('--until', 'then')).rejects.toMatchObject({ code: 'invalid' })
  })
})
