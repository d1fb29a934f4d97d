import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import type { AuthorRates } from '@/lib/core/figures/authors/rates-view'

/** What must be known before rates with an AI rater's help are read: whether it can help at all. */
export function RatesNotice({ authors }: Pick<AuthorRates, 'authors'>) {
  // the last one is all authors together, or the only one
  const whole = authors.at(-1)
  if (whole === undefined) return null
  const { sample, rest } = whole
  if (sample + rest === 0)
    return (
      <Notice>
        <ItemWords>This AI rater has rated none of these statements.</ItemWords>
      </Notice>
    )
  if (rest > 0) return null
  return (
    <Notice>People have settled everything that this AI rater rated: their answers alone say it all.</Notice>
  )
}
