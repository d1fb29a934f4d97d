import { parse } from 'csv-parse/sync'
import { whole } from '@/lib/core/counted-words'
import { MOST_RESAMPLES } from '@/lib/core/stats/require-resamples'
import { UsageError } from '../io'

/**
 * Names in one option, divided by commas; one that has a comma itself stands in quotes.
 *
 * @throws {UsageError} for a quote that is not closed
 */
export function splitNames(text: string, option: string): string[] {
  try {
    // a name may hold a line end: what ends the record is NUL, which none holds
    const [names = []] = parse(text, { trim: true, record_delimiter: '\0' }) as string[][]
    return names
  } catch {
    throw new UsageError(`${option} has a quote that is out of place.`)
  }
}

/** The labels that `--labels` declares. @throws {UsageError} for one named twice */
export function declareLabels(text: string): string[] {
  const labels = splitNames(text, '--labels')
  if (new Set(labels).size < labels.length) throw new UsageError('--labels names a label twice.')
  return labels
}

/** Fewer resamples have no 2.5 and 97.5 percentiles to read. */
const FEWEST_RESAMPLES = 100

/** The number that `--bootstrap` asks for. @throws {UsageError} outside of what makes an interval */
export function toResamples(text: string): number {
  const resamples = toCount(text, '--bootstrap')
  if (resamples >= FEWEST_RESAMPLES && resamples <= MOST_RESAMPLES) return resamples
  throw new UsageError(
    `--bootstrap needs from ${FEWEST_RESAMPLES} to ${whole(MOST_RESAMPLES)} resamples, not ${text}: fewer give no interval, and more take long and give no more.`,
  )
}

/** The whole number of at most nine digits that an option is given. @throws {UsageError} for anything else */
export function toCount(text: string, option: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} needs a whole number, not “${text}”.`)
  return Number(text)
}

export function toShare(text: string, option: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share < 1)) {
    throw new UsageError(`${option} needs a number from 0 to below 1, not “${text}”.`)
  }
  return share
}

/** The one of the choices that an option names. @throws {UsageError} where it names none of them */
export function toChoice<Choice extends string>(
  text: string,
  choices: readonly Choice[],
  option: string,
): Choice {
  const choice = choices.find((one) => one === text)
  if (choice === undefined) throw new UsageError(`${option} is one of ${choices.join(', ')}, not “${text}”.`)
  return choice
}
