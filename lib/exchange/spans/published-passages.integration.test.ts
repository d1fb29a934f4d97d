import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { AnswerFigures } from '@/lib/core/figures/answers/answer-figures'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { isEstimate } from '@/lib/core/figures/figure'
import { findShipped } from '@/lib/core/protocols/shipped'
import { getAnswerFigures } from '@/lib/data/agreement/answer-figures'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { findFigure } from '@/lib/testing/answer-table'
import { fileFromBytes } from '../import-file'
import { openImport } from '../open-import'

const VALUES = path.join(
  import.meta.dirname,
  '../examples/marked-passages-published/errors/published_values.csv',
)
const CODES = findShipped('error-spans').spanLayers[0]?.labels.map(({ code }) => code) ?? []

/** What the publication counts of a set of 100 summaries. */
type Printed = {
  /** Of the agreed set, by class in their order. */
  classes: readonly number[]
  same: number
  different: number
  only: readonly [number, number]
  removed: readonly [number, number]
  /** What MedCAT found of the set that it was held against: passages of the same place, others that overlap, and beside it. */
  medcat: { correct: number; partial: number; spurious: number }
}

const MIMIC: Printed = {
  classes: [52, 19, 34, 35, 29, 7, 18, 76, 1, 15, 0],
  same: 99,
  different: 56,
  only: [47, 84],
  removed: [37, 43],
  medcat: { correct: 24, partial: 46, spurious: 565 },
}

const WORD = 'abcd '

/** Summaries whose marks come to what is printed; which passages of whom lie in which summary is not. */
function makeSet({ classes, same, different, only, removed, medcat }: Printed) {
  const agreedLabels = classes.flatMap((count, label) =>
    Array.from({ length: count }, () => CODES[label] ?? ''),
  )
  const next = (label: string) => CODES[(CODES.indexOf(label) + 1) % CODES.length] ?? ''
  const repeat = (count: number, of: [one: boolean, other: boolean, isAgreed: boolean, differ: boolean]) =>
    Array.from({ length: count }, () => of)
  const events = [
    ...repeat(same, [true, true, true, false]),
    ...repeat(different, [true, true, true, true]),
    ...repeat(only[0], [true, false, true, false]),
    ...repeat(only[1], [false, true, true, false]),
    ...repeat(removed[0], [true, false, false, false]),
    ...repeat(removed[1], [false, true, false, false]),
    ...repeat(medcat.spurious, [false, false, false, false]),
  ]
  const sets = Array.from(
    { length: 100 },
    () => ({ slots: 0, one: [], other: [], agreed: [], medcat: [] }) as Own,
  )
  let [agreed, hits] = [0, 0]
  for (const [index, [inOne, inOther, isAgreed, differ]] of events.entries()) {
    const own = sets[index % 100]!
    // a slot of four words, of which passages take the first two
    const start = own.slots * 4 * WORD.length
    own.slots += 1
    const label = (isAgreed ? agreedLabels[agreed++] : CODES[index % CODES.length]) ?? ''
    const passage = { start, end: start + 2 * WORD.length - 1, label }
    if (inOne) own.one.push(passage)
    if (inOther) own.other.push(differ ? { ...passage, label: next(label) } : passage)
    if (isAgreed) {
      own.agreed.push(passage)
      if (hits < medcat.correct) own.medcat.push(passage)
      else if (hits < medcat.correct + medcat.partial)
        own.medcat.push({ ...passage, end: start + 3 * WORD.length - 1 })
      hits += 1
    } else if (!inOne && !inOther) own.medcat.push(passage)
  }
  return sets
}

type Passage = { start: number; end: number; label: string }
type Own = { slots: number } & Record<'one' | 'other' | 'agreed' | 'medcat', Passage[]>

function toFile(sets: readonly Own[], who: 'one' | 'other' | 'agreed' | 'medcat', more: object = {}): string {
  return sets
    .map((own, index) => {
      const summary = WORD.repeat(4 * own.slots)
      const labels = own[who].map((passage) => ({
        ...passage,
        text: summary.slice(passage.start, passage.end),
      }))
      return `${JSON.stringify({ text: `Source ${index}.`, summary, labels, ...more })}\n`
    })
    .join('')
}

