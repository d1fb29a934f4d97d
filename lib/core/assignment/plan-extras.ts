import { CHECK_ROUND, REPEAT_ROUND } from '../adjudication/item-state'
import { seededShuffle, seededUniform } from '../stats/seeded-shuffle'
import type { QualityConfig } from './quality-config'

/** One rater's statements of one patient, in the order they come. */
export type WorkList = {
  raterId: string
  patientId: string
  own: readonly {
    itemId: string
    position: number
    hasRated: boolean
    isRepeated: boolean
    isGold: boolean
  }[]
  /** Hidden checks that the rater has there beyond the plan. */
  checks: number
  /** Statements of the patient with a known answer that the rater does not have. */
  otherGold: readonly string[]
}

export type ExtraAssignment = { raterId: string; itemId: string; round: number; position: number }

/** So few statements between two showings would be remembered. */
const MAX_GAP = 20
const MIN_LIST = 4

/**
 * Hidden repeats and hidden checks for one list. A repeat is drawn from the first half and put among what is still to do,
 * at least half the list or 20 statements later; checks go anywhere among what is still to do. What is there already
 * counts, so that planning again adds nothing.
 *
 * @param seed the same list and seed give the same extras
 * @returns each at the position of a statement it then stands beside
 */
export function planExtras(
  list: WorkList,
  rates: Pick<QualityConfig, 'repeatRate' | 'goldRate'>,
  seed: string,
): ExtraAssignment[] {
  const { raterId, patientId, own, otherGold, checks: given } = list
  const key = `${seed}:${raterId}:${patientId}`
  const open = own.filter((item) => !item.hasRated)
  if (own.length < MIN_LIST || open.length === 0) return []
  const random = seededUniform(`${key}:extras`)
  const repeats = wanted(own.length, rates.repeatRate, random) - count(own, 'isRepeated')
  const checks = wanted(own.length, rates.goldRate, random) - count(own, 'isGold') - given
  return [
    ...drawRepeats(own, Math.max(0, repeats), `${key}:repeats`, random).map((extra) => ({
      raterId,
      ...extra,
    })),
    ...seededShuffle(otherGold, `${key}:checks`)
      .slice(0, Math.max(0, checks))
      .map((itemId) => ({ raterId, itemId, round: CHECK_ROUND, position: pick(open, random).position })),
  ]
}

function drawRepeats(own: WorkList['own'], repeats: number, seed: string, random: () => number) {
  const gap = Math.min(MAX_GAP, Math.floor(own.length / 2))
  const candidates = own.slice(0, Math.ceil(own.length / 2)).flatMap((item, index) => {
    const hosts = own.slice(index + gap).filter((host) => !host.hasRated)
    return item.isRepeated || hosts.length === 0 ? [] : [{ itemId: item.itemId, hosts }]
  })
  return seededShuffle(candidates, seed)
    .slice(0, repeats)
    .map(({ itemId, hosts }) => ({ itemId, round: REPEAT_ROUND, position: pick(hosts, random).position }))
}

/** The rate as a whole number, by lot in between. */
function wanted(items: number, rate: number, random: () => number): number {
  return Math.floor(items * rate + random())
}

function count(own: WorkList['own'], flag: 'isRepeated' | 'isGold'): number {
  return own.filter((item) => item[flag]).length
}

function pick<Choice>(choices: readonly Choice[], random: () => number): Choice {
  return choices[Math.floor(random() * choices.length)] as Choice
}
