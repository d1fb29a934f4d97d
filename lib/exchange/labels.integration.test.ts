import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { CHECK_ROUND, REPEAT_ROUND } from '@/lib/core/adjudication/item-state'
import { FIRST_GUIDELINE } from '@/lib/core/labeling/guideline'
import { roundOfAttempt } from '@/lib/core/labeling/training'
import { setTaskLock } from '@/lib/data/adjudication/consensus-lock'
import { applyPolicy } from '@/lib/data/adjudication/consensus-policies'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { publishGuideline } from '@/lib/data/labeling/guidelines'
import { createStudy as createEmptyStudy } from '@/lib/data/studies'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { writeExport } from './export/write-export'
import { fileFromBytes, fileFromPath, type ImportFile } from './import-file'
import { labelStudioConfig } from './label-studio/label-studio-config'
import { listImportFiles, openImport } from './open-import'

const EXAMPLES = path.join(import.meta.dirname, 'examples')
const TEXTS: Record<string, string> = {
  'admissions.csv': 'admission_id,patient_id\nA1,P1\n',
  'documents.csv': `document_id,patient_id,admission_id,kind,author_kind,author_name,text
D1,P1,A1,course,human,Dr. A,He was afebrile. He went home.
`,
  'propositions.csv': `proposition_id,document_id,kind,text
S1,D1,sentence,He was afebrile.
S2,D1,sentence,He went home.
`,
}

const { entries } = FIRST_GUIDELINE
const WORDING = { entries, intro: 'What is charted counts, "always".', change: 'An introduction.' }

const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-labels-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function createTexts(): Promise<string> {
  const { id } = await createEmptyStudy(SYSTEM_ACTOR, { title: 'Labels' })
  await importInto(
    id,
    Object.entries(TEXTS).map(([name, text]) => fileFromBytes(name, text)),
  )
  return id
}

async function importInto(studyId: string, files: ImportFile[]) {
  return importStudyData(SYSTEM_ACTOR, studyId, await openImport('labels', files), { preview: false })
}

async function exportTo(studyId: string, format: string): Promise<string> {
  const target = path.join(folder, `${format}-${studyId}`)
  await writeExport(SYSTEM_ACTOR, studyId, format, target)
  return target
}

async function readCsvFile(file: string): Promise<Record<string, string>[]> {
  return parse(await readFile(file), { columns: true })
}

async function listRatings(studyId: string) {
  const rows = await readCsvFile(path.join(await exportTo(studyId, 'long-csv'), 'ratings.csv'))
  return rows.map(
    ({ proposition_id: p, rater_id: r, rater_kind: k, round, label, uncertain, comment, active_ms: ms }) =>
      [p, r, k, round, label, uncertain, comment, ms].join('|'),
  )
}

