import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { NewJury } from '@/lib/core/jury/jury'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { findShipped } from '@/lib/core/protocols/shipped'
import { readStored, storeAnswer } from '@/lib/core/protocols/stored-answer'
import { createActor, createStudy, type TestStudy } from '@/lib/testing/factories'
import { addAiRater, bringUpToNow, LETTERS, makeJury, say } from '@/lib/testing/juries'
import { addKeyFacts } from '@/lib/testing/key-facts'
import { createProtocolTask } from '@/lib/testing/protocol-task'
import { getActorByRaterId } from '../accounts/actors'
import { openAiResults } from '../blinding/ai-results'
import { db } from '../client'
import { getStudyMatrix } from '../matrix/study-matrix'
import { getStatement } from '../statements/statements'
import { createJury, listJuries, updateJury } from './juries'
import { makeJuryVerdicts } from './jury-verdicts'

/** What stands as the verdicts of a rater, as letters. */
async function read(study: TestStudy, raterId: string): Promise<string> {
  const rows = await db.rating.findMany({ where: { raterId, current: true } })
  const letterOf = (code: string | undefined) =>
    Object.keys(LETTERS).find((key) => LETTERS[key] === code) ?? '.'
  return study.itemIds.map((id) => letterOf(rows.find(({ itemId }) => itemId === id)?.code)).join('')
}

/** The same as figures count it: 1 for Supported, 0 for none. */
async function readFigures(study: TestStudy, raterId: string): Promise<number[]> {
  const { aiRaters } = await getStudyMatrix(SYSTEM_ACTOR, study, { aiRaters: true })
  return [...(aiRaters.find((aiRater) => aiRater.raterId === raterId)?.codes ?? [])]
}

const eventsOf = (scope: string) =>
  db.auditEvent.findMany({ where: { scope, type: 'ratings.recorded-by-jury' }, orderBy: { seq: 'asc' } })

