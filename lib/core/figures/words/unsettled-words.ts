import { counted, named, whole } from '@/lib/core/counted-words'
import { countRatedUnsettled, type Unsettled } from '@/lib/core/figures/basis/unsettled'

/** Why statements have no consensus, where what is settled is then no random sample; empty where nobody rated these. */
export function unsettledWords(unsettled: Unsettled): string {
  const { unrated, waiting, disputed, undecidable } = unsettled
  const rated = countRatedUnsettled(unsettled)
  if (rated === 0) return ''
  if (rated === undecidable) {
    const many = undecidable > 1
    return `${counted(undecidable, 'statement', 'statements')}, people found, cannot be decided: ${many ? 'they count' : 'it counts'} in no rate.`
  }
  const parts = [
    waiting > 0 && `${whole(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for more first-round answers`,
    disputed > 0 && `${whole(disputed)} ${disputed === 1 ? 'is' : 'are'} disputed and not decided yet`,
    undecidable > 0 && `${whole(undecidable)} cannot be decided`,
  ].filter((part) => part !== false)
  const words = `${counted(unrated + rated, 'statement has', 'statements have')} no consensus. People have rated ${whole(rated)} of them already: ${named(parts)}.`
  return `${words} What is settled is then not like a random sample of all: disputed statements are likely the harder ones, and patients still at work may differ. The rates may be off until all is decided.`
}
