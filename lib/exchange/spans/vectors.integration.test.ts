import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { AnswerFigures } from '@/lib/core/figures/answers/answer-figures'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { findShipped } from '@/lib/core/protocols/shipped'
import { getAnswerFigures } from '@/lib/data/agreement/answer-figures'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { createStudy } from '@/lib/data/studies'
import { findFigure, valueOf } from '@/lib/testing/answer-table'
import { readReference } from '@/lib/testing/reference-values'
import { fileFromBytes } from '../import-file'
import { openImport } from '../open-import'

type Span = { start: number; end: number; label: string }
/** A summary with what each of two marked, and what they agreed on. */
type Marked = { text: string; first: readonly Span[]; second: readonly Span[]; agreed?: readonly Span[] }

const KNOWN = new Set(findShipped('error-spans').spanLayers[0]?.labels.map(({ code }) => code))

/**
 * The page of figures of a study into which the two came by files, counted as published. Where nothing is said of an agreed set, it is
 * the first one's: figures of a few items that nobody has settled are suppressed.
 */
async function pageOf(all: readonly Marked[]): Promise<AnswerFigures> {
  const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: 'Vectors' })
  const fileOf = (side: 'first' | 'second' | 'agreed') =>
    all
      .map((one, index) => {
        const points = Array.from(one.text)
        const labels = (one[side] ?? one.first).map((span) => ({
          ...span,
          text: points.slice(span.start, span.end).join(''),
        }))
        return `${JSON.stringify({ text: `Source ${index}.`, summary: one.text, labels })}\n`
      })
      .join('')
  const files = { annotator_1: 'first', annotator_2: 'second', agreed: 'agreed' } as const
  const given = Object.entries(files).map(([name, side]) =>
    fileFromBytes(`hallucinations_${all.length}_vectors_${name}.jsonl`, fileOf(side)),
  )
  const report = await importStudyData(SYSTEM_ACTOR, studyId, await openImport('vectors', given), {
    preview: false,
  })
  expect(report.problems).toEqual([])
  const { id: taskId } = await db.task.findFirstOrThrow({
    where: { studyId, protocolVersion: { key: 'error-spans' } },
  })
  return getAnswerFigures(
    SYSTEM_ACTOR,
    { studyId, taskId },
    answerViewSchema.parse({ matching: 'published', unit: 'item' }),
  )
}

const agreementOf = async (all: readonly Marked[]) => findFigure(await pageOf(all), 'span-agreement-errors')

