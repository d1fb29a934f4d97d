import type { Estimate } from '@/lib/core/agreement/rating-table'
import { counted, named, whole } from '@/lib/core/counted-words'
import type { Leaders } from '@/lib/core/figures/ai-raters/leaders'
import { focusName, type LabelSet } from '@/lib/core/labels'
import { estimateWords, figureText, percentWords, probabilityText, reasonsOnce } from '../figure-text'
import { uncomparedWords } from './uncompared-words'
import { uncommonWords } from './unrated-words'

/** How many are named one by one. */
const MOST_NAMED = 3

/**
 * Which AI rater agrees most with the consensus, over how many statements, what it finds of a label, and which others
 * cannot be distinguished from it.
 *
 * @param focus the label that is to be found
 * @param of which statements were looked at, as `filterWords` says them
 * @param before a figure of it that the same paragraph has given already
 */
export function leaderWords(
  leaders: Leaders,
  focus: string,
  labels: LabelSet,
  of: string,
  before: Estimate | null = null,
): string {
  const { best, items, patients, settled, unrated, bestUnrated, leftOut, same, apart } = leaders
  const picked = [leaders.ac1, leaders.found].map((estimate) => estimate && ofPicked(leaders, estimate))
  const [, ac1, found] = reasonsOnce([before, ...picked])
  const basis = `${counted(items, 'settled statement', 'settled statements')} of ${counted(patients, 'patient', 'patients')} (${of})${items < settled ? `, those of ${whole(settled)} settled that all compared rated` : ''}`
  const finding = found ? ` and finds ${percentWords(found)} of the ${focusName(focus, labels)}` : ''
  const value = ac1 && estimateWords(ac1, 'coefficient')
  const highest = `the highest AC1${value ? `, ${value},` : ''}`
  const isOnly = comparedWith(leaders) === 1 && same.length === 0
  const first = `Over ${basis}, ${best} has ${isOnly && value ? `an AC1 of ${value}` : highest}${finding}`
  return [
    `${first.replace(/,$/, '')}.`,
    uncommonWords(unrated, labels, { alias: best, unrated: bestUnrated }),
    pickedWords(leaders),
    uncomparedWords(leftOut),
    sameWords(best, same),
    alikeWords(leaders),
    apart === 0 ? '' : restWords(apart),
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * A figure of the one that agrees most, for a sentence: without its interval where it was picked from several by these very
 * answers, for that interval would be of a rater fixed before.
 */
export function ofPicked(leaders: Leaders, estimate: Estimate): Estimate {
  return comparedWith(leaders) === 1 || estimate.value === null
    ? estimate
    : { value: estimate.value, reason: null, interval: null }
}

/** How many were compared, those of the same answers counted once. */
function comparedWith({ alike, apart }: Leaders): number {
  return 1 + alike.length + apart
}

function pickedWords(leaders: Leaders): string {
  const compared = comparedWith(leaders)
  return compared === 1
    ? ''
    : `It is the best of ${whole(compared)}, chosen by these very statements: on others it may agree less, and no interval is given of it here.`
}

function alikeWords({ alike, tested }: Leaders): string {
  const [only] = alike
  if (only === undefined) return ''
  if (alike.length === 1)
    return `${only.alias} is not distinguishable from it (${differenceWords(only)}${tested > 1 ? `, ${correctedWords(tested)}` : ''}).`
  const names = alike.map(({ alias }) => alias)
  return `${whole(alike.length)} others are not distinguishable from it (${named(names, MOST_NAMED)}; lowest P ${lowestP(alike)}, ${correctedWords(tested)}).`
}

function correctedWords(tested: number): string {
  return `corrected for all ${whole(tested)} others`
}

/** That several are one rater by other names: what differs in their settings made no difference here. */
function sameWords(best: string, same: readonly string[]): string {
  if (same.length === 0) return ''
  if (same.length > MOST_NAMED)
    return `${whole(same.length)} others give the same answer to every statement that they and it rated, and count with it as one.`
  return `${named(same)} ${same.length === 1 ? 'gives' : 'give'} the same answer as ${best} to every statement both rated, and count${same.length === 1 ? 's' : ''} with it as one.`
}

function restWords(apart: number): string {
  return apart === 1
    ? 'The other one agrees less, or these statements are too few to say.'
    : `The other ${whole(apart)} agree less, or these statements are too few to say.`
}

function differenceWords({ test: { items, onlyThis, onlyOther, pHolm } }: Leaders['alike'][number]): string {
  return `difference ${figureText((onlyOther - onlyThis) / items, 'percent')} points over the same statements, P ${probabilityText(pHolm)}`
}

function lowestP(alike: Leaders['alike']): string {
  return probabilityText(Math.min(...alike.map(({ test }) => test.pHolm)))
}
