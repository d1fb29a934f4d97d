import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createActor, createAssignedRater, createStudy } from '@/lib/testing/factories'
import { db } from '../client'
import { SPLITTER } from './cut-notes'
import { listFacts } from './facts'

describe('listFacts', () => {
  it('cuts the notes once, however many ask at the same time, and each fact stands in its note', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')

    const answers = await Promise.all([1, 2, 3, 4].map(() => listFacts(pi, study.id, study.patientId)))

    const [facts] = answers
    expect(facts!.map((fact) => fact.text)).toEqual([
      'The patient was afebrile.',
      'Ceftriaxone was started on the first day.',
      'No known drug allergies.',
    ])
    for (const answer of answers) expect(answer).toEqual(facts)
    for (const { start, end, text } of facts!) expect(study.noteText.slice(start, end)).toBe(text)
    expect(facts![0]).toMatchObject({
      category: 'Physician',
      chartTime: '2150-03-04 08:10:00',
      admissionId: '11',
    })
    expect(await db.fact.count({ where: { studyId: study.id } })).toBe(3)
  })

  it('cuts a note that comes later, and leaves the facts of the others as they are', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const before = await listFacts(pi, study.id, study.patientId)
    await db.note.create({
      data: {
        studyId: study.id,
        patientId: study.patientId,
        externalId: '102',
        category: 'Nursing',
        description: 'Note',
        text: 'Slept well.',
      },
    })

    const after = await listFacts(pi, study.id, study.patientId)

    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length)).toMatchObject([
      { text: 'Slept well.', chartTime: null, admissionId: null },
    ])
  })

  it('cuts a note again whose text is no longer what its facts were cut from', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    await listFacts(pi, study.id, study.patientId)
    await db.note.update({ where: { id: study.noteId }, data: { text: 'Now febrile. Cultures drawn.' } })

    const facts = await listFacts(pi, study.id, study.patientId)

    expect(facts.map((fact) => fact.text)).toEqual(['Now febrile.', 'Cultures drawn.'])
  })

  it('cuts no note again that is noted as cut by the same splitter, and each that is not', async () => {
    const study = await createStudy()
    const pi = await createActor(study.id, 'pi')
    const before = await listFacts(pi, study.id, study.patientId)
    await db.fact.delete({ where: { id: before[0]!.id } })
    const cut: number[] = []
    const list = () => listFacts(pi, study.id, study.patientId, undefined, () => cut.push(1))

    expect(await list()).toHaveLength(2)
    await db.note.update({ where: { id: study.noteId }, data: { cutBy: 'by another splitter' } })
    expect(await list()).toHaveLength(3)
    await db.note.update({ where: { id: study.noteId }, data: { cutBy: 'by another one, that cuts alike' } })
    expect(await list()).toHaveLength(3)

    expect(cut).toHaveLength(1)
  })

  it('names all code that cuts a text', () => {
    const reached = new Set(['lib/core/text/sentences.ts'])
    for (const file of reached)
      for (const [, name] of readFileSync(file, 'utf8').matchAll(/from '(.+)'/g))
        reached.add(path.join(path.dirname(file), `${name}.ts`))

    expect([...reached].toSorted()).toEqual(SPLITTER.toSorted())
  })

  it('is for those who may read every chart, and for AI raters of the study', async () => {
    const study = await createStudy()
    const other = await createStudy()
    for (const [actor, code] of [
      [await createAssignedRater(study), 'forbidden'],
      [await createActor(study.id, 'adjudicator'), 'forbidden'],
      [await createActor(other.id, 'pi'), 'not_found'],
    ] as const) {
      await expect(listFacts(actor, study.id, study.patientId)).rejects.toMatchObject({ code })
    }
  })
})
