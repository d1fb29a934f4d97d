import { describeDuration } from '@/lib/core/labeling/labeling-pace'
import type { ForecastSum } from '@/lib/core/runs/forecast-part'
import type { Range } from '@/lib/core/text-work/range'

type Money = Pick<ForecastSum<Range>, 'cost' | 'lacksPrice'> & {
  parts: readonly { cost: unknown }[]
  currency: string
  /** Whether what is known may prove to be too much: then it is no least. */
  isAtMost: boolean
}

/** What something will cost, as far as prices are known. */
export function formatMoney({ parts, cost, currency, lacksPrice, isAtMost }: Money): string {
  if (!parts.some((part) => part.cost !== null)) return 'no prices configured'
  const known = `${formatRange(cost, (money) => money.toFixed(2))} ${currency}`.trim()
  if (!lacksPrice) return known
  return isAtMost ? `${known} beside what has no price` : `at least ${known}`
}

/** How long something that is timed will take. */
export function formatLength({
  seconds,
  lacksPace,
  isTimeLeast,
}: Pick<ForecastSum<Range>, 'seconds' | 'lacksPace' | 'isTimeLeast'>): string {
  if (isTimeLeast) return `more than ${formatTime(seconds.fewest)} (going by a short call of a check)`
  if (lacksPace) return `more than ${formatTime(seconds.fewest)}`
  if (seconds.most < 1) return formatTime(seconds.most)
  return seconds.fewest < 1
    ? `up to ${formatTime(seconds.most)}`
    : `about ${formatRange(seconds, formatTime)}`
}

/** `12 to 15`, or `12` where both ends read the same. */
export function formatRange({ fewest, most }: Range, report: (amount: number) => string): string {
  const [least, greatest] = [report(fewest), report(most)]
  return least === greatest ? least : `${least} to ${greatest}`
}

export function formatTime(seconds: number): string {
  return seconds < 1 ? 'less than 1 s' : describeDuration(seconds * 1000)
}

export function compact(count: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(count)
}
