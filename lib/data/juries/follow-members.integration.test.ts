import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { createStudy, type TestStudy } from '@/lib/testing/factories'
import { addAiRater, bringUpToNow, makeJury } from '@/lib/testing/juries'
import { getActorByRaterId } from '../accounts/actors'
import { db } from '../client'
import { createJury, listJuries, updateJury } from './juries'
import { type AskedJury, makeJuryVerdicts, queueJuries } from './jury-verdicts'

/** Many more statements, which these raters call supported. */
async function fill(study: TestStudy, raterIds: readonly string[], count: number): Promise<void> {
  await db.$executeRaw`
    with statements as (
      insert into "Statement" (id, "studyId", "patientId", "documentId", "externalId", kind, ordinal, text)
      select gen_random_uuid(), d."studyId", d."patientId", d.id, 'x' || number, 'claim', number, 'x'
      from "Document" d, generate_series(1, ${count}::int) as number where d."studyId" = ${study.id}::uuid
      returning id, "studyId", "patientId", "documentId", "externalId"
    ), items as (
      insert into "Item" (id, "studyId", "taskId", "patientId", "statementId", "documentId", key)
      select gen_random_uuid(), "studyId", ${study.taskId}::uuid, "patientId", id, "documentId", "externalId" from statements returning id
    )
    insert into "Rating" (id, "studyId", "taskId", "itemId", "raterId", round, revision, code)
    select gen_random_uuid(), ${study.id}::uuid, ${study.taskId}::uuid, items.id, rater, 1, 1, 'Supported'
    from items, unnest(${[...raterIds]}::uuid[]) as rater`
}

describe('a jury', () => {
  it('is asked for when a run of a member has ended, when somebody asks, and not else', async () => {
    const study = await createStudy({ items: 1 })
    const [one, two] = [await addAiRater(study, 'one', 'S'), await addAiRater(study, 'two', 'S')]
    await addAiRater(study, 'no member', 'S')
    const jury = await makeJury(study, [one, two])
    const asked: AskedJury[] = []
    const queue = async () => {
      asked.length = 0
      await queueJuries(async (_, juries) => void asked.push(...juries.filter((own) => own.raterId === jury)))
      return asked.length
    }
    const setRuns = (raterId: string, data: { status: 'running' | 'done'; finishedAt: Date | null }) =>
      db.work.updateMany({ where: { raterId, studyId: study.id }, data })

    expect([await queue(), await queue()]).toEqual([1, 0])
    await updateJury(SYSTEM_ACTOR, study, jury)
    expect([await queue(), await queue()]).toEqual([1, 0])
    await setRuns(two, { status: 'running', finishedAt: null })
    await queue()
    await setRuns(two, { status: 'done', finishedAt: new Date() })
    expect([await queue(), await queue()]).toEqual([1, 0])
    const noMember = await db.rater.findFirstOrThrow({ where: { studyId: study.id, alias: 'no member' } })
    await setRuns(noMember.id, { status: 'done', finishedAt: new Date() })
    expect(await queue()).toBe(0)
    const file = { studyId: study.id, digest: 'd', format: 'plain-folder', name: 'f', report: {} }
    await db.import.create({ data: file })
    expect([await queue(), await queue()]).toEqual([1, 0])
  })

  it('is made whole after it was broken off between two parts of many statements', async () => {
    const study = await createStudy({ items: 1 })
    const memberIds = [await addAiRater(study, 'one', 'S'), await addAiRater(study, 'two', 'S')]
    await fill(study, memberIds, 4100)
    const raterId = randomUUID()
    const jury = { name: 'jury', memberIds, quorum: 2, deciderId: null }
    await createJury(SYSTEM_ACTOR, study, raterId, jury)
    const actor = await getActorByRaterId(raterId)
    const count = () => db.rating.count({ where: { raterId, current: true } })
    const { signal } = new AbortController()
    let parts = 0
    vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
      parts += 1
      if (parts === 2) throw new Error('killed')
    })

    await expect(makeJuryVerdicts(actor, raterId, '', signal)).rejects.toThrow('killed')
    const [made] = (await listJuries(SYSTEM_ACTOR, study)).juries
    expect([await count(), made?.judged]).toEqual([2000, null])
    await bringUpToNow(raterId)

    expect(await count()).toBe(4101)
    expect(await db.rating.count({ where: { raterId } })).toBe(4101)
    expect((await listJuries(SYSTEM_ACTOR, study)).juries).toMatchObject([{ judged: 4101, newer: 0 }])
    const events = await db.auditEvent.findMany({
      where: { scope: study.id, type: 'ratings.recorded-by-jury' },
      orderBy: { seq: 'asc' },
    })
    expect(events.map(({ data }) => data)).toMatchObject([{ count: 2000 }, { count: 2000 }, { count: 101 }])
  })

  it('is found again when it could not be queued', async () => {
    const study = await createStudy({ items: 1 })
    const jury = await makeJury(study, [
      await addAiRater(study, 'one', 'S'),
      await addAiRater(study, 'two', 'S'),
    ])
    await db.jury.update({ where: { raterId: jury }, data: { askedFor: null, isAsked: false } })

    await expect(
      queueJuries(async () => {
        throw new Error('the queue is away')
      }),
    ).rejects.toThrow('the queue is away')

    expect(await db.jury.findUniqueOrThrow({ where: { raterId: jury } })).toMatchObject({
      askedFor: null,
      isAsked: false,
    })
  })
})
