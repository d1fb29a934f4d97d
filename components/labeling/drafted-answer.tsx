import type { LabelingItem } from '@/lib/core/labeling/labeling'
import { type Draft, isSameValues } from './draft'

type Props = { draft: Draft; start: NonNullable<LabelingItem['draft']> }

const WHERE_FROM = {
  'ai-rater': [
    'An AI rater drafted this answer. Change what is wrong; yours counts.',
    'Changed from what an AI rater drafted.',
  ],
  session: ['Passages that raters agreed on are marked already.', 'Changed from what raters agreed on.'],
} as const

/** What the answer starts from, and whether it still stands so. */
export function DraftedAnswer({ draft, start }: Props) {
  return (
    <p className="text-xs text-muted">
      {WHERE_FROM[start.by][isSameValues(draft.values, start.values) ? 0 : 1]}
    </p>
  )
}
