import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/data/client'
import { exportTo, readCsvFile } from '@/lib/testing/export-files'
import { CHECKLIST, digestStudy, importInto, importNew, THREE_TASKS } from '@/lib/testing/three-tasks'
import { fileFromBytes } from './import-file'
import { listImportFiles } from './open-import'

let studyId = ''

beforeAll(async () => {
  studyId = await importNew(Object.entries(THREE_TASKS).map(([name, text]) => fileFromBytes(name, text)))
})

describe('a study with three tasks', () => {
  it('has each answer as its protocol counts it', async () => {
    const rows = await db.rating.findMany({
      where: { studyId, task: { protocol: { not: 'verdict' } } },
      select: {
        code: true,
        fields: true,
        codes: true,
        item: { select: { key: true } },
        rater: { select: { alias: true } },
      },
    })
    const of = (key: string, alias: string) => {
      const row = rows.find(({ item, rater }) => item.key === key && rater.alias === alias)
      return row && { ...row, codes: [...(row.codes ?? [])], item: undefined, rater: undefined }
    }

    expect(rows).toHaveLength(5)
    expect(of('D1', 'r1')).toEqual({
      code: '5 | 4 | 4 | 5 | 5 | 5 | 3 | yes | 4 | no | 4.375',
      fields: expect.objectContaining({ cited: 5, abstraction: 'yes', synthesized: 4 }) as unknown,
      codes: [5, 4, 4, 5, 5, 5, 3, 1, 4, 2, 0],
    })
    expect(of('D1', 'r2')?.code).toContain(' | no | – | no | ')
    expect(of('D1|N1', 'r1')).toEqual({
      code: 'yes | no | yes | yes | yes | no | yes | 2.5',
      fields: {
        parts: { plan: { said: 'yes', right: 'no' }, history: { said: 'yes', right: 'yes' } },
        faulty: 'yes',
        faults: ['wrong, drug'],
        minutes: 2.5,
        why: '=Because',
        missing: [
          { text: 'a b', label: null },
          { text: 'c', label: null },
        ],
      },
      codes: [1, 2, 1, 1, 1, 2, 1, 0],
    })
  })

  it('has its items with their parts, and its tasks with their settings', async () => {
    const item = await db.item.findFirstOrThrow({
      where: { studyId, key: 'D1|N1' },
      select: {
        sort: true,
        strata: true,
        statementId: true,
        document: { select: { externalId: true } },
        parts: { select: { role: true, attributes: true, note: { select: { externalId: true } } } },
      },
    })
    const tasks = await db.task.findMany({ where: { studyId }, orderBy: { createdAt: 'asc' } })

    expect(item).toEqual({
      sort: 1,
      strata: { wave: 'one' },
      statementId: null,
      document: { externalId: 'D1' },
      parts: [{ role: 'source', attributes: { weight: 2 }, note: { externalId: 'N1' } }],
    })
    expect(tasks.map(({ protocol, title }) => [protocol, title])).toEqual([
      ['verdict', 'Statement against chart'],
      ['pdsqi-9', 'Quality'],
      ['checklist', 'Checklist'],
    ])
    expect(tasks[1]?.config).toMatchObject({ ratersPerItem: 2 })
    expect(await db.assignment.count({ where: { studyId, taskId: tasks[1]?.id ?? '' } })).toBe(3)
  })

  it('goes out as a plain folder and comes in as the same, to the digest', async () => {
    const target = await exportTo(studyId, 'plain-folder')

    const copyId = await importNew(await listImportFiles([target]))

    expect(await digestStudy(copyId)).toEqual(await digestStudy(studyId))
    const again = await exportTo(copyId, 'plain-folder')
    const names = (await readdir(target, { recursive: true })).filter((name) => /\.(csv|json)$/.test(name))
    expect(names.toSorted()).toEqual(
      expect.arrayContaining([
        'protocols/checklist-3.json',
        'protocols/pdsqi-9-1.json',
        'protocols/verdict-1.json',
      ]),
    )
    for (const name of names.filter((each) => !['manifest.json', 'ratings.csv'].includes(each)))
      expect(await readFile(path.join(again, name), 'utf8')).toBe(
        await readFile(path.join(target, name), 'utf8'),
      )
    const ratings = async (folder: string) =>
      (await readCsvFile(path.join(folder, 'ratings.csv'))).map((row) => ({ ...row, item_id: '' }))
    expect(await ratings(again)).toEqual(await ratings(target))
    expect(await ratings(target)).toContainEqual(
      expect.objectContaining({
        task_id: 'checklist',
        item_key: 'D1|N1',
        'answer.parts-plan-right': 'no',
        'answer.faults:old data': 'no',
        'answer.faults:wrong, drug': 'yes',
        'answer.why': "'=Because",
        'answer.minutes': '2.5',
      }),
    )
    expect(await ratings(target)).toContainEqual(
      expect.objectContaining({
        task_id: 'pdsqi-9',
        rater_id: 'r1',
        'answer.cited': '5',
        'computed.total': '4.375',
      }),
    )
  })

  it('says where each field stands', async () => {
    const rows = await readCsvFile(path.join(await exportTo(studyId, 'revisions-csv'), 'consensus.csv'))
    const of = (key: string, field: string) =>
      rows.filter((row) => row['item_key'] === key && row['field'] === field).map((row) => row['consensus'])

    expect([of('S1', 'verdict'), of('D1', 'cited'), of('D1', 'accurate')]).toEqual([
      ['Supported'],
      ['4'],
      ['4'],
    ])
    expect(of('D1|N1', 'faults')).toEqual(['yes | no'])
    expect(rows.find((row) => row['item_key'] === 'S2')).toMatchObject({
      consensus: '',
      consensus_state: 'open',
    })
  })

  it('adds nothing when it goes back where it came from', async () => {
    const files = await listImportFiles([await exportTo(studyId, 'plain-folder')])

    const report = await importInto(studyId, files)

    expect(report.problems).toEqual([])
    expect(Object.entries(report.counts).filter(([, count]) => count.added > 0)).toEqual([])
    expect(report.counts).toMatchObject({ task: { unchanged: 3 }, item: { unchanged: 6 } })
  })

  it.each(['label-studio', 'doccano'])('gives its answers to %s and takes them back', async (format) => {
    const target = await exportTo(studyId, format)
    const texts = Object.entries(THREE_TASKS).filter(
      ([name]) => !['ratings.jsonl', 'evidence.csv', 'decisions.csv'].includes(name),
    )
    const copyId = await importNew(texts.map(([name, text]) => fileFromBytes(name, text)))

    const files = (await listImportFiles([target])).filter(({ name }) => /\.jsonl?$/.test(name))
    const report = await importInto(copyId, files)

    expect(report.problems).toEqual([])
    expect((await digestStudy(copyId)).answers).toEqual((await digestStudy(studyId)).answers)
    const leftOut = await readFile(path.join(target, 'left-out.txt'), 'utf8')
    expect(leftOut).toContain('checklist: “missing”')
    expect(leftOut).not.toContain('verdict:')
  })
})

