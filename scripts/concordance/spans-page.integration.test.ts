import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { getAnswerFigures } from '@/lib/data/agreement/answer-figures'
import { db } from '@/lib/data/client'
import { findFigure, valueOf } from '@/lib/testing/answer-table'
import { importMarked } from '@/lib/testing/import-marked'
import { readReference } from '@/lib/testing/reference-values'
import { makeFileWriter, runCommand } from '@/lib/testing/run-command'
import { spansCommand } from './spans'

type Span = { start: number; end: number; label: string }
type Marked = { summary: string; labels: Span[] }
type Value = { value: number | null }
type Scores = Record<'precision' | 'recall' | 'f1', Value>
type Report = {
  schemes: Record<'strict' | 'exact' | 'partial' | 'type', Scores>
  overlap: Record<'agnostic' | 'aware', Scores>
  unitized_alpha: Record<'agnostic' | 'aware', Value>
  gamma: Record<'agnostic' | 'aware', Value>
  count_alpha: Value
  tokens: { krippendorff_alpha: Value }
  confusion: { labels: (string | null)[]; counts: number[][] }
}

/** Rows of the figure of agreement, with what the command calls the same. */
const SAME: Readonly<Record<string, (report: Report) => Value>> = {
  'Alpha on counts': ({ count_alpha }) => count_alpha,
  'Passages that overlap, F1': ({ schemes }) => schemes.partial.f1,
  'Passages of one place, F1': ({ schemes }) => schemes.exact.f1,
  'Passages of one place and label, F1': ({ schemes }) => schemes.strict.f1,
  'Labels of passages that overlap, F1': ({ schemes }) => schemes.type.f1,
  'Words, F1': ({ overlap }) => overlap.agnostic.f1,
  'Words with one label, F1': ({ overlap }) => overlap.aware.f1,
  'Alpha for unitizing': ({ unitized_alpha }) => unitized_alpha.agnostic,
  'Alpha for unitizing, by label': ({ unitized_alpha }) => unitized_alpha.aware,
  Gamma: ({ gamma }) => gamma.aware,
  'Alpha of words': ({ tokens }) => tokens.krippendorff_alpha,
}

const closeTo = (value: number | null) => (value === null ? null : (expect.closeTo(value, 12) as number))

const write = makeFileWriter()

/** Lines of a release, with the words that each passage spells. */
function linesOf(all: readonly Marked[]): string {
  return all
    .map(({ summary, labels }, index) => {
      const points = Array.from(summary)
      const spelled = labels.map((own) => ({ ...own, text: points.slice(own.start, own.end).join('') }))
      return `${JSON.stringify({ text: `Source ${index}.`, summary, labels: spelled })}\n`
    })
    .join('')
}

describe('what two people marked', () => {
  type Case = { name: string; annotator_1: Marked[]; annotator_2: Marked[]; output: object }
  const { cases } = readReference<{ cases: Case[] }>('spans/overlap_f1.json')
  it.each(cases.filter(({ output }) => !('error' in output)))(
    'has the same figures on the page and by the command: $name',
    async ({ annotator_1, annotator_2 }) => {
      const sets = { annotator_1, annotator_2, agreed: annotator_1 }
      const files = Object.fromEntries(
        Object.entries(sets).map(([name, set]) => [
          `hallucinations_${set.length}_vectors_${name}.jsonl`,
          linesOf(set),
        ]),
      )
      const { id: studyId, report: imported } = await importMarked(files)
      expect(imported.problems).toEqual([])
      const { id: taskId } = await db.task.findFirstOrThrow({ where: { studyId } })
      const { seed } = await db.study.findUniqueOrThrow({ where: { id: studyId } })
      const [first = '', second = ''] = Object.entries(files).map(([name, text]) => write(name, text))
      for (const matching of ['best', 'published'] as const) {
        const view = answerViewSchema.parse({ matching, unit: 'item' })
        const page = await getAnswerFigures(SYSTEM_ACTOR, { studyId, taskId }, view)
        const flags = ['--json', '--seed', String(seed), ...(matching === 'best' ? [] : ['--as-published'])]
        const printed = await runCommand(spansCommand, first, second, ...flags)
        const report = JSON.parse(printed.text) as Report
        const agreement = findFigure(page, 'span-agreement-errors')
        const shown = Object.keys(SAME).map((row) => valueOf(agreement, row, 'value'))
        expect(shown).toEqual(Object.values(SAME).map((of) => closeTo(of(report).value)))
        // what each pair of classes met how often
        const met = findFigure(page, 'span-confusion-errors').rows.map(({ cells }) => Number(cells[2]))
        expect(met.reduce((sum, count) => sum + count, 0)).toBe(
          report.confusion.counts.flat().reduce((sum, count) => sum + count, 0),
        )
        // the first stands for the agreed set
        const found = findFigure(page, 'span-detection-errors')
        const row = found.rows.findIndex(({ cells }) => cells[0] === 'annotator_2')
        expect(row).toBeGreaterThanOrEqual(0)
        for (const [column, of] of [
          ['precision', 'precision'],
          ['recall', 'recall'],
          ['F1', 'f1'],
        ] as const)
          expect(valueOf(found, 'annotator_2', column)).toBeCloseTo(
            report.schemes.partial[of].value ?? -1,
            12,
          )
      }
    },
  )
})
