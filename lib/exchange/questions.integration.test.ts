import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { writeAnswer } from '@/lib/core/exchange/answer-columns'
import { findShipped } from '@/lib/core/protocols/shipped'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { writeExport } from './export/write-export'
import { fileFromBytes, type ImportFile } from './import-file'
import { listImportFiles, openImport } from './open-import'

const NOTES =
  'note_id,patient_id,text,chart_time\nN1,P1,Apixaban was stopped.,2149-10-30 08:00:00\nN2,P1,He has a fever.,2150-03-05 08:00:00\n'

const QUESTION = {
  question_id: 'Q1',
  patient_id: 'P1',
  question: 'When was apixaban stopped?',
  reference_timestamp: '2150-03-05T08:00:00',
  question_type: 'single_hop_recent',
  answer: 'On 2149-10-30.',
  fact_subset: [
    { text: 'Patient stopped apixaban (2149-10-30)', note_id: 'N1', start: 0, end: 21 },
    'Patient took apixaban; for years (2149-10-30)',
  ],
  clinical_relevance_rationale: 'Bleeding.',
  topics: ['Prescriptions'],
  visit_type: 'Inpatient',
  reason_for_admission: 'Fever',
  clinical_summary: 'He comes with fever.',
  note_id: 'N2',
  arm: 'facts',
  attributes: { round: 2 },
}
/** As published: a number within its conversation, and no passages. */
const PUBLISHED = {
  question_id: 1,
  patient_id: 'P1',
  question: 'Why was it?',
  reference_timestamp: '2150-03-05',
  question_type: 'multi_hop',
  answer: 'Bleeding.',
  fact_subset: ['Patient bled (2149-10-29)'],
  clinical_relevance_rationale: 'Bleeding.',
}

async function importNew(files: readonly ImportFile[], notes = true) {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Questions', description: '', seed: 1 })
  const bring = async (given: readonly ImportFile[]) =>
    importStudyData(SYSTEM_ACTOR, id, await openImport('questions', given), { preview: false })
  if (notes) await bring([fileFromBytes('notes.csv', NOTES)])
  return { id, report: await bring(files) }
}

const listed = (...questions: readonly unknown[]) => [
  fileFromBytes('benchmark.json', JSON.stringify(questions, null, 1)),
]

async function write(studyId: string, format: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'questions-'))
  const written = await writeExport(SYSTEM_ACTOR, studyId, format, folder)
  return { folder, written, read: (name: string) => readFile(path.join(folder, name), 'utf8') }
}

describe('questions as JSON', () => {
  it('come in with facts and passages, make a task, and go out and in again to the same digest', async () => {
    const { id, report } = await importNew(listed(QUESTION, PUBLISHED))

    expect(report.problems).toEqual([])
    const items = await db.item.findMany({
      where: { studyId: id, task: { protocol: 'questions' } },
      include: { statement: true },
      orderBy: { key: 'asc' },
    })
    expect(items.map(({ key, strata }) => [key, strata])).toEqual([
      ['P1-questions-2-1', { type: 'multi_hop' }],
      ['Q1', { arm: 'facts', type: 'single_hop_recent' }],
    ])
    expect(items[1]?.statement?.attributes).toMatchObject({
      at: '2150-03-05 08:00:00',
      facts: [
        { text: 'Patient stopped apixaban (2149-10-30)', note: 'N1', start: 0, end: 21 },
        'Patient took apixaban; for years (2149-10-30)',
      ],
      note: 'N2',
      round: 2,
    })
    const first = await write(id, 'questions')
    const [exported] = JSON.parse(await first.read('questions.json')) as object[]
    expect(exported).toEqual({
      ...QUESTION,
      reference_timestamp: '2150-03-05 08:00:00',
      document_id: 'P1-questions-1',
      author_kind: 'llm',
      author_name: '',
    })

    const again = await importNew(await listImportFiles([first.folder]))
    expect(again.report.problems).toEqual([])
    const second = await write(again.id, 'questions')
    expect(second.written.digest).toBe(first.written.digest)
  })

  it.each([
    ['no answer', { ...QUESTION, answer: undefined }, /answer/],
    ['a type that is none', { ...QUESTION, question_type: 'three_hop' }, /question_type/],
    ['a time that is none', { ...QUESTION, reference_timestamp: 'March' }, /reference_timestamp/],
    [
      'half of a passage',
      { ...QUESTION, fact_subset: [{ text: 'x', note_id: 'N1', start: 3 }] },
      /fact_subset/,
    ],
    ['a key of no meaning', { ...QUESTION, answr: 'x' }, /answr/],
    ['four topics', { ...QUESTION, topics: ['a', 'b', 'c', 'd'] }, /topics/],
  ])('with %s are refused whole, with the line', async (_, broken, message) => {
    const { id, report } = await importNew(listed(PUBLISHED, broken))

    expect(report.problems).not.toEqual([])
    expect(report.problems[0]).toMatchObject({ file: 'benchmark.json', line: 14 })
    expect(`${report.problems[0]?.column} ${report.problems[0]?.message}`).toMatch(message)
    expect(await db.statement.count({ where: { studyId: id } })).toBe(0)
  })

  it.each([
    ['cut off', '[{"question_id": "Q1", "reference_timestamp": "2150-03-05", '],
    ['twice the same question', JSON.stringify([QUESTION, QUESTION])],
  ])('that are %s are refused whole', async (_, text) => {
    const { id, report } = await importNew([fileFromBytes('benchmark.json', text)])

    expect(report.problems).not.toEqual([])
    expect(await db.statement.count({ where: { studyId: id } })).toBe(0)
  })
})

