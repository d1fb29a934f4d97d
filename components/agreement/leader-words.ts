import { counted, named, whole } from '@/lib/core/counted-words'
import type { Leaders } from '@/lib/core/figures/judges/leaders'
import { estimateWords, figureText, probabilityText } from '../charts/figure-text'

/** How many are named one by one. */
const MOST_NAMED = 3

/**
 * Which AI rater agrees most with the settled answers, over how many statements, what it finds of a label, and which others cannot
 * be told from it.
 *
 * @param of which statements were looked at, as `filterWords` tells them
 */
export function leaderWords(leaders: Leaders, label: string, of: string): string {
  const { best, items, patients, isOfHalf, ac1, same, alike, apart, found } = leaders
  const basis = `${counted(items, 'settled statement', 'settled statements')} of ${counted(patients, 'patient', 'patients')} (${of})`
  const finding = found === null ? '' : ` and finds ${estimateWords(found, 'percent')} % of the ${label}`
  const first = `Over ${basis}, ${best} has the highest AC1${isOfHalf ? ' of those that rated half of them or more' : ''}, ${estimateWords(ac1, 'coefficient')},${finding}`
  return [
    `${first.replace(/,$/, '')}.`,
    sameWords(best, same),
    alikeWords(alike),
    apart === 0 ? '' : restWords(apart),
  ]
    .filter(Boolean)
    .join(' ')
}

function alikeWords(alike: Leaders['alike']): string {
  const [only] = alike
  if (only === undefined) return ''
  if (alike.length === 1) return `${only.alias} is not distinguishable from it (${differenceWords(only)}).`
  const names = alike.map(({ alias }) => alias)
  return `${whole(alike.length)} others are not distinguishable from it (${named(names, MOST_NAMED)}; lowest P ${lowestP(alike)}, corrected for all).`
}

/** That several are one rater by other names: what differs in their settings made no difference here. */
function sameWords(best: string, same: readonly string[]): string {
  if (same.length === 0) return ''
  return `${named(same, MOST_NAMED)} ${same.length === 1 ? 'gives' : 'give'} the same answer as ${best} to every statement both rated, and count${same.length === 1 ? 's' : ''} with it as one.`
}

function restWords(apart: number): string {
  return apart === 1
    ? 'The other one agrees less, or shares too little with it to tell.'
    : `The other ${whole(apart)} agree less, or share too little with it to tell.`
}

function differenceWords({ test: { items, onlyThis, onlyOther, p } }: Leaders['alike'][number]): string {
  return `difference ${figureText((onlyOther - onlyThis) / items, 'percent')} points over ${counted(items, 'statement', 'statements')} that both rated, P ${probabilityText(p)}`
}

function lowestP(alike: Leaders['alike']): string {
  return probabilityText(Math.min(...alike.map(({ test }) => test.pHolm)))
}
