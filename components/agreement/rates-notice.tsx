import { Notice } from '@/components/ui/notice'
import type { AuthorRates } from '@/lib/core/figures/rates-view'

/** What must be known before the rates are read: what they rest on, and whom they leave out. */
export function RatesNotice({ authors }: Pick<AuthorRates, 'authors'>) {
  // the last one is all authors together, or the only one
  const whole = authors.at(-1)
  if (whole === undefined) return null
  const { sample, rest, unsettled } = whole
  if (sample + rest === 0) return <Notice>This AI rater has rated none of these statements.</Notice>
  if (rest === 0) {
    return (
      <Notice>
        People have settled everything that this AI rater rated: their answers alone say it all.
      </Notice>
    )
  }
  if (unsettled === 0) return null
  return (
    <Notice>
      Of the {rest.toLocaleString('en')} statements without a settled answer, people have rated{' '}
      {unsettled.toLocaleString('en')} already. Such are likely the harder ones: then what is settled is not
      like a random sample of all, and the rates may be off until all is decided.
    </Notice>
  )
}