const FIT = {
  specific: 'yes',
  consistent: 'yes',
  verifiable: 'yes',
  'type-right': 'yes',
  'topics-right': 'no',
  topics: ['Prescriptions', 'Vitals'],
  natural: 'no',
  wording: 'When did he stop apixaban?',
  leaks: 'no',
  approved: 'yes',
  'answer-found': 'yes',
  'answer-complete': 'yes',
}

/** A study of questions with one answer, as files bring it. */
async function importAnswered() {
  const { id } = await importNew(listed(QUESTION, PUBLISHED))
  const cells = writeAnswer(findShipped('questions'), FIT)
  const names = Object.keys(cells)
  const rating = stringify([
    ['task_id', 'item_key', 'rater_id', 'label', ...names.map((name) => `answer.${name}`)],
    ['questions', 'Q1', 'r1', '', ...Object.values(cells)],
  ])
  const report = await importStudyData(
    SYSTEM_ACTOR,
    id,
    await openImport('ratings', [fileFromBytes('ratings.csv', rating)]),
    { preview: false },
  )
  expect(report.problems).toEqual([])
  return id
}

const readAnswers = (studyId: string) =>
  db.rating.findMany({
    where: { studyId, task: { protocol: 'questions' } },
    select: { code: true, fields: true, item: { select: { key: true } } },
  })

describe('answers about questions', () => {
  it('leave as CSV and come back with all that was answered and computed', async () => {
    const id = await importAnswered()
    const [answer] = await readAnswers(id)
    expect(answer?.fields).toMatchObject(FIT)

    const long = await write(id, 'long-csv')
    const table = await long.read('ratings.csv')
    expect(table).toContain('computed.adjusted')
    expect(table).toContain('When did he stop apixaban?')
    const folder = await write(id, 'plain-folder')
    const again = await importNew(await listImportFiles([folder.folder]), false)
    expect(again.report.problems).toEqual([])
    expect(await readAnswers(again.id)).toEqual(await readAnswers(id))
    const back = await write(again.id, 'plain-folder')
    for (const file of ['propositions.csv', 'items.csv', 'tasks.csv', 'notes.csv'])
      expect(await back.read(file)).toBe(await folder.read(file))
    expect((await write(again.id, 'questions')).written.digest).toBe(
      (await write(id, 'questions')).written.digest,
    )
  })

  it('go to Label Studio with what raters see and nothing that they may not, and come back the same', async () => {
    const id = await importAnswered()
    const { folder, read } = await write(id, 'label-studio')
    const files = await readdir(folder)
    const name = files.find((file) => /^label-studio-.*\.json$/.test(file)) ?? ''
    const config = await read(files.find((file) => /^labeling-config-.*\.xml$/.test(file)) ?? '')
    const tasks = await read(name)

    for (const shown of [
      'Does it have one well-defined answer?',
      'several answers would do',
      'Answer (unverified)',
    ])
      expect(config).toContain(shown)
    for (const shown of [
      'On 2149-10-30.',
      'Patient stopped apixaban (2149-10-30)',
      'Fever',
      'Multi-hop: several events',
    ])
      expect(tasks).toContain(shown)
    expect(config + tasks).not.toContain('"facts"')
    expect(await read('left-out.txt')).toContain('the chart does not come along')
    const before = await readAnswers(id)
    await db.rating.deleteMany({ where: { studyId: id } })
    const report = await importStudyData(
      SYSTEM_ACTOR,
      id,
      await openImport('label studio', [fileFromBytes(name, tasks)]),
      { preview: false },
    )
    expect(report.problems).toEqual([])
    expect(await readAnswers(id)).toEqual(before)
  })
})
