import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timelineViewSchema } from '@/lib/core/timeline/timeline-view'
import { db } from '@/lib/data/client'
import { getTimelines } from '@/lib/data/timelines/timelines'
import { answerWith } from '@/lib/testing/chat-server'
import { addPatient, createActor, createStudy } from '@/lib/testing/factories'
import { serveChatModel } from '@/lib/testing/serve-chat-model'
import { addNotes, answerTimeline } from '@/lib/testing/timeline-notes'
import { waitForJob } from '@/lib/testing/wait-for-job'
import { estimateTexts } from './text-estimate/estimate-texts'
import { startTextJob } from './text-jobs'
import { startWorker } from './worker'

let stopWorker: () => Promise<void>

beforeAll(async () => {
  stopWorker = await startWorker()
})

afterAll(() => stopWorker())

const MODEL = { kind: 'timeline', by: 'model', model: 'scripted' } as const
const RULES = { kind: 'timeline', by: 'rules' } as const
const view = (more: object = {}) => timelineViewSchema.parse(more)

async function createCharted(text: string) {
  const study = await createStudy()
  await db.note.update({ where: { id: study.noteId }, data: { text } })
  const lead = await createActor(study.id, 'pi')
  const at = { studyId: study.id, patientId: study.patientId }
  const read = async (more: object = {}) => (await getTimelines(lead, at, view(more))).timelines
  return { study, lead, at, read }
}

describe('the timeline by rules', () => {
  it('is made of dated sentences, once for each chart as it is', async () => {
    const { study, lead, read } = await createCharted(
      'CABG in 2147. Fell two days ago. Afebrile today.\nFell two days ago. Seen on ___ for cough.',
    )
    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, RULES))
    const [timeline] = await read()

    expect(job).toMatchObject({ status: 'done', made: 4, spend: { calls: 0 } })
    expect(timeline?.entries.map(({ date, rule, text }) => [date, rule, text])).toEqual([
      ['2147-01-01', 'period', 'CABG in 2147.'],
      ['2150-03-02', 'relative', 'Fell two days ago.'],
      ['2150-03-04', 'relative', 'Afebrile today.'],
      [null, 'unknown', 'Seen on ___ for cough.'],
    ])
    expect(timeline?.removed).toMatchObject([
      { removal: { why: 'exact', kept: 1, keptText: 'Fell two days ago.' } },
    ])
    expect(timeline?.years).toEqual([
      { year: '2147', entries: 1 },
      { year: '2150', entries: 2 },
      { year: null, entries: 1 },
    ])
    await expect(startTextJob(lead, study.id, RULES)).rejects.toMatchObject({ code: 'invalid' })

    await addNotes(study, 1, 'ward 7')
    expect((await read())[0]).toMatchObject({ notes: 1, notesNow: 2 })
    await waitForJob(lead, study.id, await startTextJob(lead, study.id, RULES))
    expect(await db.timeline.count({ where: { patientId: study.patientId } })).toBe(1)
    expect((await read())[0]).toMatchObject({ notes: 2, notesNow: 2 })
  })

  it('is looked at by year, by words and by kind of note, and up to a time', async () => {
    const { study, lead, read } = await createCharted('Stroke on 3/1/2150. Afebrile.')
    await addNotes(study, 3, 'ward 7')
    await waitForJob(lead, study.id, await startTextJob(lead, study.id, RULES))
    const texts = async (more: object) => (await read(more))[0]?.entries.map(({ text }) => text)

    expect(await texts({ year: '2140' })).toEqual(['The patient has asthma since 2140.'])
    expect(await texts({ words: 'finding WARD', kind: 'Radiology' })).toEqual([
      'Finding 1 of ward 7 was noted today.',
    ])
    expect(await texts({ year: 'none' })).toEqual([])
    expect(await texts({ until: '2150-01-02', words: 'finding' })).toEqual([
      'Finding 0 of ward 7 was noted today.',
    ])
    expect(await texts({ until: '2150-03-04 08:09', words: 'stroke' })).toEqual([])
    expect(await texts({ until: '2150-03-04 08:10', words: 'stroke' })).toEqual(['Stroke on 3/1/2150.'])
    expect(await texts({ until: '2149-12-31' })).toEqual([])
  })

  it('shows until a time what was taken out for something that came later, once', async () => {
    const { study, lead, at, read } = await createCharted('Later note.')
    await addNotes(study, 2, 'ward 7')
    await waitForJob(lead, study.id, await startTextJob(lead, study.id, RULES))
    const { id: timelineId } = await db.timeline.findFirstOrThrow({ where: { patientId: at.patientId } })
    const later = await db.timelineEntry.findFirstOrThrow({ where: { timelineId, text: 'Later note.' } })
    await db.timelineEntry.updateMany({
      where: { timelineId, text: { startsWith: 'Finding' } },
      data: { removal: 'near', keptOrdinal: later.ordinal },
    })
    const findings = async (more: object) =>
      (await read({ words: 'finding', ...more }))[0]?.entries.map(({ text }) => text)

    expect(await findings({})).toEqual([])
    expect(await findings({ until: '2150-02-01' })).toEqual(['Finding 0 of ward 7 was noted today.'])
  })
})

