/**
 * A Steiner triple system: sets of three out of `points`, so that each pair stands together in exactly one of them. The
 * design of a study in which every two raters share exactly one patient: 25 raters give 100 triples, 12 for each rater.
 *
 * Built by hill-climbing: a triple of two uncovered pairs through one point is added; when it covers the third pair a
 * second time, the triple that covered it before goes. The number of triples never falls.
 *
 * @param points how many, with remainder 1 or 3 when divided by 6, and at least 3
 * @param random uniform numbers in [0, 1)
 * @returns points x (points - 1) / 6 triples of places 0 to points - 1
 * @throws {RangeError} for a number of points for which no such system exists
 * @see Stinson 1985, Hill-climbing algorithms for the construction of combinatorial designs, section 2
 */
export function tripleSystem(points: number, random: () => number): [number, number, number][] {
  if (!hasTripleSystem(points)) throw new RangeError('no triple system has this many points')
  /** The third point of the triple that covers a pair, or -1. */
  const third = Array.from({ length: points }, () => new Int32Array(points).fill(-1))
  const wanted = (points * (points - 1)) / 6
  for (let triples = 0; triples < wanted; ) {
    const point = pick(openPoints(third), random)
    const [left, right] = pickTwo(openPartners(third, point), random)
    const before = cell(third, left, right)
    if (before >= 0) uncover(third, left, right, before)
    else triples += 1
    cover(third, point, left, right)
  }
  return listTriples(third)
}

/** Whether every pair of so many points can be covered exactly once by triples (Kirkman 1847). */
export function hasTripleSystem(points: number): boolean {
  return Number.isInteger(points) && points >= 3 && (points % 6 === 1 || points % 6 === 3)
}

type Cover = readonly Int32Array[]

function cell(third: Cover, left: number, right: number): number {
  return third[left]?.[right] ?? -1
}

function openPartners(third: Cover, point: number): number[] {
  const partners: number[] = []
  for (let other = 0; other < third.length; other++) {
    if (other !== point && cell(third, point, other) < 0) partners.push(other)
  }
  return partners
}

function openPoints(third: Cover): number[] {
  return [...third.keys()].filter((point) => openPartners(third, point).length > 0)
}

function cover(third: Cover, ...triple: [number, number, number]): void {
  setTriple(third, triple, triple)
}

function uncover(third: Cover, ...triple: [number, number, number]): void {
  setTriple(third, triple, [-1, -1, -1])
}

function setTriple(third: Cover, triple: readonly number[], values: readonly number[]): void {
  for (let index = 0; index < 3; index++) {
    const [left, right] = [triple[(index + 1) % 3] as number, triple[(index + 2) % 3] as number]
    ;(third[left] as Int32Array)[right] = values[index] as number
    ;(third[right] as Int32Array)[left] = values[index] as number
  }
}

function listTriples(third: Cover): [number, number, number][] {
  const triples: [number, number, number][] = []
  for (let low = 0; low < third.length; low++) {
    for (let middle = low + 1; middle < third.length; middle++) {
      const high = cell(third, low, middle)
      if (high > middle) triples.push([low, middle, high])
    }
  }
  return triples
}

function pick<Choice>(choices: readonly Choice[], random: () => number): Choice {
  return choices[Math.floor(random() * choices.length)] as Choice
}

/** An open point always has two open partners: covered pairs come by two at each point, and their number is even. */
function pickTwo(choices: readonly number[], random: () => number): [number, number] {
  const first = Math.floor(random() * choices.length)
  const second = (first + 1 + Math.floor(random() * (choices.length - 1))) % choices.length
  return [choices[first] as number, choices[second] as number]
}
