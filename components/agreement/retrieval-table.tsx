import { Estimated, ItemsLink } from '@/components/figures/estimated'
import { ItemWords } from '@/components/ui/labels'
import { Table, Td, Th } from '@/components/ui/table'
import { TermSign } from '@/components/ui/term'
import { counted, whole } from '@/lib/core/counted-words'
import type { RetrievalRow } from '@/lib/core/figures/ai-raters/retrieval-rows'
import { NOBODY } from '@/lib/core/figures/errors/error-view'
import { nameWithout } from '@/lib/core/rater-names'
import { RECALL_DEPTHS, type RetrievalScore } from '@/lib/core/retrieval/score-retrieval'
import { axisTitle, axisValue } from '@/lib/core/runs/setting-words'
import type { TaskRef } from '@/lib/core/task'
import { itemsAddress } from '../statements/addresses'

/** AI raters by how much of what people cited they were shown, and how early. */
export function RetrievalTable({ task, rows }: { task: TaskRef; rows: readonly RetrievalRow[] }) {
  // what is the same for all distinguishes nothing, and takes room from what does
  const reported = (['Method', 'Facts'] as const).filter(
    (axis) => new Set(rows.map(({ axes }) => axes[axis] ?? '')).size > 1,
  )
  return (
    <Table caption="What AI raters were shown of the passages that people cited" isWide isDense>
      <thead>
        <tr>
          <Th>AI rater</Th>
          {reported.map((axis) => (
            <Th key={axis}>{axisTitle(axis)}</Th>
          ))}
          <Th numeric>Statements</Th>
          <Th numeric>Passages</Th>
          {RECALL_DEPTHS.map((depth) => (
            <Th key={depth} numeric>
              In first {depth}, %
            </Th>
          ))}
          <Th numeric>In all shown, %</Th>
          <Th numeric>Statements with any, %</Th>
          <Th numeric className="whitespace-nowrap">
            MRR
            <TermSign name="mrr" />
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ raterId, alias, axes, leftOut, score }) => (
          <tr key={raterId}>
            <Td className="max-w-64 min-w-44 font-medium wrap-anywhere">
              {nameWithout(alias, axes, reported)}
              {score !== null && leftOut > 0 && (
                <span className="block text-xs font-normal text-muted">
                  Not counted: <ItemWords>{counted(leftOut, 'statement', 'statements')}</ItemWords> whose
                  passages are kept by date alone
                </span>
              )}
            </Td>
            {reported.map((axis) => (
              <Td key={axis}>{axisValue(axis, axes[axis] ?? '')}</Td>
            ))}
            {score === null ? (
              <Td colSpan={RECALL_DEPTHS.length + 5} className="text-muted">
                {whyUnscored(axes['Kind'] === 'jury', leftOut)}
              </Td>
            ) : (
              <ScoreCells
                score={score}
                hrefOf={(cited) => itemsAddress(task, { a: raterId, b: NOBODY, cited })}
              />
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function whyUnscored(isJury: boolean, leftOut: number): string {
  if (isJury) return 'A jury is shown nothing: it counts what its members say.'
  return leftOut > 0
    ? 'What it was shown is stored in the order in which it read it, by date: which passages came first in the search is not known. Runs that start now store that, too.'
    : 'What it was shown is not stored: it was imported, or ran before passages were stored.'
}

type ScoreProps = {
  score: RetrievalScore
  /** Where the statements are that are scored, and of these those with a cited passage shown, or with none. */
  hrefOf: (cited: 'yes' | 'found' | 'missed') => string
}

function ScoreCells({ score, hrefOf }: ScoreProps) {
  const all = hrefOf('yes')
  return (
    <>
      <Td numeric>
        <ItemsLink href={all}>{whole(score.items)}</ItemsLink>
      </Td>
      <Td numeric>{whole(score.passages)}</Td>
      {RECALL_DEPTHS.map((depth) => (
        <Td key={depth} numeric>
          <Estimated estimate={score.recallAt[depth]} as="percent" stacked href={all} />
        </Td>
      ))}
      <Td numeric>
        <Estimated estimate={score.recall} as="percent" stacked href={all} />
      </Td>
      <Td numeric>
        <Estimated estimate={score.hit} as="percent" stacked href={hrefOf('found')} />
        {score.hit.value !== null && score.hit.value < 1 && (
          <span className="block text-xs">
            <ItemsLink href={hrefOf('missed')}>With none</ItemsLink>
          </span>
        )}
      </Td>
      <Td numeric>
        <Estimated estimate={score.reciprocalRank} as="coefficient" stacked href={all} />
      </Td>
    </>
  )
}
