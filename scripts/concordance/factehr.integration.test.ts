import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/data/client'
import { createStudy } from '@/lib/testing/factories'
import { runCommand } from '@/lib/testing/run-command'
import { factehrCommand } from './factehr'
import { UsageError } from './io'

let folder = ''
const inFolder = (name: string) => path.join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-factehr-'))
  await writeFile(inFolder('list.txt'), '1. He is well.\n2. ___\n3. See http://x.org')
  await writeFile(inFolder('note.txt'), 'Temp was 101.9. He is well.')
  await writeFile(inFolder('answer.txt'), 'I do not know')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('factehr', () => {
  it('writes every table of a study into a folder', async () => {
    const study = await createStudy()
    const { id, ...course } = await db.document.findFirstOrThrow({ where: { studyId: study.id } })
    const note = { ...course, attributes: { noteType: 'progress' }, kind: 'note', externalId: 'n' }
    const { id: sourceId } = await db.document.create({ data: note })
    const scope = { studyId: study.id, patientId: study.patientId }
    await db.statement.create({
      data: {
        ...scope,
        documentId: sourceId,
        externalId: 's',
        kind: 'note-sentence',
        ordinal: 0,
        text: 'He was afebrile.',
      },
    })
    for (const model of ['one', 'two']) {
      const list = await db.document.create({
        data: { ...note, kind: 'fact-list', externalId: model, authorName: model, sourceId, attributes: {} },
      })
      await db.statement.create({
        data: {
          ...scope,
          documentId: list.id,
          externalId: `${model}/0`,
          kind: 'fact',
          ordinal: 0,
          text: 'He was afebrile.',
        },
      })
    }

    const { code, text } = await runCommand(factehrCommand, 'tables', study.id, '--out', inFolder('out'))

    expect(code).toBe(0)
    expect((await readdir(inFolder('out'))).toSorted()).toEqual([
      'distance-of-lists.csv',
      'distance-of-notes.csv',
      'facts-per-note.csv',
      'facts-per-sentence.csv',
      'sentence-classes.csv',
      'variation-of-facts.csv',
    ])
    expect(text).toContain('Facts per sentence')
    expect(await readFile(inFolder('out/facts-per-sentence.csv'), 'utf8')).toMatch(
      /progress,one(?:,1){3},0,100,0,0,it is based on one patient/,
    )
    expect(id).not.toBe(sourceId)
  })

  it('reads lists, sentences and answers, and as published with the published faults', async () => {
    const print = async (...words: string[]) => (await runCommand(factehrCommand, ...words)).text

    expect(await print('facts', inFolder('list.txt'))).toBe('Warning: junk: 1\nHe is well.\nSee http://x.org')
    expect(await print('facts', inFolder('list.txt'), '--as-published', 'numbered')).toBe(
      '1. He is well.\n___\nSee http://x.org',
    )
    expect(await print('sentences', inFolder('note.txt'))).toBe('Temp was 101.9.\nHe is well.')
    expect(await print('sentences', inFolder('note.txt'), '--as-published', 'slow')).toBe(
      'Temp was 101.9. He is well.',
    )
    expect(await print('judgment', inFolder('answer.txt'), '--as-published', 'judge')).toBe('0')
    await expect(print('judgment', inFolder('answer.txt'))).rejects.toThrow(UsageError)
    await expect(print('tables', 'S')).rejects.toThrow(UsageError)
  })
})
