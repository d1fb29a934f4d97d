import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { AUTHOR_WORDS } from '@/lib/core/author-words'
import { counted, whole } from '@/lib/core/counted-words'
import type { AuthorRates } from '@/lib/core/figures/authors/rates-view'
import type { SettledRates } from '@/lib/core/figures/authors/settled-rates'
import { figureText, intervalText, noIntervalWords } from '../figure-text'

/** How far the texts of models and of people differ, in a sentence or two; empty where there is nothing to compare. */
export function rateDifferenceWords({ difference }: Pick<SettledRates, 'difference'>, name: string): string {
  if (!difference || difference.estimate.value === null) return ''
  const { value, interval } = difference.estimate
  const found = `The share that is ${name} among statements written by ${AUTHOR_WORDS.llm.many}, less that among those written by ${AUTHOR_WORDS.human.many}, is ${figureText(value, 'percent')} percentage points`
  const over = counted(difference.patients, 'patient', 'patients')
  if (interval === null)
    return `${found}, over ${over}, and has no interval: ${noIntervalWords(difference.estimate) ?? 'none can be shown'}.`
  const isOpen = interval.low <= 0 && interval.high >= 0
  const more = value > 0 ? AUTHOR_WORDS.llm.many : AUTHOR_WORDS.human.many
  const answer = isOpen
    ? 'The interval includes 0: it shows neither that they differ nor that they do not.'
    : `The interval leaves 0 out: more of what ${more} wrote is ${name}.`
  return `${found} (95 % ${intervalText(interval, 'percent')}, over ${over}). ${answer}`
}

/** How the interval of that difference was made. */
export function rateDifferenceMethod(
  { difference, resamples }: Pick<SettledRates, 'difference' | 'resamples'>,
  unit: ResamplingUnit,
): string {
  if (!difference) return ''
  const drawn =
    unit === 'patient'
      ? 'whole patients are drawn, with the texts of both, and it is widened by how far patients differ.'
      : 'statements are drawn as if independent.'
  return `The interval of the difference is that of ${whole(resamples)} bootstrap resamples: ${drawn}`
}

/**
 * What the AI rater is worth, in statements settled by people: of all together, and whom it makes less sure of than people's own
 * answers do.
 */
export function worthWords(authors: AuthorRates['authors']): string {
  const known = authors.flatMap(({ author, sample, rate: { effectiveItems } }) =>
    effectiveItems === null ? [] : [{ author, sample, worth: Math.round(effectiveItems) }],
  )
  const last = known.at(-1)
  if (last === undefined) return ''
  const words = `With the AI rater’s answers the ${whole(last.sample)} settled statements${known.length > 1 ? ' of all' : ''} hold as much information as ${whole(last.worth)}.`
  const worse = known.filter(({ sample, worth }) => worth < sample).map(({ author }) => author)
  return worse.length === 0
    ? words
    : `${words} For ${worse.join(', ')} both together are worth less than the consensus alone: there the AI rater makes the figure less sure.`
}