describe('a jury', () => {
  it('says what most members say, nothing on a tie or below its quorum, and who said what', async () => {
    const study = await createStudy({ items: 5 })
    const members = [
      await addAiRater(study, 'one', 'SSSS.'),
      await addAiRater(study, 'two', 'SNN.S'),
      await addAiRater(study, 'three', 'SSA..'),
    ]

    const jury = await makeJury(study, members, { quorum: 2 })

    expect(await read(study, jury)).toBe('SS...')
    const rating = await db.rating.findFirstOrThrow({ where: { raterId: jury, itemId: study.itemIds[1]! } })
    expect(rating).toMatchObject({
      comment: 'Supported: one, three. Not Supported: two.',
      value: { votes: { one: 'Supported', two: 'Not Supported', three: 'Supported' } },
      runId: null,
    })
    expect((await listJuries(SYSTEM_ACTOR, study)).juries).toMatchObject([
      { raterId: jury, statements: 5, judged: 3, verdicts: null, newer: 0, failure: null },
    ])
  })

  it('lets a named member decide ties', async () => {
    const study = await createStudy({ items: 3 })
    const one = await addAiRater(study, 'one', 'SSN')
    const two = await addAiRater(study, 'two', 'NSA')

    expect(await read(study, await makeJury(study, [one, two], { deciderId: two }))).toBe('NSA')
    expect(await read(study, await makeJury(study, [one, two]))).toBe('.S.')
  })

  it('follows its members: new, changed and taken back, each once and in the audit log', async () => {
    const study = await createStudy({ items: 3 })
    const one = await addAiRater(study, 'one', 'SSS')
    const two = await addAiRater(study, 'two', 'SS.')
    const three = await addAiRater(study, 'three', '...')
    const jury = await makeJury(study, [one, two, three], { quorum: 2 })
    expect(await read(study, jury)).toBe('SS.')

    await say(study, three, 0, 'S')
    await say(study, two, 1, 'N')
    await say(study, two, 2, 'S')
    await say(study, three, 2, 'N')
    expect((await listJuries(SYSTEM_ACTOR, study)).juries[0]).toMatchObject({ judged: 2, newer: 3 })
    await bringUpToNow(jury)
    const said = () => db.rating.findMany({ where: { raterId: jury }, orderBy: { id: 'asc' } })
    const rows = await said()
    await bringUpToNow(jury)
    await Promise.all([bringUpToNow(jury), bringUpToNow(jury)])

    expect(await read(study, jury)).toBe('S.S')
    expect(await said()).toEqual(rows)
    const first = rows.filter(({ itemId }) => itemId === study.itemIds[0])
    expect(new Map(first.map(({ revision, current }) => [revision, current]))).toEqual(
      new Map([
        [1, null],
        [2, true],
      ]),
    )
    const events = await eventsOf(study.id)
    expect(events.map(({ data, raterId }) => ({ raterId, ...(data as object) }))).toEqual([
      { raterId: jury, count: 2, takenBack: 0, digest: expect.any(String) },
      { raterId: jury, count: 2, takenBack: 1, digest: expect.any(String) },
    ])
    expect(await readFigures(study, jury)).toEqual([1, 0, 1])
    await say(study, two, 1, 'S')
    await bringUpToNow(jury)
    expect(await read(study, jury)).toBe('SSS')
    expect(await readFigures(study, jury)).toEqual([1, 1, 1])
    expect((await listJuries(SYSTEM_ACTOR, study)).juries[0]).toMatchObject({ judged: 3, newer: 0 })
  })

  it('is made of two or more AI raters of the study, none of them a jury, under a name of its own', async () => {
    const study = await createStudy({ items: 1 })
    const other = await createStudy({ items: 1 })
    const [one, two] = [await addAiRater(study, 'one', 'S'), await addAiRater(study, 'two', 'S')]
    const person = (await createActor(study.id, 'rater')).raters.get(study.id) ?? ''
    const stranger = await addAiRater(other, 'stranger', 'S')
    const jury = await makeJury(study, [one, two])
    const make = (change: Partial<NewJury>) =>
      createJury(SYSTEM_ACTOR, study, randomUUID(), {
        name: 'another',
        memberIds: [one, two],
        quorum: 2,
        deciderId: null,
        ...change,
      })

    for (const wrong of [person, stranger, jury, randomUUID()])
      await expect(make({ memberIds: [one, wrong] })).rejects.toMatchObject({ code: 'invalid' })
    await expect(make({ quorum: 3 })).rejects.toMatchObject({ code: 'invalid' })
    await expect(make({ deciderId: stranger })).rejects.toMatchObject({ code: 'invalid' })
    await expect(make({ memberIds: [one] })).rejects.toThrow('two members')
    await expect(make({ memberIds: [one, one] })).rejects.toThrow('twice')
    await expect(make({ name: 'one', deciderId: one })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Somebody in this study has this name already. Choose another one.',
    })
    expect(await db.jury.count({ where: { studyId: study.id } })).toBe(1)
    const { candidates } = await listJuries(SYSTEM_ACTOR, study)
    expect(candidates.map(({ alias }) => alias)).toEqual(['one', 'two'])
  })

  it('may be of raters that gave the same answers, which is reported once the results are open', async () => {
    const study = await createStudy({ items: 2 })
    const same = { kind: 'baseline' }
    for (const [alias, said] of [
      ['rules', 'SN'],
      ['rules copy', 'SN'],
      ['rules copy 2', 'SA'],
      ['other', 'SN'],
    ] as const) {
      const raterId = await addAiRater(study, alias, said)
      if (alias !== 'other') await db.rater.update({ where: { id: raterId }, data: { configuration: same } })
    }
    const duplicates = async () => {
      const { candidates } = await listJuries(SYSTEM_ACTOR, study)
      const nameOf = (id: string | null) => candidates.find(({ raterId }) => raterId === id)?.alias ?? null
      return candidates.map(({ alias, duplicateOf }) => [alias, nameOf(duplicateOf)])
    }

    const sealed = await duplicates()
    await openAiResults(SYSTEM_ACTOR, study, 'The study is over.')

    expect(sealed.map(([, duplicate]) => duplicate)).toEqual([null, null, null, null])
    expect(await duplicates()).toEqual([
      ['other', null],
      ['rules', null],
      ['rules copy', 'rules'],
      ['rules copy 2', null],
    ])
  })

  it('is made once, however often that is sent', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const memberIds = [await addAiRater(study, 'one', 'S'), await addAiRater(study, 'two', 'S')]
    const raterId = randomUUID()
    const jury = { name: 'jury', memberIds, quorum: 2, deciderId: null }

    await Promise.all([1, 2].map(() => createJury(pi, study, raterId, jury)))
    await createJury(pi, study, raterId, jury)

    expect(await db.auditEvent.count({ where: { scope: study.id, type: 'jury.made' } })).toBe(1)
  })

  it('is refused where one has the same members and the same rule, whatever its name, also at once', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    const memberIds = [
      await addAiRater(study, 'one', 'S'),
      await addAiRater(study, 'two', 'S'),
      await addAiRater(study, 'three', 'S'),
    ]
    const make = (name: string, change: Partial<NewJury> = {}) =>
      createJury(pi, study, randomUUID(), { name, memberIds, quorum: 2, deciderId: null, ...change })

    const ends = await Promise.allSettled([make('first'), make('second')])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [jury] = (await listJuries(pi, study)).juries
    await db.task.update({ where: { id: study.taskId }, data: { aiOpenedAt: new Date() } })
    await expect(make('third', { memberIds: memberIds.toReversed() })).rejects.toMatchObject({
      code: 'conflict',
      message: `The jury “${jury?.name}” has the same members and the same rule already.`,
    })

    await make('all three', { quorum: 3 })
    await make('one decides', { deciderId: memberIds[0]! })
    await make('two alone', { memberIds: memberIds.slice(0, 2) })
    expect(await db.jury.count({ where: { studyId: study.id } })).toBe(4)
  })

  it('is for leads alone; its verdicts are given by itself alone', async () => {
    const study = await createStudy({ items: 1 })
    const memberIds = [await addAiRater(study, 'one', 'S'), await addAiRater(study, 'two', 'S')]
    const jury = await makeJury(study, memberIds)
    const input = { name: 'mine', memberIds, quorum: 2, deciderId: null }
    const stranger = await createActor((await createStudy()).id, 'pi')

    for (const [actor, code] of [
      [await createActor(study.id, 'rater'), 'forbidden'],
      [await createActor(study.id, 'adjudicator'), 'forbidden'],
      [stranger, 'not_found'],
    ] as const) {
      await expect(createJury(actor, study, randomUUID(), input)).rejects.toMatchObject({ code })
      await expect(updateJury(actor, study, jury)).rejects.toMatchObject({ code })
    }
    for (const actor of [await createActor(study.id, 'pi'), await getActorByRaterId(memberIds[0]!)])
      await expect(makeJuryVerdicts(actor, jury, '', new AbortController().signal)).rejects.toMatchObject({
        code: 'forbidden',
      })
    await expect(updateJury(SYSTEM_ACTOR, study, memberIds[0]!)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('is sealed as its members are: neither a verdict nor how many ties there are', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const memberIds = [await addAiRater(study, 'one', 'SS'), await addAiRater(study, 'two', 'SN')]
    const jury = await makeJury(study, memberIds)
    const summary = async () => (await listJuries(pi, study)).juries[0]
    const statement = async (index: number) =>
      (await getStatement(pi, study, study.itemIds[index]!)).ai?.ratings ?? null

    expect(await summary()).toMatchObject({ judged: 2, verdicts: null, jury: { isAfterOpening: false } })
    expect(await statement(0)).toBeNull()

    await openAiResults(pi, study, 'The study is over.')

    expect(await summary()).toMatchObject({ judged: 2, verdicts: 1, jury: { isAfterOpening: false } })
    expect((await statement(0))?.find(({ raterId }) => raterId === jury)).toMatchObject({
      code: 'Supported',
      comment: 'Supported: one, two.',
    })
    expect((await statement(1))?.some(({ raterId }) => raterId === jury)).toBe(false)
    expect((await getStatement(pi, study, study.itemIds[1]!)).ai?.undecidedJuries).toMatchObject([
      { raterId: jury, why: 'tied', votes: 'Supported: one. Not Supported: two.' },
    ])
    const later = await makeJury(study, memberIds, { deciderId: memberIds[0]! })
    expect((await listJuries(pi, study)).juries.find(({ raterId }) => raterId === later)).toMatchObject({
      jury: { isAfterOpening: true },
    })
  })
})

