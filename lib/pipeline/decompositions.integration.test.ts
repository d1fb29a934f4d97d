import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { db } from '@/lib/data/client'
import { findNoteCutting } from '@/lib/data/documents/note-decompositions'
import { listFacts } from '@/lib/data/facts/facts'
import { getRunScale } from '@/lib/data/runs/run-scale'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { createActor, createStudy } from '@/lib/testing/factories'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { waitForRun } from '@/lib/testing/wait-for-run'
import { estimateRuns, startGrid, startRun } from './runs'
import { startTextJob } from './text-jobs'
import { startWorker } from './worker'

const RULES = { kind: 'decompose', source: 'notes', by: 'rules' } as const
const CLAIMS = { kind: 'baseline', factKind: 'claim' } as const

let stopWorker: () => Promise<void>
beforeAll(async () => {
  stopWorker = await startWorker()
})
afterAll(() => stopWorker())
afterEach(() => vi.unstubAllEnvs())

async function addNote(study: { id: string; patientId: string }, externalId: string, text: string) {
  const scope = { studyId: study.id, patientId: study.patientId }
  return db.note.create({
    data: { ...scope, externalId, category: 'Nursing', description: 'Note', text },
  })
}

describe('cuttings of notes', () => {
  it('keeps a run from starting over notes that are cut in part, with the count', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    await expect(startRun(pi, study, CLAIMS)).rejects.toMatchObject({
      message: 'The notes of this study are not cut into such claims yet.',
    })
    await waitForJob(pi, study.id, await startTextJob(pi, study.id, RULES))
    await addNote(study, '102', 'Slept well.')

    await expect(startRun(pi, study, CLAIMS)).rejects.toMatchObject({
      code: 'invalid',
      message:
        'Only 1 of 2 notes are cut so. Cut the others, or let the run do without them (uncutNotes: 1).',
    })
    await waitForJob(pi, study.id, await startTextJob(pi, study.id, RULES))
    const runId = await startRun(pi, study, CLAIMS)

    const { configuration } = await waitForRun(pi, study, runId)
    const { decompositions } = await getRunScale(pi, study)
    expect(decompositions).toMatchObject([{ kind: 'claim', notes: 2, cut: 2, configuration: RULES }])
    expect(configuration.decomposition).toBe(decompositions[0]!.hash)
    expect(await findNoteCutting(pi, study.id, decompositions[0]!.hash)).toMatchObject(RULES)
  })

  it('starts over notes of which one can never be cut once that is accepted, and keeps how many', async () => {
    const server = await startChatServer(({ system, user }, response) => {
      if (user.includes('Refused')) return answerWith(response, '', 'content_filter')
      const isCheck = system.includes('contains_claim')
      answerWith(response, isCheck ? '{"contains_claim":true}' : '{"claims":["Reported by the model."]}')
    })
    vi.stubEnv('CHAT_BASE_URL', server.baseUrl)
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    await addNote(study, '102', 'Refused for ever.')
    const jobId = await startTextJob(pi, study.id, { ...RULES, by: 'model', model: 'scripted' })
    const { done, failed } = await waitForJob(pi, study.id, jobId)
    await server.close()
    expect({ done, failed }).toEqual({ done: 1, failed: 1 })

    await expect(startRun(pi, study, CLAIMS)).rejects.toMatchObject({ code: 'invalid' })
    const runId = await startRun(pi, study, { ...CLAIMS, uncutNotes: 5 })
    const run = await waitForRun(pi, study, runId)
    expect(run).toMatchObject({ status: 'done', failed: 0, configuration: { uncutNotes: 1 } })
    const gridId = randomUUID()
    await startGrid(pi, study, gridId, [{ ...CLAIMS, uncutNotes: 1 }], { again: true })
    expect(await estimateRuns(pi, study, [{ ...CLAIMS, uncutNotes: 1 }])).toMatchObject({
      warnings: ['1 note is not cut into facts: what stands there alone is not found.'],
    })
  })

  it('counts a note that gives nothing as cut, and does not cut it again', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    await addNote(study, '102', 'PLAN:')
    await waitForJob(pi, study.id, await startTextJob(pi, study.id, RULES))

    expect((await getRunScale(pi, study)).decompositions).toMatchObject([{ notes: 2, cut: 2 }])
    await expect(startTextJob(pi, study.id, RULES)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('lets rules and a model cut the same notes side by side, and each run see its own', async () => {
    const server = await startChatServer(({ system }, response) => {
      const isCheck = system.includes('contains_claim')
      answerWith(response, isCheck ? '{"contains_claim":true}' : '{"claims":["Reported by the model."]}')
    })
    process.env['CHAT_BASE_URL'] = server.baseUrl
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    await waitForJob(pi, study.id, await startTextJob(pi, study.id, RULES))
    const byModel = { ...RULES, by: 'model', model: 'scripted' } as const
    await waitForJob(pi, study.id, await startTextJob(pi, study.id, byModel))
    await server.close()

    const { decompositions } = await getRunScale(pi, study)
    const [newest, oldest] = decompositions
    expect([newest?.configuration?.by, oldest?.configuration?.by]).toEqual(['model', 'rules'])
    const textsOf = async (decomposition: string) =>
      (await listFacts(pi, study.id, study.patientId, { factKind: 'claim', decomposition })).map(
        ({ text }) => text,
      )
    expect(await textsOf(newest!.hash)).toEqual(['Reported by the model.'])
    expect(await textsOf(oldest!.hash)).toHaveLength(3)
    expect(await listFacts(pi, study.id, study.patientId)).toHaveLength(3)
    expect(await db.fact.count({ where: { noteId: study.noteId, kind: 'sentence' } })).toBe(3)
    for (const { hash } of decompositions) {
      const runId = await startRun(pi, study, { ...CLAIMS, decomposition: hash })
      const run = await waitForRun(pi, study, runId)
      expect(run).toMatchObject({ status: 'done', configuration: { decomposition: hash } })
    }
  })

  it('cuts sentences as published beside the built-in ones, for runs that ask for them', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const note = await addNote(study, '102', 'Seen by Dr. Doe. Slept well.')
    const published = { ...RULES, unit: 'sentence', variant: 'as-published' } as const
    await waitForJob(pi, study.id, await startTextJob(pi, study.id, published))
    const [offer] = (await getRunScale(pi, study)).decompositions
    expect(offer).toMatchObject({ kind: 'sentence', configuration: { variant: 'as-published' }, cut: 2 })

    const factsOf = async (decomposition: string) => {
      const cut = { factKind: 'sentence', decomposition } as const
      const facts = await listFacts(pi, study.id, study.patientId, cut)
      return facts.filter(({ noteId }) => noteId === note.id).map(({ text }) => text)
    }
    expect(await factsOf(offer!.hash)).toEqual(['Seen by Dr. ', 'Doe. ', 'Slept well.'])
    expect(await factsOf('')).toEqual(['Seen by Dr. Doe.', 'Slept well.'])
    const runId = await startRun(pi, study, { kind: 'baseline', decomposition: offer!.hash })
    expect(await waitForRun(pi, study, runId)).toMatchObject({ status: 'done' })
    const claims: unknown = { ...published, unit: 'claim' }
    expect(textJobConfigurationSchema.safeParse(claims).success).toBe(false)
  })

  it('knows no cutting that was never made', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')

    for (const factKind of ['sentence', 'claim'] as const)
      await expect(
        startRun(pi, study, { kind: 'baseline', factKind, decomposition: 'f'.repeat(64) }),
      ).rejects.toMatchObject({ code: 'invalid' })
  })

  it('goes on with claims that were cut before cuttings had names', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const scope = { studyId: study.id, patientId: study.patientId, noteId: study.noteId }
    const text = 'The patient had no fever.'
    await db.fact.create({ data: { ...scope, kind: 'claim', ordinal: 0, text, start: 0, end: 25 } })

    expect((await getRunScale(pi, study)).decompositions).toEqual([
      { hash: '', kind: 'claim', configuration: null, notes: 1, cut: 1 },
    ])
    const run = await waitForRun(pi, study, await startRun(pi, study, CLAIMS))
    expect(run).toMatchObject({ status: 'done', configuration: { decomposition: '' } })
  })
})