describe('labels of other tools', () => {
  it('come in from a Label Studio export', async () => {
    const studyId = await createTexts()

    const report = await importInto(studyId, [await fileFromPath(path.join(EXAMPLES, 'label-studio.json'))])

    expect(report).toMatchObject({ problems: [], format: 'label-studio' })
    expect(await listRatings(studyId)).toEqual([
      'S1|anna@hospital.example|human|1|Supported|True|Night note.|21500',
      'S1|judge-1|ai|1|Not Addressed|False||',
      'S2|4|human|1|Not Supported|False||',
    ])
  })

  it('come in from doccano, and from one long table, alike', async () => {
    const [first, second] = [await createTexts(), await createTexts()]

    const report = await importInto(first, [await fileFromPath(path.join(EXAMPLES, 'doccano.jsonl'))])
    await importInto(second, [await fileFromPath(path.join(EXAMPLES, 'ratings.csv'))])

    expect(report).toMatchObject({ problems: [], format: 'doccano' })
    expect(await listRatings(first)).toEqual([
      'S1|anna|human|1|Supported|True|Night note.|21500',
      'S2|anna|human|1||||',
      'S2|judge-1|ai|1|Not Supported|False||',
    ])
    expect(await listRatings(second)).toEqual(await listRatings(first))
  })

  it.each(['label-studio', 'doccano'])('go out to %s and come back the same', async (format) => {
    const [studyId, copyId] = [await createTexts(), await createTexts()]
    const labels = `proposition_id,rater_id,rater_kind,round,label,uncertain,comment,active_ms
S1,r1,human,1,Supported,true,"Two
lines, ""quoted"" 🩺",1234
S1,r2,human,1,Not Supported,,,
S1,r3,human,1,Not Addressed,,,
S1,p1,human,2,Supported,,panel,9
S1,judge,ai,1,Not Supported,,It says so.,
S2,r1,human,1,Supported,,,5
`
    await importInto(studyId, [fileFromBytes('ratings.csv', labels)])

    const report = await importInto(copyId, await listImportFiles([await exportTo(studyId, format)]))

    expect(report.problems).toEqual([])
    expect(await listRatings(copyId)).toEqual(await listRatings(studyId))
  })

  it('go out with the passages that they rest on', async () => {
    const study = await createStudy({ items: 1 })
    await rate(await createAssignedRater(study), study, study.itemIds[0]!, 'Supported')
    const { id: ratingId } = await db.rating.findFirstOrThrow({ where: { studyId: study.id } })
    await db.evidence.create({
      data: { ratingId, noteId: study.noteId, start: 12, end: 24, quote: 'was afebrile', rank: 0 },
    })
    const evidence = [{ note_id: '101', start: 12, end: 24, quote: 'was afebrile' }]

    const tasks = path.join(await exportTo(study.id, 'label-studio'), 'label-studio.json')
    expect(JSON.parse(await readFile(tasks, 'utf8'))).toMatchObject([{ annotations: [{ evidence }] }])
    const lines = path.join(await exportTo(study.id, 'doccano'), 'doccano.jsonl')
    expect(JSON.parse(await readFile(lines, 'utf8'))).toMatchObject({ label: ['Supported'], evidence })
  })

  it('tell what is wrong with file and line, and leave nothing behind', async () => {
    const studyId = await createTexts()
    const tasks = `[
 {"data": {"proposition_id": "S1"}, "annotations": [{"completed_by": 1, "result": [{"from_name": "verdict", "value": {"choices": ["Supported"]}}]}]},
 {"data": {"proposition_id": "S2"}, "annotations": [{"completed_by": 1, "result": [{"from_name": "verdict", "value": {"choices": ["Maybe"]}}]}]},
 {"data": {}, "annotations": []},
 {"data": {"proposition_id": "S2"}, "annotations": [{"completed_by": "judge", "result": [{"from_name": "verdict", "value": {"choices": ["Supported"]}}]}], "predictions": [{"model_version": "judge", "result": [{"from_name": "verdict", "value": {"choices": ["Supported"]}}]}]}
]`
    const broken = await importInto(studyId, [fileFromBytes('project-1.json', tasks)])
    expect(broken.problems.map(({ line, column }) => [line, column])).toEqual([
      [3, null],
      [4, 'data.proposition_id'],
      [5, 'rater'],
    ])

    const unknown = await importInto(studyId, [
      fileFromBytes(
        'doccano-anna.jsonl',
        '{"proposition_id":"S1","label":["Supported"]}\n{"proposition_id":"S9","label":["Supported"]}\n',
      ),
    ])
    expect(unknown.problems).toMatchObject([{ file: 'doccano-anna.jsonl', line: 2, code: 'reference' }])
    const nameless = await importInto(studyId, [
      fileFromBytes(
        'doccano.jsonl',
        '{"proposition_id":"S1","label":["Supported","Not Supported"]}\n{nonsense\n{"proposition_id":"S1","label":["Supported"]}\n',
      ),
    ])
    expect(nameless.problems.map(({ line, code }) => [line, code])).toEqual([
      [1, 'value'],
      [2, 'json'],
      [3, 'missing'],
    ])
    expect(await db.rating.count({ where: { studyId } })).toBe(0)
    expect(await db.rater.count({ where: { studyId } })).toBe(0)
  })

  it('ask in Label Studio what we ask', async () => {
    expect(await readFile(path.join(EXAMPLES, 'labeling-config.xml'), 'utf8')).toBe(
      labelStudioConfig(FIRST_GUIDELINE),
    )
  })
})