it('votes on each question of a form, counts who has no answer, and gives ties to the first label where it says so', async () => {
  const study = await createStudy()
  await addKeyFacts(study, ['pneumonia', 'sepsis'], { one: 'Pneumonia.' })
  const definition = findShipped('key-facts')
  const task = await createProtocolTask(study.id, definition)
  const items = await db.item.findMany({ where: { taskId: task.taskId }, orderBy: { key: 'asc' } })
  const own = { id: study.id, studyId: study.id, taskId: task.taskId }
  const readAnswer = createAnswerReader(definition)
  const members: string[] = []
  for (const [alias, present] of Object.entries({ a: ['yes', 'yes'], b: ['no', 'yes'], c: [null, 'yes'] })) {
    const raterId = await addAiRater({ ...study, ...own, itemIds: [] }, alias, '')
    members.push(raterId)
    for (const [index, value] of present.entries()) {
      if (value === null) continue
      const { code, fields, codes } = storeAnswer(
        definition,
        readAnswer({ values: { present: value, contradicted: 'no' } }),
      )
      const itemId = items[index]?.id ?? ''
      await db.rating.create({
        data: {
          studyId: study.id,
          taskId: task.taskId,
          itemId,
          raterId,
          round: 1,
          revision: 1,
          code,
          fields: fields as Record<string, string>,
          codes,
        },
      })
    }
  }
  await db.task.update({ where: { id: task.taskId }, data: { aiOpenedAt: new Date() } })

  const rule = { quorum: 2 } as const
  const plain = await makeJury({ ...study, ...own }, members, { ...rule, name: 'plain' })
  await makeJury({ ...study, ...own }, members, { ...rule, name: 'published', tie: 'first-label' })

  const { juries } = await listJuries(SYSTEM_ACTOR, task)
  expect(juries.map(({ name, judged, decided, answered }) => ({ name, judged, decided, answered }))).toEqual(
    ['published', 'plain'].map((name) => ({
      name,
      judged: 2,
      decided: [
        { field: 'present', count: name === 'plain' ? 1 : 2 },
        { field: 'contradicted', count: 2 },
      ],
      answered: [
        { member: 'a', count: 2, failed: 0 },
        { member: 'b', count: 2, failed: 0 },
        { member: 'c', count: 1, failed: 0 },
      ],
    })),
  )
  const [tied] = await db.rating.findMany({ where: { raterId: plain }, orderBy: { item: { key: 'asc' } } })
  expect(readStored(definition, tied!)).toEqual({ present: null, contradicted: 'no' })
})
