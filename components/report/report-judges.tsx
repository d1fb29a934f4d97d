import { estimateText, probabilityText } from '@/components/agreement/figure-text'
import { JUDGE_WORDS, type JudgeMeasure } from '@/lib/core/figures/judge-measures'
import type { JudgeListing } from '@/lib/core/figures/judge-view'
import { CLASS_MEASURES } from '@/lib/core/figures/report-comparison'
import type { RetrievalRow } from '@/lib/core/figures/retrieval-rows'
import type { StudyReport } from '@/lib/core/figures/study-report'
import { RECALL_DEPTHS } from '@/lib/core/retrieval/score-retrieval'
import { ReportTable } from './report-table'

type Rows = NonNullable<StudyReport['ai']>['everyone']

/** AI raters by these measures. */
export function JudgeTable({
  caption,
  rows,
  measures,
}: {
  caption: string
  rows: Rows
  measures: readonly JudgeMeasure[]
}) {
  return (
    <ReportTable
      caption={caption}
      head={[
        'AI rater',
        'rated of settled',
        'Right of all %',
        ...measures.map((measure) => JUDGE_WORDS[measure].title),
      ]}
      rows={rows.map(({ alias, rated, settled, estimates }) => [
        alias,
        `${rated.toLocaleString('en')} of ${settled.toLocaleString('en')}`,
        estimates.correct ? estimateText(estimates.correct, 'percent') : '–',
        ...measures.map((measure) => {
          const estimate = estimates[measure]
          return estimate ? estimateText(estimate, JUDGE_WORDS[measure].as) : '–'
        }),
      ])}
    />
  )
}

/** The same AI raters by figures that weigh classes, and held against the first of them. */
export function JudgeComparison({ listing: { rows, against } }: { listing: JudgeListing }) {
  const held = rows.flatMap(({ alias, difference }) => (difference ? [{ alias, ...difference }] : []))
  return (
    <>
      <JudgeTable
        caption="The same AI raters, each class counting alike, and F1 of Not Supported"
        rows={rows}
        measures={CLASS_MEASURES}
      />
      {against && held.length > 0 && (
        <>
          <ReportTable
            caption={`AI raters less ${against.alias}, over what both rated`}
            head={[
              'AI rater',
              'n',
              'Agreement, points',
              'AC1',
              'only it right',
              'only the other',
              'P',
              'P (Holm)',
            ]}
            rows={held.map(({ alias, items, accuracy, ac1, onlyThis, onlyOther, p, pHolm }) => [
              alias,
              items,
              estimateText(accuracy, 'percent'),
              estimateText(ac1, 'coefficient'),
              onlyThis,
              onlyOther,
              probabilityText(p),
              probabilityText(pHolm),
            ])}
          />
          <p>
            P values are McNemar’s, corrected by Holm’s method for all {against.tested.toLocaleString('en')}{' '}
            AI raters. {against.alias} is the one that agrees most in these very data, which flatters it.
          </p>
        </>
      )}
    </>
  )
}

/** How much of what people cited AI raters were shown, and how early. */
export function RetrievalTable({ rows }: { rows: readonly RetrievalRow[] }) {
  if (rows.length === 0) return null
  return (
    <ReportTable
      caption="What AI raters were shown of the passages that people cited for the settled answers"
      head={[
        'AI rater',
        'statements',
        'passages',
        ...RECALL_DEPTHS.map((depth) => `In first ${depth}, %`),
        'In all shown, %',
        'Statements with any, %',
        'MRR',
      ]}
      rows={rows.flatMap(({ alias, score }) =>
        score === null
          ? []
          : [
              [
                alias,
                score.items,
                score.passages,
                ...RECALL_DEPTHS.map((depth) => estimateText(score.recallAt[depth], 'percent')),
                estimateText(score.recall, 'percent'),
                estimateText(score.hit, 'percent'),
                estimateText(score.reciprocalRank, 'coefficient'),
              ],
            ],
      )}
    />
  )
}
