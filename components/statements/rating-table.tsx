import type { ReactNode } from 'react'
import { LabelBadge } from '@/components/ui/label-badge'
import { Table, Td, Th } from '@/components/ui/table'
import type { Thinking } from '@/lib/core/ai-rating/thinking'
import { whole } from '@/lib/core/counted-words'
import { figureText } from '@/lib/core/figures/figure-text'
import type { StatementRating } from '@/lib/core/statement-history'
import { MarkList } from './mark-list'
import { PassageLink } from './passage-link'
import { UngroundedNote } from './ungrounded-note'

type Props = {
  caption: string
  chartUrl: string
  ratings: readonly StatementRating[]
  /** Who it is, and what else is worth a word. */
  describe: (rating: StatementRating) => ReactNode
  /** Rows of raters that gave none. */
  children?: ReactNode
}

/** A row a rater: verdict, reason, and the passages it rests on, each of which opens in the chart. */
export function RatingTable({ caption, chartUrl, ratings, describe, children }: Props) {
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th className="w-72">Rater</Th>
          <Th className="w-48">Answer</Th>
          <Th>Reason and evidence</Th>
        </tr>
      </thead>
      <tbody>
        {ratings.map((rating) => (
          <tr key={rating.ratingId} className="align-top">
            <Td>{describe(rating)}</Td>
            <Td>
              <LabelBadge code={rating.code} />
              {rating.isUncertain && <span className="text-xs text-muted"> unsure</span>}
              {rating.confidence !== null && (
                <span className="block text-xs text-muted tabular-nums">
                  {figureText(rating.confidence, 'percent')} % sure
                </span>
              )}
            </Td>
            <Td>
              <div className="grid max-w-prose gap-1">
                {rating.marks && <MarkList marks={rating.marks} />}
                {rating.comment ?? (rating.evidence.length === 0 && !rating.marks && '–')}
                {rating.evidence.map((passage) => (
                  <PassageLink
                    key={`${passage.noteId} ${passage.start}`}
                    chart={chartUrl}
                    passage={passage}
                    who={rating.alias}
                  />
                ))}
                <UngroundedNote numbers={rating.ungrounded} />
                <ThinkingNote thinking={rating.thinking} />
              </div>
            </Td>
          </tr>
        ))}
        {children}
      </tbody>
    </Table>
  )
}

/** What a model said to itself before it answered, folded. It is no reason: the verdict rests on what it answered. */
function ThinkingNote({ thinking }: { thinking: Thinking | null }) {
  if (thinking === null) return null
  const { text, leftOut } = thinking
  return (
    <details className="text-xs">
      <summary className="w-fit cursor-pointer text-accent underline-offset-2 hover:underline">
        What the model thought before it answered
      </summary>
      <p className="mt-1 border-l-2 border-line-strong pl-3 whitespace-pre-wrap text-muted">{text}</p>
      {leftOut > 0 && (
        <p className="pl-3 text-muted">Cut here: {whole(leftOut)} more characters were not stored.</p>
      )}
    </details>
  )
}
