import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { exportTo } from '@/lib/testing/export-files'
import { fileFromBytes } from '../import-file'
import { openImport } from '../open-import'

const SOURCE = 'Admitted with 🫁 pneumonia.\r\nWarfarin stopped & <restarted>.\r\n'
const SUMMARY = ' You had 💊💊 "chest pain".\r\nYou took Tylenol 650mg,\r\n\r\nthen went home ]]> ok. '

function mark(text: string, quote: string, label: string, more: object = {}) {
  const start = Array.from(text.slice(0, text.indexOf(quote))).length
  return { start, end: start + Array.from(quote).length, label, text: quote, ...more }
}

const LINE = {
  text: SOURCE,
  summary: SUMMARY,
  labels: [
    mark(SUMMARY, '💊 "chest pain"', 'condition_unsupported', {
      id: 'e1',
      attributes: { severity: 'major' },
    }),
    mark(SUMMARY, 'Tylenol 650mg,\r\n\r\nthen', 'medication_unsupported', { id: 'e2' }),
    mark(SUMMARY, '650mg', 'number_unsupported', { id: 'e3', attributes: { severity: 'minor' } }),
    mark(SUMMARY, 'chest pain', 'mention', { id: 'm1' }),
    mark(SUMMARY, 'home ]]>', 'jargon', { id: 'j1' }),
  ],
  text_labels: [
    mark(SOURCE, 'pneumonia', 'key_fact', { id: 'k1' }),
    mark(SOURCE, '& <restarted>', 'key_fact', { id: 'k2' }),
  ],
  links: [
    { link: 'mentioned-by', from: 'k1', to: 'm1' },
    { link: 'mentioned-by', from: 'k2', to: null },
  ],
}

async function importInto(studyId: string, files: Record<string, string>) {
  const given = Object.entries(files).map(([name, text]) => fileFromBytes(name, text))
  return importStudyData(SYSTEM_ACTOR, studyId, await openImport('marked', given), { preview: false })
}

async function readMarks(studyId: string, rater: string) {
  const ratings = await db.rating.findMany({
    where: { studyId, rater: { alias: rater } },
    include: { item: true },
    orderBy: { item: { key: 'asc' } },
  })
  return ratings.map(({ item, fields }) => [item.key, fields])
}

/** Files of an export, as they are or of a rater with another name. */
async function readFiles(folder: string, rater: string): Promise<Record<string, string>> {
  const names = await readdir(folder)
  const read = names.map(async (name) => [
    name.replaceAll('annotator_1', rater),
    (await readFile(path.join(folder, name), 'utf8')).replaceAll('annotator_1', rater),
  ])
  return Object.fromEntries((await Promise.all(read)) as [string, string][])
}

describe('marked passages in the formats of other tools', () => {
  async function makeMarked(): Promise<string> {
    const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: 'Marked' })
    const empty = { ...LINE, text: 'Nothing.', labels: [], text_labels: [], links: [] }
    const report = await importInto(studyId, {
      'hallucinations_2_annotator_1.jsonl': `${JSON.stringify(LINE)}\n${JSON.stringify(empty)}\n`,
    })
    expect(report.problems).toEqual([])
    const [[, fields]] = (await readMarks(studyId, 'annotator_1')) as [[string, Record<string, unknown>]]
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(['errors', 'jargon', 'key-facts', 'mentioned-by', 'mentions']),
    )
    return studyId
  }

  it.each(['marked-jsonl', 'medtator', 'bioc', 'bioc-json', 'brat', 'label-studio'])(
    'leave as %s and come back: astral characters, CRLF, overlaps, layers, links, attributes, empty sets',
    async (format) => {
      const studyId = await makeMarked()
      const folder = await exportTo(studyId, format)
      expect(await readFile(path.join(folder, 'left-out.txt'), 'utf8')).toContain('error-spans:')
      const same = await importInto(studyId, await readFiles(folder, 'annotator_1'))
      expect(same).toMatchObject({ problems: [], counts: { rating: { added: 0, unchanged: 2 } } })

      const rater = `second ${format}`.replaceAll(/[ -]/g, '_')
      const report = await importInto(studyId, await readFiles(folder, rater))
      expect(report.problems).toEqual([])
      expect(report.counts.rating.added).toBe(2)
      const [first, again] = [await readMarks(studyId, 'annotator_1'), await readMarks(studyId, rater)]
      expect(again).toEqual(first)
    },
  )

  it.each(['overlaps.xml', 'overlaps.json'])(
    'come back in %s, which the Python library bioc 2.1 read from our export, found valid and wrote',
    async (name) => {
      const studyId = await makeMarked()
      const text = await readFile(path.resolve('lib/exchange/test-files/bioc-2.1', name), 'utf8')
      const report = await importInto(studyId, { [name]: text.replaceAll('annotator_1', 'py') })
      expect(report).toMatchObject({ format: 'bioc', problems: [], counts: { rating: { added: 1 } } })
      const [[first], again] = [await readMarks(studyId, 'annotator_1'), await readMarks(studyId, 'py')]
      expect(again).toEqual([first])
    },
  )

  it('leave as doccano and come back but for ids, attributes and links to what is missing, which is counted', async () => {
    const studyId = await makeMarked()
    const folder = await exportTo(studyId, 'doccano')
    const said = await readFile(path.join(folder, 'left-out.txt'), 'utf8')
    expect(said).toContain('error-spans: attributes of passages have no place in doccano. (2 times)')
    expect(said).toContain('error-spans: links to what is missing have no place in doccano. (1 times)')

    const report = await importInto(studyId, await readFiles(folder, 'second'))
    expect(report.problems).toEqual([])
    const short = (marks: unknown) =>
      JSON.parse(
        JSON.stringify(marks, (key, value: unknown) =>
          ['id', 'from', 'to', 'attributes', 'grave'].includes(key) ? 0 : value,
        ),
      ) as [string, Record<string, unknown> & { 'mentioned-by'?: unknown[] }][]
    const [first, again] = [await readMarks(studyId, 'annotator_1'), await readMarks(studyId, 'second')].map(
      short,
    )
    const held = (marks: typeof first) =>
      marks?.map(([key, { 'mentioned-by': links, ...fields }]) => [
        key,
        links?.slice(0, 1),
        fields['errors'],
        fields['mentions'],
      ])
    expect(held(again)).toEqual(held(first))
  })
})
