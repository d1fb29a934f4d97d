import { Notice } from '@/components/ui/notice'
import { counted, named, whole } from '@/lib/core/counted-words'
import type { Unsettled } from '@/lib/core/figures/basis/unsettled'

/** Why statements have no settled answer, where what is settled is then no random sample. */
export function UnsettledNotice({ unsettled }: { unsettled: Unsettled }) {
  const { unrated, waiting, disputed, undecidable } = unsettled
  const rated = waiting + disputed + undecidable
  if (rated === 0) return null
  const parts = [
    waiting > 0 && `${whole(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for more first-round answers`,
    disputed > 0 && `${whole(disputed)} ${disputed === 1 ? 'is' : 'are'} disputed and not decided yet`,
    undecidable > 0 && `${whole(undecidable)} cannot be decided`,
  ].filter((part) => part !== false)
  return (
    <Notice>
      {counted(unrated + rated, 'statement has', 'statements have')} no settled answer. People have rated{' '}
      {whole(rated)} of them already: {named(parts)}. What is settled is then not like a random sample of all,
      for disputed statements are likely the harder ones, and patients still at work may differ: the rates may
      be off until all is decided.
    </Notice>
  )
}
