import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Definition, definitionSchema } from '@/lib/core/protocols/definition'
import { findShipped, listShipped } from '@/lib/core/protocols/shipped'
import { db } from '@/lib/data/client'
import { addPatient, createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { openTask } from '../tasks'
import { makeMissingItems } from './make-items'
import { addListedItems, createTask, previewTask } from './new-tasks'
import { importProtocol, lintProtocol, listProtocols } from './protocols'

const PDSQI = readFileSync('lib/core/protocols/gallery/pdsqi-9.json', 'utf8')

/** A definition of the study's own: a scale and flags of documents. */
function own(change: Partial<Definition> = {}): string {
  return JSON.stringify({ ...findShipped('pdsqi-9'), id: 'own', version: 1, ...change })
}

describe('a protocol that is brought in', () => {
  it('is stored once, listed with those of the product, and makes tasks', async () => {
    const study = await createStudy()
    const lead = await createActor(study.id, 'pi')

    const [first, second] = [
      await importProtocol(lead, study.id, own()),
      await importProtocol(lead, study.id, own()),
    ]
    const { taskId, items } = await createTask(lead, study.id, { protocol: first.name, ratersPerItem: 2 })
    const listed = await listProtocols(lead, study.id)

    expect(second).toEqual(first)
    expect(listed.filter(({ isOwn }) => isOwn)).toMatchObject([{ key: 'own', version: 1, tasks: 1 }])
    expect(listed).toHaveLength(listShipped().length + 1)
    expect(items).toBe(1)
    expect(await openTask({ studyId: study.id, taskId })).toMatchObject({
      protocol: 'own',
      definition: { fields: definitionSchema.parse(JSON.parse(PDSQI)).fields },
      config: { ratersPerItem: 2 },
    })
    expect(
      await db.auditEvent.findMany({
        where: { scope: study.id, type: { in: ['protocol.imported', 'task.created'] } },
      }),
    ).toHaveLength(2)
  })

  it('is refused with a sentence for each problem, in a dry run too', async () => {
    const study = await createStudy()
    const lead = await createActor(study.id, 'pi')
    const broken = own({ title: '<b>bold</b>' })

    const refused = importProtocol(lead, study.id, broken)

    await expect(refused).rejects.toMatchObject({
      code: 'invalid',
      fields: { definition: ['title holds markup.'] },
    })
    expect(await lintProtocol(lead, study.id, broken)).toEqual({
      problems: ['title holds markup.'],
      warnings: [],
    })
  })

  it('cannot say something else under a name and version of the product', async () => {
    const study = await createStudy()
    const lead = await createActor(study.id, 'pi')
    const change = (id: string) => JSON.stringify({ ...findShipped(id), title: 'Changed' })

    await expect(importProtocol(lead, study.id, change('pdsqi-9'))).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(importProtocol(lead, study.id, change('verdict'))).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(importProtocol(lead, study.id, own({ id: 'pdsqi-9', version: 2 }))).resolves.toBeTruthy()
  })

  it('is replaced while nobody uses it, and frozen once items were rated', async () => {
    const study = await createStudy({ items: 1 })
    const lead = await createActor(study.id, 'pi')
    await importProtocol(lead, study.id, own())
    const { name } = await importProtocol(lead, study.id, own({ title: 'Second thoughts' }))
    const { taskId } = await createTask(lead, study.id, { protocol: name })

    const rater = await createAssignedRater(study)
    await rate(rater, study, study.itemIds[0]!, 'Supported')
    // as if that answer were of this task
    await db.rating.updateMany({ where: { studyId: study.id }, data: { taskId } })

    expect(await db.protocolVersion.count({ where: { studyId: study.id, key: 'own' } })).toBe(1)
    await expect(importProtocol(lead, study.id, own({ title: 'Third thoughts' }))).rejects.toMatchObject({
      code: 'conflict',
      message:
        'Items were rated by “own” version 1, which says something else. Give the changed protocol another version.',
    })
    await expect(importProtocol(lead, study.id, own({ version: 2 }))).resolves.toMatchObject({ version: 2 })
  })

  it('is for leads of the study alone', async () => {
    const study = await createStudy()
    const rater = await createActor(study.id, 'rater')
    const stranger = await createActor((await createStudy()).id, 'pi')

    for (const [actor, code] of [
      [rater, 'forbidden'],
      [stranger, 'not_found'],
    ] as const) {
      await expect(importProtocol(actor, study.id, PDSQI)).rejects.toMatchObject({ code })
      await expect(listProtocols(actor, study.id)).rejects.toMatchObject({ code })
      await expect(createTask(actor, study.id, { protocol: 'pdsqi-9' })).rejects.toMatchObject({ code })
      await expect(previewTask(actor, study.id, { protocol: 'pdsqi-9' })).rejects.toMatchObject({ code })
    }
  })
})

describe('the items of a task', () => {
  it('are shown before, made once, and come with texts that come later', async () => {
    const study = await createStudy()
    const lead = await createActor(study.id, 'pi')
    const preview = await previewTask(lead, study.id, { protocol: 'pdsqi-9' })
    const { taskId } = await createTask(lead, study.id, { protocol: 'pdsqi-9' })

    await addPatient(study, { externalId: '2', items: 0 })
    const made = await db.$transaction((tx) => makeMissingItems(tx, study.id))
    const again = await db.$transaction((tx) => makeMissingItems(tx, study.id))

    expect(preview).toMatchObject({
      items: 1,
      parts: [{ role: 'summary', of: 'document', kinds: [{ kind: 'brief hospital course', count: 1 }] }],
      first: [{ key: 'd1', patient: '1', parts: [{ id: 'd1', text: 'The patient was afebrile.' }] }],
    })
    expect([made, again]).toEqual([1, 0])
    expect(
      await db.item.findMany({ where: { taskId }, select: { key: true }, orderBy: { key: 'asc' } }),
    ).toEqual([{ key: 'd1' }, { key: 'd2' }])
  })

  it('hold two parts where the definition crosses them', async () => {
    const study = await createStudy()
    const lead = await createActor(study.id, 'pi')
    const {
      id,
      attributes: _attributes,
      ...course
    } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
    await db.document.create({ data: { ...course, externalId: 'source', kind: 'discharge' } })

    const kinds = { summary: ['brief hospital course'], reference: ['discharge'] }
    const { taskId } = await createTask(lead, study.id, { protocol: 'medhelm-jury', kinds })

    const items = await db.item.findMany({ where: { taskId }, include: { parts: true } })
    expect(items).toMatchObject([{ key: 'd1|source', documentId: id, parts: [{ role: 'reference' }] }])
    await expect(
      createTask(lead, study.id, { protocol: 'medhelm-jury', kinds: { nothing: ['x'] } }),
    ).rejects.toMatchObject({ code: 'invalid' })
  })

  it('make each pair of two documents once by their kinds, and the page says which kinds are lacking', async () => {
    const study = await createStudy()
    const lead = await createActor(study.id, 'pi')
    const {
      id,
      attributes: _attributes,
      ...course
    } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
    const has = [{ kind: 'brief hospital course', count: 1 }]
    expect(await previewTask(lead, study.id, { protocol: 'mqm' })).toMatchObject({
      items: 0,
      parts: [
        { role: 'summary', kinds: [], lacks: { takes: ['summary', 'avs'], has } },
        { role: 'reference', kinds: [], lacks: { has } },
      ],
    })

    await db.document.update({ where: { id }, data: { kind: 'summary' } })
    await db.document.create({ data: { ...course, externalId: 'source', kind: 'discharge-summary' } })
    const preview = await previewTask(lead, study.id, { protocol: 'mqm' })
    expect(preview).toMatchObject({ items: 1, first: [{ key: 'd1|source' }] })
    expect(preview.parts.every(({ lacks }) => lacks === undefined)).toBe(true)
  })

  it('come from a list where the definition says so, and more with a further list', async () => {
    const study = await createStudy()
    const lead = await createActor(study.id, 'pi')
    await db.statement.updateMany({ where: { studyId: study.id }, data: { kind: 'fact' } })
    await db.document.updateMany({ where: { studyId: study.id }, data: { kind: 'note' } })
    const row = (hypothesis: string) => ({ hypothesis, premise: 'd1' })
    const { item, ...rest } = findShipped('entailment')
    const listed = { ...rest, id: 'pairs', item: { ...item, generate: { by: 'listed' } } }
    const { name } = await importProtocol(lead, study.id, JSON.stringify(listed))

    const { taskId, items } = await createTask(lead, study.id, { protocol: name, items: [row('p0')] })
    const added = await addListedItems(lead, { studyId: study.id, taskId }, [row('p0'), row('p1')])

    expect([items, added.items]).toEqual([1, 1])
    await expect(addListedItems(lead, { studyId: study.id, taskId }, [row('nothing')])).rejects.toMatchObject(
      { code: 'invalid', message: 'Row 1: there is no statement “nothing”.' },
    )
  })
})
