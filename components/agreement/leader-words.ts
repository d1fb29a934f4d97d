import { named, whole } from '@/lib/core/counted-words'
import type { Leaders } from '@/lib/core/figures/judges/leaders'
import { figureText, probabilityText } from '../charts/figure-text'

/** How many are named one by one. */
const MOST_NAMED = 3

/** Which AI raters cannot be told from the best, and what these find of a label, in a sentence or two. */
export function leaderWords({ best, alike, apart, found }: Leaders, label: string): string {
  const names = alike.map(({ alias }) => alias)
  const [only] = alike
  const who =
    only === undefined
      ? best
      : alike.length === 1
        ? `${best} and ${only.alias} are not distinguishable (${differenceWords(only)})`
        : `${best} and ${whole(alike.length)} others are not distinguishable (${named(names, MOST_NAMED)}; lowest P ${lowestP(alike)}, corrected for all)`
  const range = found && rangeText(found)
  const verb = only === undefined ? 'finds' : alike.length === 1 ? 'both find' : 'they find'
  const finding = range === null ? '' : `${only === undefined ? ' ' : '; '}${verb} ${range} % of the ${label}`
  const rest = apart === 0 ? '' : ` ${restWords(apart)}`
  return only === undefined && finding === '' ? rest.trim() : `${who}${finding}.${rest}`
}

function restWords(apart: number): string {
  return apart === 1
    ? 'The other one agrees less, or shares too little with it to tell.'
    : `The other ${whole(apart)} agree less, or share too little with it to tell.`
}

function differenceWords({ test: { items, onlyThis, onlyOther, p } }: Leaders['alike'][number]): string {
  return `difference ${figureText((onlyOther - onlyThis) / items, 'percent')} points, P ${probabilityText(p)}`
}

function lowestP(alike: Leaders['alike']): string {
  return probabilityText(Math.min(...alike.map(({ test }) => test.pHolm)))
}

function rangeText([least, most]: readonly [number, number]): string {
  const [low, high] = [least, most].map((share) => Math.round(100 * share))
  return low === high ? `${low}` : `${low} to ${high}`
}