describe('the timeline by a model', () => {
  it('keeps what the model says with its passage and date, takes out what it calls redundant, and keeps why', async () => {
    const server = await serveChatModel(answerTimeline)
    const { study, lead, read } = await createCharted(`Asthma since 2140. Nothing else ${Math.random()}.`)
    await addNotes(study, 5, `ward ${Math.random()}`)
    const estimate = await estimateTexts(lead, study.id, MODEL)
    const job = await waitForJob(
      lead,
      study.id,
      await startTextJob(lead, study.id, { ...MODEL, batchFacts: 3 }),
    )
    const [timeline] = await read()

    expect(estimate).toMatchObject({ texts: 1 })
    expect(estimate.calls.fewest).toBeGreaterThanOrEqual(6)
    expect(estimate.calls.most).toBeGreaterThanOrEqual(estimate.calls.fewest)
    expect(job).toMatchObject({ status: 'done', made: 6, failure: null })
    // six notes; six facts are left when the same words are out, in two batches of three, three times
    expect(server.calls).toHaveLength(6 + 3 * 2)
    expect(timeline?.entries).toHaveLength(6)
    expect(timeline?.entries[0]).toMatchObject({
      text: 'Patient has had asthma for years.',
      date: '2140-01-01',
      rule: 'period',
      precision: 'year',
      dateWords: 'since 2140',
    })
    expect(timeline?.removed).toHaveLength(5)
    expect(timeline?.report).toMatchObject({
      refused: 6,
      rounds: [{ facts: 6, batches: 2, outside: 2 }, {}, {}],
    })
    const notes = new Map(
      (await db.note.findMany({ where: { studyId: study.id } })).map(({ id, text }) => [id, text]),
    )
    for (const { noteId, start, end, quote } of timeline?.entries ?? [])
      expect(notes.get(noteId)?.slice(start, end)).toBe(quote)
  })

  it('halves a note whose claims do not fit into one answer', async () => {
    const server = await serveChatModel((call, response, number) =>
      number <= 3
        ? answerWith(response, '{"claims": ["Pat', 'length')
        : answerTimeline(call, response, number),
    )
    const { study, lead } = await createCharted(
      Array.from(
        { length: 40 },
        (_, at) => `Finding ${at} of ward ${Math.random().toFixed(16)} was noted.`,
      ).join(' '),
    )
    const job = await waitForJob(lead, study.id, await startTextJob(lead, study.id, { ...MODEL, rounds: 0 }))

    expect(job).toMatchObject({ status: 'done', made: 41 })
    expect(server.calls).toHaveLength(3 + 2)
  })

  it('makes only the timelines that are asked for, and is for leads alone', async () => {
    const { study, lead, at } = await createCharted('Afebrile.')
    const other = await addPatient(study, { externalId: '2' })
    const rater = await createActor(study.id, 'rater')
    const jobId = await startTextJob(lead, study.id, { ...RULES, patients: [other.patientId] })
    expect(await waitForJob(lead, study.id, jobId)).toMatchObject({ status: 'done', done: 1 })

    expect((await getTimelines(lead, at, view())).timelines).toEqual([])
    await expect(getTimelines(rater, at, view())).rejects.toMatchObject({ code: 'forbidden' })
  })
})