describe('an import', () => {
  it.each([
    [
      'a point beyond its scale',
      { 'ratings.csv': 'task_id,item_key,rater_id,label,answer.cited\npdsqi-9,D1,r1,,6\n' },
      '“cited” is no whole number from 1 to 5.',
    ],
    [
      'a question without an answer',
      { 'ratings.csv': 'task_id,item_key,rater_id,label,answer.cited\npdsqi-9,D1,r1,,5\n' },
      '“accurate” is not answered.',
    ],
    [
      'a question that is none',
      { 'ratings.csv': 'task_id,item_key,rater_id,label,answer.color\npdsqi-9,D1,r1,,5\n' },
      'color is none of its questions',
    ],
    [
      'a label alone',
      { 'ratings.csv': 'task_id,item_key,rater_id,label\npdsqi-9,D1,r1,good\n' },
      'columns that begin with answer',
    ],
    [
      'another task',
      { 'ratings.csv': 'task_id,item_key,rater_id,label\nnone,D1,r1,\n' },
      'must be one of verdict, pdsqi-9, checklist',
    ],
    [
      'another item',
      { 'ratings.csv': 'task_id,item_key,rater_id,label\npdsqi-9,D7,r1,\n' },
      'The item D7 does not exist.',
    ],
    [
      'another label',
      { 'ratings.csv': 'proposition_id,rater_id,label\nS1,r9,Maybe\n' },
      'label must be one of Supported',
    ],
    [
      'an item without a part',
      { 'items.csv': 'task_id,item_key,part.summary\nchecklist,x,D1\n' },
      'part.source has no value',
    ],
    [
      'an item of two patients',
      { 'items.csv': 'task_id,item_key,part.summary,part.source\nchecklist,x,D1,N2\n' },
      'different patients',
    ],
    [
      'an item with other parts',
      { 'items.csv': 'task_id,item_key,part.summary,part.source\nchecklist,D1|N1,D2,N2\n' },
      'exists with other parts',
    ],
    [
      'an item of a text that is not there',
      { 'items.csv': 'task_id,item_key,part.summary,part.source\nchecklist,x,D9,N2\n' },
      'The document D9 does not exist.',
    ],
    [
      'a part that is none',
      { 'items.csv': 'task_id,item_key,part.summary,part.other\npdsqi-9,x,D1,N2\n' },
      'part.other is no part of the task pdsqi-9.',
    ],
    [
      'a decision on nothing that is settled',
      { 'decisions.csv': 'task_id,item_key,field,label\nchecklist,D1|N1,minutes,3\n' },
      'field must be one of parts, faulty, faults',
    ],
    [
      'a decision beyond its scale',
      { 'decisions.csv': 'task_id,item_key,field,label\npdsqi-9,D1,cited,9\n' },
      'label is no answer to cited.',
    ],
    [
      'a task without its protocol',
      { 'tasks.csv': 'task_id,protocol_file\nqnote,qnote-1.json\n' },
      'did not come along',
    ],
    [
      'a task by another name',
      {
        'tasks.csv': 'task_id,protocol_file\nmine,pdsqi-9-1.json\n',
        'pdsqi-9-1.json': THREE_TASKS['pdsqi-9-1.json'] ?? '',
      },
      'must be pdsqi-9-2',
    ],
    [
      'a task with another protocol',
      {
        'tasks.csv': 'task_id,protocol_file\nchecklist,checklist-4.json\n',
        'checklist-4.json': JSON.stringify({ ...CHECKLIST, version: 4 }),
      },
      'The task checklist has another protocol in this study.',
    ],
    [
      'a protocol that is none',
      { 'tasks.csv': 'task_id,protocol_file\nx,x-1.json\n', 'x-1.json': '{"id":"x","constructor":1}' },
      '“constructor” is no name that a definition may use.',
    ],
  ])('reports %s, and nothing changes', async (_, files, sentence) => {
    const before = await digestStudy(studyId)

    const report = await importInto(
      studyId,
      Object.entries(files as Record<string, string>).map(([name, text]) => fileFromBytes(name, text)),
    )

    expect(report.problems.map(({ message }) => message).join('\n')).toContain(sentence)
    expect(await digestStudy(studyId)).toEqual(before)
  })
})