describe('decisions', () => {
  it('go out and in with their reason, also the one that there is no answer', async () => {
    const [studyId, copyId] = [await createTexts(), await createTexts()]
    const decisions = `proposition_id,label,rationale,decided_by,reason,guideline,guideline_version
S1,Cannot be decided,Both are charted.,p3,chart-contradictory,"What is charted counts, twice.",
S2,Supported,It says so.,p3,,,
`
    await importInto(studyId, [fileFromBytes('decisions.csv', decisions)])
    const folderOf = await exportTo(studyId, 'plain-folder')

    const report = await importInto(copyId, await listImportFiles([folderOf]))

    expect(report.problems).toEqual([])
    expect(await readFile(path.join(folderOf, 'decisions.csv'), 'utf8')).toBe(decisions)
    expect(await readFile(path.join(await exportTo(copyId, 'plain-folder'), 'decisions.csv'), 'utf8')).toBe(
      decisions,
    )
    const wrong = await importInto(await createTexts(), [
      fileFromBytes('decisions.csv', 'proposition_id,label,reason\nS1,Supported,because\n'),
    ])
    expect(wrong.problems).toMatchObject([{ line: 2, column: 'reason' }])
  })
})

describe('older answers', () => {
  it('come with the long table on request, and say which counts', async () => {
    const study = await createStudy({ items: 2 })
    const rater = await createAssignedRater(study)
    for (const code of ['Supported', 'Not Supported', 'Not Addressed'] as const) {
      await rate(rater, study, study.itemIds[0]!, code)
    }
    await rate(rater, study, study.itemIds[1]!, 'Supported')

    const rows = await readCsvFile(path.join(await exportTo(study.id, 'revisions-csv'), 'revisions.csv'))

    expect(
      rows.map(({ proposition_id: p, label, revision, current }) => [p, label, revision, current]),
    ).toEqual([
      ['p0', 'Supported', '1', 'False'],
      ['p0', 'Not Supported', '2', 'False'],
      ['p0', 'Not Addressed', '3', 'True'],
      ['p1', 'Supported', '1', 'True'],
    ])
    expect(await listRatings(study.id)).toHaveLength(2)
  })

  it('tell what an answer was for, under which wording, and what was known beforehand', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const rater = await createAssignedRater(study)
    await rate(rater, study, study.itemIds[0]!, 'Supported')
    await publishGuideline(pi, study.id, WORDING, 0)
    const other = await createAssignedRater(study)
    await rate(other, study, study.itemIds[1]!, 'Supported')
    const raterId = rater.raters.get(study.id) ?? ''
    const seat = { studyId: study.id, taskId: study.taskId, itemId: study.itemIds[0]!, raterId, revision: 1 }
    await db.rating.createMany({
      data: [
        { ...seat, round: REPEAT_ROUND, code: 'Not Supported' },
        { ...seat, round: CHECK_ROUND, code: 'Supported', itemId: study.itemIds[1]! },
        { ...seat, round: roundOfAttempt(2), code: 'Not Addressed' },
      ],
    })
    const known = {
      studyId: study.id,
      use: 'gold',
      code: 'Not Addressed',
      explanation: 'Nothing says so.',
    } as const
    await db.keyedItem.create({ data: { ...known, itemId: study.itemIds[1]! } })
    const vote = { studyId: study.id, itemId: study.itemIds[0]!, raterId, kind: 'second' }
    await db.adjudicatorVote.create({ data: { ...vote, code: 'Supported', rationale: 'Charted.' } })

    const target = await exportTo(study.id, 'revisions-csv')
    const rows = await readCsvFile(path.join(target, 'revisions.csv'))

    expect(
      rows
        .filter((row) => row['rater_id'] === rows[0]?.['rater_id'] && row['label'] !== '')
        .map((row) => ['purpose', 'round', 'attempt', 'label', 'key'].map((column) => row[column])),
    ).toEqual([
      ['training', '-1', '2', 'Not Addressed', ''],
      ['first', '1', '', 'Supported', ''],
      ['repeat', '3', '', 'Not Supported', ''],
      ['check', '4', '', 'Supported', 'Not Addressed'],
    ])
    expect(new Set(rows.map((row) => row['guideline_version']))).toEqual(new Set(['', '0', '1']))
    expect(rows.find((row) => row['purpose'] === 'first' && row['label'] !== '')).toMatchObject({
      wall_ms: '1200',
      ai_seen_at: '',
    })
    expect(await readCsvFile(path.join(target, 'adjudicator_votes.csv'))).toMatchObject([
      { proposition_id: 'p0', kind: 'second', label: 'Supported', rationale: 'Charted.', voted_at: '' },
    ])
    expect(await readCsvFile(path.join(target, 'policies.csv'))).toEqual([])
    const [guideline] = await readCsvFile(path.join(target, 'guidelines.csv'))
    expect(JSON.parse(guideline?.['content'] ?? '')).toEqual(WORDING)

    // what counts is told as before, and none of this reaches who must stay blind
    const long = await readCsvFile(path.join(await exportTo(study.id, 'long-csv'), 'ratings.csv'))
    expect(new Set(long.map((row) => row['round']))).toEqual(new Set(['1']))
    await expect(writeExport(rater, study.id, 'revisions-csv', folder)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('tell how they became settled: policies, settings, and what the label model holds', async () => {
    const study = await createStudy({ items: 2 })
    const pi = await createActor(study.id, 'pi')
    const raters = await Promise.all([1, 2, 3].map(() => createAssignedRater(study)))
    for (const [place, rater] of raters.entries()) {
      await rate(rater, study, study.itemIds[0]!, 'Supported')
      await rate(rater, study, study.itemIds[1]!, place === 0 ? 'Not Supported' : 'Not Addressed')
    }
    const policy = { kind: 'label-model', threshold: 0.5 } as const
    await applyPolicy(pi, study.id, { policy, reason: 'Few raters.', seenVersion: 0 })
    await setTaskLock(pi, study.id, { lock: true, reason: 'over' })

    const target = await exportTo(study.id, 'revisions-csv')
    const read = (name: string) => readCsvFile(path.join(target, name))
    const [applied] = await read('policies.csv')
    expect(applied).toMatchObject({ policy_version: '1', reason: 'Few raters.' })
    expect(JSON.parse(applied?.['policy'] ?? '')).toEqual(policy)
    const settings = new Map((await read('settings.csv')).map((row) => [row['setting'], row['value'] ?? '']))
    expect(JSON.parse(settings.get('policy') ?? '')).toEqual(policy)
    expect(JSON.parse(settings.get('ratersPerItem') ?? '')).toBe(3)
    expect(settings.get('lockedAt')).toMatch(/^"\d{4}-\d\d-\d\dT/)
    const estimates = await read('label_estimates.csv')
    expect(estimates.map((row) => [row['proposition_id'], row['label']])).toEqual([
      ['p0', 'Supported'],
      ['p1', 'Not Addressed'],
    ])
    for (const { probability } of estimates) {
      expect(Number(probability)).toBeGreaterThan(0.5)
      expect(Number(probability)).toBeLessThanOrEqual(1)
    }
  })
})
