import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { db } from '@/lib/data/client'
import { importMarked } from '@/lib/testing/import-marked'

const GLUED = 'Text:\nA source 🫁 text.\n\nSummary:\nYou had 💊 pain. Take 5 mg.\n\n'
describe('a project of Label Studio of somebody’s own, as its Python package label-studio-sdk 2.1 writes it', () => {
  const read = (name: string) =>
    readFile(path.resolve('lib/exchange/test-files/label-studio-sdk-2.1', name), 'utf8')

  it('brings its texts along, with passages that overlap, repeat and follow characters of two units', async () => {
    const { report, marks } = await importMarked({ 'project-7.json': await read('ls-with-words.json') })

    expect(report).toMatchObject({ format: 'label-studio', problems: [] })
    expect(marks).toEqual([
      {
        rater: 'sdk',
        author: '',
        key: 'project-7-7/summary|project-7-7/source',
        errors: [
          ['condition_unsupported', '💊 pain'],
          ['number_unsupported', '5 mg'],
          ['medication_unsupported', '5 mg 💊 daily'],
          ['number_unsupported', '5 mg'],
        ],
      },
    ])
  })

  it('says where nothing proves how it counts', async () => {
    const { report } = await importMarked({ 'project-7.json': await read('ls-places.json') })

    expect(report.warnings).toMatchObject([
      { code: 'offsets', message: expect.stringMatching(/without their words/) as string },
    ])
  })

  it('is refused whole where a passage has other words, no task has a label, or the source is missing', async () => {
    const given = await read('ls-with-words.json')
    for (const [from, to, message] of [
      ['5 mg 💊 daily"', '5 mg 💊 weekly"', /does not stand where/],
      ['"unsupported_medication"', '"headache"', /"headache" is no label/],
      ['"source":', '"origin":', /has not all texts of an item/],
    ] as const) {
      const at = given.indexOf('"annotations"')
      const changed =
        from === '"source":'
          ? given.replace(from, to)
          : given.slice(0, at) + given.slice(at).replace(from, to)
      expect(changed).not.toBe(given)
      const { id, report } = await importMarked({ 'project-7.json': changed })
      expect(report.problems[0]?.message).toMatch(message)
      expect(report.problems[0]?.line).toBeGreaterThan(0)
      expect(await db.document.count({ where: { studyId: id } })).toBe(0)
    }
  })

  it('may hold both texts in one', async () => {
    const tasks = [
      {
        data: { text: GLUED },
        annotations: [
          {
            completed_by: 3,
            result: [
              {
                id: 'a',
                from_name: 'label',
                to_name: 'text',
                type: 'labels',
                value: {
                  start: GLUED.indexOf('pain'),
                  end: GLUED.indexOf('pain') + 4,
                  text: 'pain',
                  labels: ['condition_unsupported'],
                },
              },
            ],
          },
        ],
      },
    ]
    const { report, marks } = await importMarked({ 'own.json': JSON.stringify(tasks) })
    expect(report.problems).toEqual([])
    expect(marks).toMatchObject([
      { rater: '3', key: 'own-1/summary|own-1/source', errors: [['condition_unsupported', 'pain']] },
    ])
  })
})

describe('a project of doccano of somebody’s own', () => {
  const points = (quote: string) => {
    const start = Array.from(GLUED.slice(0, GLUED.indexOf(quote))).length
    return [start, start + Array.from(quote).length] as const
  }

  it('brings its texts along, and belongs to whom its file is named after', async () => {
    const label = [
      [...points('💊 pain'), 'unsupported_condition'],
      [...points('pain'), 'word_unsupported'],
    ]
    const { report, marks } = await importMarked({
      'anna.jsonl': `${JSON.stringify({ id: 1, text: GLUED, label })}\n`,
    })

    expect(report).toMatchObject({ format: 'doccano', problems: [] })
    expect(marks).toMatchObject([
      {
        rater: 'anna',
        errors: [
          ['condition_unsupported', '💊 pain'],
          ['word_unsupported', 'pain'],
        ],
      },
    ])
  })

  it('is refused whole with a label that no task has, and with a place beyond its text', async () => {
    for (const [label, message] of [
      [[0, 3, 'headache'], /"headache" is no label/],
      [[0, 4000, 'word_unsupported'], /does not stand where/],
    ] as const) {
      const { id, report } = await importMarked({
        'anna.jsonl': `${JSON.stringify({ id: 1, text: GLUED, label: [label] })}\n`,
      })
      expect(report.problems[0]).toMatchObject({ line: 1, message: expect.stringMatching(message) as string })
      expect(await db.document.count({ where: { studyId: id } })).toBe(0)
    }
  })
})
