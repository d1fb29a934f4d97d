import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { countSession, findUngrouped, parseSession } from '@/lib/core/adjudication/span-session'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { findShipped } from '@/lib/core/protocols/shipped'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { exportTo } from '@/lib/testing/export-files'
import { fileFromBytes } from '../import-file'
import { listImportFiles, openImport } from '../open-import'

const SOURCE = 'Admitted with pneumonia 🫁.\r\nWarfarin stopped.'
const SUMMARY = 'You had 💊💊 chest pain.\r\nYou took Tylenol 650mg, then went home.'

type Given = { quote: string; label: string }

/** Labels as the release has them: code points of the summary. */
function labelsOf(
  given: readonly Given[],
  text = SUMMARY,
  measure = (piece: string) => Array.from(piece).length,
) {
  return given.map(({ quote, label }) => {
    const start = measure(text.slice(0, text.indexOf(quote)))
    return { start, end: start + measure(quote), length: measure(quote), label, text: quote }
  })
}

const line = (labels: unknown, more: object = {}) =>
  `${JSON.stringify({ text: SOURCE, summary: SUMMARY, labels, ...more })}\n`

const ONE = [
  { quote: 'chest pain', label: 'condition_unsupported' },
  { quote: 'Tylenol 650mg', label: 'medication_unsupported' },
  { quote: '650mg', label: 'number_unsupported' },
]
const OTHER = [{ quote: 'Tylenol', label: 'unsupported_medication' }]

async function makeStudy() {
  const { id } = await createStudy(SYSTEM_ACTOR, { title: 'Marked' })
  return id
}

async function importInto(studyId: string, files: Record<string, string>) {
  const given = Object.entries(files).map(([name, text]) => fileFromBytes(name, text))
  return importStudyData(SYSTEM_ACTOR, studyId, await openImport('marked', given), { preview: false })
}

async function readMarks(studyId: string) {
  const ratings = await db.rating.findMany({
    where: { studyId },
    include: { rater: true, item: true },
    orderBy: [{ item: { key: 'asc' } }, { rater: { alias: 'asc' } }],
  })
  return ratings.map(({ rater, fields }) => [rater.alias, fields] as const)
}

describe('a set that raters agreed on', () => {
  const agreed = { 'hallucinations_2_mimic_agreed.jsonl': line(labelsOf(ONE.slice(0, 2))) }
  const sets = {
    'hallucinations_2_mimic_annotator_1.jsonl': line(labelsOf(ONE)),
    'hallucinations_2_mimic_annotator_2.jsonl': line(labelsOf(OTHER)),
  }

  it('becomes a session whose groups are matched by place, whichever file comes first', async () => {
    const studyId = await makeStudy()
    const report = await importInto(studyId, { ...agreed, ...sets })

    expect(report.problems).toEqual([])
    expect(report.warnings.map(({ code }) => code)).toContain('agreed')
    const [settled, ...more] = await db.consensus.findMany({ where: { studyId } })
    const ratings = await db.rating.findMany({ where: { studyId }, orderBy: { rater: { alias: 'asc' } } })
    const task = findShipped('error-spans').spanLayers[0]!
    const session = parseSession(task, settled!.value)
    if ('problem' in session) throw new Error(session.problem)
    expect(more).toEqual([])
    expect(session.ratings).toEqual(ratings.map(({ id }) => id))
    const marked = ratings.map(({ fields }) => (fields as { errors: MarkedSpan[] }).errors)
    expect(findUngrouped(session, marked)).toBeNull()
    expect(countSession(session, marked)).toMatchObject({
      agreed: 2,
      same: 1,
      raters: [
        { annotations: 3, removed: 1, only: 1 },
        { annotations: 1, removed: 0, only: 0 },
      ],
    })
  })

  it('stays the answer of a rater of that name where the raters’ sets did not come along', async () => {
    const studyId = await makeStudy()
    const report = await importInto(studyId, agreed)

    expect(report.problems).toEqual([])
    expect(await db.consensus.count({ where: { studyId } })).toBe(0)
    expect((await readMarks(studyId)).map(([alias]) => alias)).toEqual(['agreed'])
  })
})