describe('what was published of marked passages, beside figures of sets that come to the same counts', () => {
  let figures: AnswerFigures

  beforeAll(async () => {
    const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: 'Published', description: '', seed: 1 })
    const take = async (files: Record<string, string>) => {
      const given = Object.entries(files).map(([name, text]) => fileFromBytes(name, text))
      const report = await importStudyData(SYSTEM_ACTOR, studyId, await openImport('published', given), {
        preview: false,
      })
      expect(report.problems).toEqual([])
    }
    const sets = makeSet(MIMIC)
    await take({
      'hallucinations_100_mimic_annotator_1.jsonl': toFile(sets, 'one'),
      'hallucinations_100_mimic_annotator_2.jsonl': toFile(sets, 'other'),
      'hallucinations_100_mimic_agreed.jsonl': toFile(sets, 'agreed'),
      'hallucinations_100_mimic_annotator_3.jsonl': toFile(sets, 'medcat', {
        rater_id: 'MedCAT',
        rater_kind: 'ai',
      }),
    })
    await take({ 'published_values.csv': await readFile(VALUES, 'utf8') })
    const { id: taskId } = await db.task.findFirstOrThrow({
      where: { studyId, protocolVersion: { key: 'error-spans' } },
    })
    await openAiResults(SYSTEM_ACTOR, { studyId, taskId }, 'They are published.')
    figures = await getAnswerFigures(SYSTEM_ACTOR, { studyId, taskId }, answerViewSchema.parse({}))
  })

  /** Differences of a figure from what one table prints, in the unit of its file. */
  const differences = (name: string, source: string, row: string) =>
    findFigure(figures, name).rows.flatMap(({ cells }) => {
      const difference = cells.at(-3)
      if (cells[0] !== row || cells.at(-1) !== source) return []
      return typeof difference === 'object' && difference !== null && 'text' in difference
        ? [difference.value]
        : [null]
    })

  it('gives every mean of Table 8, for removed, same, other and only add up', () => {
    const found = differences('published-session-errors-author', 'Table 8, MIMIC', 'All')

    expect(found).toHaveLength(9)
    for (const difference of found) expect(difference).toBeCloseTo(0, 9)
  })

  it('gives the errors of each class that were agreed on', () => {
    const agreed = findFigure(figures, 'published-span-labels-errors').rows.filter(
      ({ cells }) => cells.at(-1) === 'Errors by class, MIMIC',
    )

    expect(agreed.map(({ cells }) => cells.at(-4))).toEqual([...MIMIC.classes, 286])
    expect(agreed.map(({ cells }) => cells.at(-3))).toEqual(agreed.map(() => ({ text: '0.000', value: 0 })))
  })

  it('gives MedCAT’s row of Table 5 to the printed digit, against the agreed set', () => {
    const found = differences('published-span-detection-errors', 'Table 5, MIMIC', 'MedCAT')

    expect(found).toHaveLength(3)
    for (const difference of found) expect(Math.abs(Number(difference))).toBeLessThan(0.0005)
  })

  it('gives the mean of the agreed set an interval around it, beyond 1 as it is a count', () => {
    const mean = findFigure(figures, 'counts-errors-n-author')
      .rows.at(-1)
      ?.cells.find((cell) => isEstimate(cell))

    expect(mean).toMatchObject({ estimate: { value: 2.86 } })
    const { low = 0, high = 0 } = (isEstimate(mean) && mean.estimate.interval) || {}
    expect((low + high) / 2).toBeCloseTo(2.86, 9)
  })

  it('says of each value that cannot be had why', () => {
    const beside = figures.sections.find(({ id }) => id === 'published')?.figures ?? []
    const empty = beside.flatMap(({ rows }) => rows).filter(({ cells }) => cells.at(-4) === null)

    expect(beside.map(({ name }) => name)).toEqual([
      'published-session-errors-author',
      'published-span-agreement-errors',
      'published-span-detection-errors',
      'published-span-labels-errors',
      'published-counts-errors-n-author',
      'published-span-labels-errors-author',
    ])
    expect(empty.length).toBeGreaterThan(40)
    for (const { cells } of empty) expect(cells.at(-2)).toMatch(/^.{20}/)
  })
})
