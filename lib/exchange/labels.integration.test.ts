import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { findShipped } from '@/lib/core/protocols/shipped'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy as createEmptyStudy } from '@/lib/data/studies'
import { exportTo, listRatings } from '@/lib/testing/export-files'
import { createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { fileFromBytes, fileFromPath, type ImportFile } from './import-file'
import { labelStudioConfig } from './label-studio/label-studio-config'
import { listImportFiles, openImport } from './open-import'

const EXAMPLES = path.join(import.meta.dirname, 'examples')

/** What a tool gave out for an invented study, as `npm run try-tools` keeps it. */
const toolFile = (tool: string, name: string) =>
  fileFromPath(path.join(import.meta.dirname, 'test-files', tool, name))

const TEXTS: Record<string, string> = {
  'admissions.csv': 'admission_id,patient_id\nA1,P1\n',
  'documents.csv': `document_id,patient_id,admission_id,kind,author_kind,author_name,text
D1,P1,A1,course,human,Dr. A,He was afebrile. He went home. He walks alone.
`,
  'propositions.csv': `proposition_id,document_id,kind,text
S1,D1,sentence,He was afebrile.
S2,D1,sentence,He went home.
S3,D1,sentence,He walks alone.
`,
}

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

describe('labels of other tools', () => {
  it('come in from a Label Studio export', async () => {
    const studyId = await createTexts()

    const report = await importInto(studyId, [await fileFromPath(path.join(EXAMPLES, 'label-studio.json'))])

    expect(report).toMatchObject({ problems: [], format: 'label-studio' })
    // addresses of people whom nobody invited stay outside
    const shown = (await listRatings(studyId)).map((line) => line.replace(/Rater [0-9a-f]{6}/, 'Rater …'))
    expect(shown).toEqual([
      'S1|Rater …|human|1|Supported|True|Night note.|21500',
      'S1|judge-1|ai|1|Not Addressed|False||',
      'S2|4|human|1|Not Supported|False||',
    ])
  })

  it('come in as Label Studio gave them out: its own, and those that our export had brought there', async () => {
    const studyId = await createTexts()

    const report = await importInto(studyId, [await toolFile('label-studio-1.23', 'project-1-json.json')])

    expect(report).toMatchObject({ problems: [], format: 'label-studio' })
    expect(await listRatings(studyId)).toEqual([
      'S1|rater-1|human|1|Supported|True|Two\nlines, "quoted" 🩺|1234',
      'S1|rater-2|human|1|Not Supported|False||',
      "S1|panel-1|human|2|Supported|False|'=1+1|9", // as a spreadsheet shows it
      'S2|rater-1|human|1|Not Addressed|False||5',
      'S3|1|human|1|Supported|False|Written in the tool.|5500',
    ])
  })

  it('come in as doccano gave them out, in an archive with a file for each account', async () => {
    const studyId = await createTexts()

    const report = await importInto(studyId, [await toolFile('doccano-1.8.4', 'doccano-download-jsonl.zip')])

    expect(report).toMatchObject({ problems: [], format: 'doccano' })
    expect(await listRatings(studyId)).toEqual([
      'S1|rater-1|human|1|Supported|True|Two\nlines, "quoted" 🩺|1234',
      'S1|rater-2|human|1|Not Supported|False||',
      "S1|panel-1|human|2|Supported|False|'=1+1|9", // as a spreadsheet shows it
      'S1|judge|ai|1|Not Addressed|False|It says so.|',
      'S2|rater-1|human|1|Not Addressed|False||5',
      'S3|admin|human|1|Supported|False|Written in the tool.|',
    ])
  })

  it.each([
    ['label-studio-1.23', 'project-1-json_min.json', /Export, then JSON,/],
    ['label-studio-1.23', 'project-1-csv.csv', /Export, then JSON,/],
    ['label-studio-1.23', 'project-1-tsv.tsv', /Export, then JSON,/],
    ['doccano-1.8.4', 'doccano-download-json.zip', /Export dataset, then JSONL,/],
    ['doccano-1.8.4', 'doccano-download-csv.zip', /Export dataset, then JSONL,/],
  ])('as %s gave them out in %s are refused with what to choose there', async (tool, name, message) => {
    const report = await importInto(await createTexts(), [await toolFile(tool, name)])

    expect(report.problems).toMatchObject([{ message: expect.stringMatching(message) }])
  })

  it('of annotators who share them in doccano are nobody’s, and refused', async () => {
    const shared = fileFromBytes(
      'all.jsonl',
      '{"id":1,"text":"He was afebrile.","proposition_id":"S1","label":["Supported"],"Comments":[]}',
    )
    const report = await importInto(await createTexts(), [shared])

    expect(report.problems).toMatchObject([
      { line: 1, message: expect.stringContaining('share their labels') },
    ])
  })

  it('go out to Label Studio without names that it would refuse, and to doccano with the same keys and no null in each line', async () => {
    const studyId = await createTexts()
    const labels = 'proposition_id,rater_id,rater_kind,round,label\nS1,r1,human,1,Supported\nS1,r2,human,1,\n'
    await importInto(studyId, [fileFromBytes('ratings.csv', labels)])

    const tasks = await readFile(
      path.join(await exportTo(studyId, 'label-studio'), 'label-studio.json'),
      'utf8',
    )
    const jsonl = await readFile(path.join(await exportTo(studyId, 'doccano'), 'doccano.jsonl'), 'utf8')
    const lines = jsonl
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)

    expect(tasks).not.toContain('completed_by')
    expect(JSON.parse(tasks)).toMatchObject([
      { annotations: [{ result: [{ meta: { rater_id: 'r1', round: 1 } }] }] },
      {},
      {},
    ])
    expect(lines).toHaveLength(4)
    expect(new Set(lines.map((line) => Object.keys(line).join(' '))).size).toBe(1)
    expect(lines.flatMap((line) => Object.values(line))).not.toContain(null)
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

  it('say what is wrong with file and line, and leave nothing behind', async () => {
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
      labelStudioConfig({ name: 'verdict', definition: findShipped('verdict') }),
    )
  })
})

describe('decisions', () => {
  it('go out and in with their reason, also the one that there is no answer', async () => {
    const [studyId, copyId] = [await createTexts(), await createTexts()]
    const decisions = `proposition_id,label,rationale,decided_by,reason,guideline,guideline_version
S1,Cannot be decided,Both are charted.,p3,source-contradictory,"What is charted counts, twice.",
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