describe('marked passages as JSON lines', () => {
  it('come in with their texts, overlapping, counted in code points, both raters on the same items', async () => {
    const studyId = await makeStudy()

    const report = await importInto(studyId, {
      'hallucinations_2_mimic_annotator_1.jsonl': line(labelsOf(ONE)) + line([], { text: 'Other.' }),
      'hallucinations_2_mimic_annotator_2.jsonl': line(labelsOf(OTHER)) + line([], { text: 'Other.' }),
    })

    expect(report.problems).toEqual([])
    expect(report).toMatchObject({
      format: 'marked-jsonl',
      counts: { task: { added: 1 }, rating: { added: 4 } },
    })
    expect(report.warnings.map(({ message }) => message)).toContainEqual(
      'hallucinations_2_mimic_annotator_1.jsonl: offsets count code points, as the labels’ own texts show.',
    )
    const documents = await db.document.findMany({ where: { studyId }, orderBy: { externalId: 'asc' } })
    expect(documents.map(({ externalId, kind }) => [externalId, kind])).toEqual([
      ['2_mimic-0/source', 'bhc'],
      ['2_mimic-0/summary', 'avs'],
      ['2_mimic-1/source', 'bhc'],
      ['2_mimic-1/summary', 'avs'],
    ])
    const [[, first], [, second]] = (await readMarks(studyId)) as [[string, Fields], [string, Fields]]
    expect(first.errors.map(({ quote, label }) => [quote, label])).toEqual([
      ['chest pain', 'condition_unsupported'],
      ['Tylenol 650mg', 'medication_unsupported'],
      ['650mg', 'number_unsupported'],
    ])
    for (const { start, end, quote } of first.errors) expect(SUMMARY.slice(start, end)).toBe(quote)
    expect(first['errors-n']).toBe(3)
    expect(first['key-facts']).toBeUndefined()
    expect(second.errors).toMatchObject([{ label: 'medication_unsupported', quote: 'Tylenol' }])
  })

  it('leave and come back to the same, and say what has no place', async () => {
    const studyId = await makeStudy()
    await importInto(studyId, { 'hallucinations_1_annotator_1.jsonl': line(labelsOf(ONE)) })
    const folder = await exportTo(studyId, 'marked-jsonl')
    const names = (await readdir(folder)).toSorted()
    expect(names).toContain('hallucinations_error-spans_rater_annotator_1.jsonl')
    const name = 'hallucinations_error-spans_rater_annotator_1.jsonl'
    const written = await readFile(path.join(folder, name), 'utf8')
    expect(JSON.parse(written)).toMatchObject({ text: SOURCE, summary: SUMMARY, labels: labelsOf(ONE) })
    expect(await readFile(path.join(folder, 'left-out.txt'), 'utf8')).toContain(
      'Other readers of this layout',
    )

    const again = await importInto(studyId, { [name]: written })
    expect(again).toMatchObject({ problems: [], counts: { rating: { added: 0, unchanged: 1 } } })
    const renamed = await importInto(studyId, { [name]: written.replace('"annotator_1"', '"second"') })
    expect(renamed).toMatchObject({ problems: [], counts: { rating: { added: 1 } } })
    const [[, first], [, second]] = (await readMarks(studyId)) as [[string, Fields], [string, Fields]]
    expect(second).toEqual(first)
  })

  it('go through the plain folder to another study and are the same there', async () => {
    const studyId = await makeStudy()
    await importInto(studyId, {
      'hallucinations_1_annotator_1.jsonl': line(labelsOf(ONE)),
      'hallucinations_1_annotator_2.jsonl': line([]),
    })
    const folder = await exportTo(studyId, 'plain-folder')
    const files = await listImportFiles([folder])

    const other = await makeStudy()
    const source = await openImport('plain', files)
    const report = await importStudyData(SYSTEM_ACTOR, other, source, { preview: false })

    expect(report.problems).toEqual([])
    expect(await readMarks(other)).toEqual(await readMarks(studyId))
  })

  it('find out offsets in UTF-16 code units, and those made on the texts with LF line breaks', async () => {
    const units = (piece: string) => piece.length
    const lf = (piece: string) => piece.replaceAll('\r\n', '\n').length
    for (const [measure, words] of [
      [units, 'offsets count UTF-16 code units,'],
      [lf, 'offsets count UTF-16 code units, made on the texts with LF line breaks'],
    ] as const) {
      const studyId = await makeStudy()
      const report = await importInto(studyId, {
        'hallucinations_1_annotator_1.jsonl': line(labelsOf(ONE, SUMMARY, measure)),
      })
      expect(report.problems).toEqual([])
      expect(report.warnings.map(({ message }) => message).join()).toContain(words)
      const [[, { errors }]] = (await readMarks(studyId)) as [[string, Fields]]
      expect(errors.map(({ quote }) => quote)).toEqual(ONE.map(({ quote }) => quote))
    }
  })

  it.each([
    [
      'a shifted label',
      line(labelsOf(ONE)) + line([{ start: 1, end: 5, label: 'condition_unsupported', text: 'You' }]),
      2,
      /The text from 1 to 5 is not the one/,
    ],
    ['an unknown label', line(labelsOf([{ quote: 'You', label: 'nonsense' }])), 0, /"nonsense" is no label/],
    ['no source', `${JSON.stringify({ summary: 'You.', labels: [] })}\n`, 1, /not all texts of an item/],
    ['a broken line', `${line([])}{"summary": 3}\n`, 2, /summary must be/],
    ['an unknown item', line([], { item_key: 'x' }), 1, /x does not exist/],
  ])('are refused whole with %s, with line and reason', async (_, text, at, message) => {
    const studyId = await makeStudy()
    const report = await importInto(studyId, { 'hallucinations_1_annotator_1.jsonl': text })

    expect(report.problems[0]?.message).toMatch(message)
    expect(report.problems[0]?.line).toBe(at)
    expect(await db.rating.count({ where: { studyId } })).toBe(0)
    expect(await db.document.count({ where: { studyId } })).toBe(0)
  })
})

type Fields = Record<string, unknown> & {
  errors: { start: number; end: number; quote: string; label: string }[]
}