describe('reference cases that came into a study by files, on its page of figures', () => {
  type Overlap = {
    name: string
    annotator_1: { summary: string; labels: Span[] }[]
    annotator_2: { labels: Span[] }[]
    output: { class_aware: { f1: number }; class_agnostic: { f1: number } } | { error: string }
  }
  const overlaps = readReference<{ cases: Overlap[] }>('spans/overlap_f1.json').cases
  it.each(overlaps.flatMap((one) => ('error' in one.output ? [] : [{ ...one, output: one.output }])))(
    'have the F1 of words of the notebook: $name',
    async ({ annotator_1, annotator_2, output }) => {
      const page = await agreementOf(
        annotator_1.map(({ summary: text, labels: first }, index) => ({
          text,
          first,
          second: annotator_2[index]?.labels ?? [],
        })),
      )
      expect(valueOf(page, 'Words, F1', 'value')).toBeCloseTo(output.class_agnostic.f1, 12)
      expect(valueOf(page, 'Words with one label, F1', 'value')).toBeCloseTo(output.class_aware.f1, 12)
    },
  )

  const words = 'w '.repeat(60)
  const ofWords = (spans: readonly Span[] = []) =>
    spans.map(({ start, end, label }) => ({ start: 2 * start, end: 2 * end - 1, label }))

  type Matched = {
    name: string
    true: Span[][]
    pred: Span[][]
    results_0_1_8: Record<'strict' | 'exact' | 'partial' | 'ent_type', { f1: number }>
  }
  const matched = readReference<{ cases: Matched[] }>('spans/nervaluate.json').cases.filter((one) => {
    const spans = [...one.true, ...one.pred].flat()
    return spans.length > 0 && spans.every(({ label }) => KNOWN.has(label))
  })
  it.each(matched)('have the schemes of nervaluate 0.1.8: $name', async (own) => {
    const page = await agreementOf(
      own.true.map((gold, index) => ({
        text: words,
        first: ofWords(gold),
        second: ofWords(own.pred[index]),
      })),
    )
    const rows = {
      partial: 'Passages that overlap, F1',
      exact: 'Passages of one place, F1',
      strict: 'Passages of one place and label, F1',
      ent_type: 'Labels of passages that overlap, F1',
    } as const
    for (const [scheme, row] of Object.entries(rows))
      expect(valueOf(page, row, 'value')).toBeCloseTo(own.results_0_1_8[scheme as keyof typeof rows].f1, 12)
  })

  const { cases: alphas } = readReference<{ cases: { pairs: [number, number][]; alpha: number }[] }>(
    'spans/krippendorff_interval.json',
  )
  it.each(alphas.filter(({ pairs }) => new Set(pairs.flat()).size > 1))(
    'have the alpha on counts of NLTK: $alpha',
    async ({ pairs, alpha }) => {
      const marked = (count: number) =>
        Array.from({ length: count }, (_, start) => ({ start, end: start + 1, label: 'word_unsupported' }))
      const page = await agreementOf(
        pairs.map(([one, other]) => ({
          text: words,
          first: ofWords(marked(one)),
          second: ofWords(marked(other)),
        })),
      )
      expect(valueOf(page, 'Alpha on counts', 'value')).toBeCloseTo(alpha, 12)
    },
  )

  it('have the share that is covered by 0.8 as in the training of annotators', async () => {
    const own = readReference<{
      labels_1: Span[]
      labels_2: Span[]
      unmatched_1_any: Span[]
      unmatched_2_any: Span[]
    }>('spans/span_matching_080.json')
    const text =
      'You were admitted with chest pain. You received Tylenol 650mg. Please follow-up with Dr. ___ on Monday.'
    const page = await agreementOf([{ text, first: own.labels_1, second: own.labels_2 }])
    const all = own.labels_1.length + own.labels_2.length
    const covered = all - own.unmatched_1_any.length - own.unmatched_2_any.length
    expect(valueOf(page, 'Covered by 0.8', 'value')).toBeCloseTo(covered / all, 12)
  })

  it('have what sessions came to as the agreement sheet counts it', async () => {
    type Counts = Record<
      | 'annotator_1'
      | 'annotator_2'
      | 'same_label'
      | 'different_label'
      | 'only_1'
      | 'only_2'
      | 'agreed_total'
      | 'removed_1'
      | 'removed_2',
      number
    >
    const { cases } = readReference<{ cases: Counts[] }>('spans/consensus_counts.json')
    const page = await pageOf(
      cases.map((own): Marked => {
        let at = 0
        const places = (count: number) =>
          Array.from({ length: count }, () => ({ start: (at += 2), end: at + 1, label: 'word_unsupported' }))
        const [same, differing] = [places(own.same_label), places(own.different_label)]
        const [only1, only2] = [places(own.only_1), places(own.only_2)]
        const [gone1, gone2] = [places(own.removed_1), places(own.removed_2)]
        const asOther = differing.map((span) => ({ ...span, label: 'time_unsupported' }))
        return {
          text: words,
          first: ofWords([...same, ...differing, ...only1, ...gone1]),
          second: ofWords([...same, ...asOther, ...only2, ...gone2]),
          agreed: ofWords([...same, ...differing, ...only1, ...only2]),
        }
      }),
    )
    const [all] = findFigure(page, 'session-errors-author').rows.slice(-1)
    const meanOf = (of: keyof Counts) =>
      (cases.reduce((sum, own) => sum + own[of], 0) / cases.length).toFixed(2)
    const shown = all?.cells
      .slice(2, 11)
      .map((cell) =>
        typeof cell === 'object' && cell !== null && 'text' in cell ? cell.text.split(' ')[0] : cell,
      )
    expect(shown).toEqual(
      (
        [
          'annotator_1',
          'removed_1',
          'only_1',
          'annotator_2',
          'removed_2',
          'only_2',
          'same_label',
          'different_label',
          'agreed_total',
        ] as const
      ).map(meanOf),
    )
  })
})
