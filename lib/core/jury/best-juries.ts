import { majorityIndex } from '../agreement/majority-label'

/** Juries of more candidates than these are too many to try each: those that agree most are tried. */
const MOST_CANDIDATES = 12

/**
 * What people say of each item where one after the other is left out: per item and label the votes of the majorities of the others,
 * tied ones in equal parts, so that each person asks once.
 *
 * @param people per person a byte an item: 0 for none, else 1 + the label's place
 * @returns items by labels, row by row
 */
export function leftOutVotes(people: readonly Uint8Array[], labels: number): Float64Array {
  const items = people[0]?.length ?? 0
  const votes = new Float64Array(items * labels)
  const counts = new Uint16Array(labels)
  for (let item = 0; item < items; item++) {
    counts.fill(0)
    for (const said of people) if (said[item]) counts[(said[item] as number) - 1]! += 1
    for (const said of people) {
      const own = said[item] as number
      if (own === 0) continue
      counts[own - 1]! -= 1
      addMajority(votes.subarray(item * labels, (item + 1) * labels), counts)
      counts[own - 1]! += 1
    }
  }
  return votes
}

/** Adds one to the commonest label, of tied ones in equal parts. */
function addMajority(votes: Float64Array, counts: Uint16Array): void {
  let [most, leading] = [0, 0]
  for (const count of counts) {
    if (count > most) [most, leading] = [count, 0]
    if (count === most) leading += 1
  }
  if (most === 0) return
  for (let label = 0; label < counts.length; label++) if (counts[label] === most) votes[label]! += 1 / leading
}

/**
 * What a jury of these says of each item: 0 where fewer than half of it answered or most votes are tied, else 1 + the label's place.
 */
export function juryVerdicts(members: readonly Uint8Array[], labels: number): Uint8Array {
  const counts = new Uint16Array(labels)
  return Uint8Array.from({ length: members[0]?.length ?? 0 }, (_, item) => {
    counts.fill(0)
    let answered = 0
    for (const said of members) {
      const own = said[item] as number
      if (own === 0) continue
      counts[own - 1]! += 1
      answered += 1
    }
    return verdictOf(counts, answered, members.length) + 1
  })
}

/**
 * Of each odd number of members the jury that agrees most with people, over some items: all that there are of twelve candidates, or of
 * the twelve that agree most alone. What it does not decide counts as no agreement, so that no jury gains by silence.
 *
 * @param candidates per AI rater a byte an item, as {@link juryVerdicts} gives them
 * @param reference as {@link leftOutVotes} gives them
 * @param indices of the items
 * @returns the places of the members, by their number; of juries that agree alike the one named first
 */
export function bestJuries(
  candidates: readonly Uint8Array[],
  reference: Float64Array,
  labels: number,
  indices: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const kinds = groupVotes(candidates, reference, labels, indices)
  const alone = candidates.map((_, place) => ({
    place,
    agreed: agreementOf(kinds, ({ said }) => (said[place] as number) - 1),
  }))
  const tried = alone
    .toSorted((one, other) => other.agreed - one.agreed || one.place - other.place)
    .slice(0, MOST_CANDIDATES)
    .map(({ place }) => place)
    .toSorted((one, other) => one - other)
  const voters = kinds.map(({ said, votes }) => ({ votes, sets: votersOf(said, tried, labels) }))
  const counts = new Uint16Array(labels)
  const best = new Map<number, { subset: number; agreed: number }>()
  for (let subset = 1; subset < 2 ** tried.length; subset++) {
    const size = BITS[subset] as number
    if (size % 2 === 0) continue
    const agreed = agreementOf(voters, ({ sets }) => {
      let answered = 0
      for (let label = 0; label < labels; label++)
        answered += counts[label] = BITS[(sets[label] as number) & subset] as number
      return verdictOf(counts, answered, size)
    })
    const known = best.get(size)
    if (!known || agreed > known.agreed + 1e-9) best.set(size, { subset, agreed })
  }
  const membersOf = (subset: number) => tried.filter((_, index) => (subset >> index) & 1)
  return new Map([...best].map(([size, { subset }]) => [size, membersOf(subset)]))
}

/** How many members a set of candidates has, by its bits. */
const BITS = Uint8Array.from({ length: 2 ** MOST_CANDIDATES }, (_, set) => {
  let size = 0
  for (let rest = set; rest > 0; rest >>= 1) size += rest & 1
  return size
})

/** Of each label the set of those among `tried` who gave it, a bit each. */
function votersOf(said: readonly number[], tried: readonly number[], labels: number): Uint16Array {
  const sets = new Uint16Array(labels)
  for (const [index, place] of tried.entries()) {
    const own = said[place] as number
    if (own > 0) sets[own - 1]! |= 1 << index
  }
  return sets
}

/** Items on which the candidates said the same, with what people say of them together. */
type Kind = { said: readonly number[]; votes: Float64Array }

function groupVotes(
  candidates: readonly Uint8Array[],
  reference: Float64Array,
  labels: number,
  indices: readonly number[],
): readonly Kind[] {
  const kinds = new Map<string, Kind>()
  for (const item of indices) {
    const said = candidates.map((column) => column[item] as number)
    const key = said.join(' ')
    const kind = kinds.get(key) ?? { said, votes: new Float64Array(labels) }
    kinds.set(key, kind)
    for (let label = 0; label < labels; label++)
      kind.votes[label]! += reference[item * labels + label] as number
  }
  return [...kinds.values()]
}

/** What most members say: the label's index, or -1 where fewer than half answered or most votes are tied. */
function verdictOf(counts: Uint16Array, answered: number, members: number): number {
  return 2 * answered > members ? majorityIndex(counts, -1) : -1
}

/** How many votes of people a jury meets. */
function agreementOf<Own extends Pick<Kind, 'votes'>>(
  kinds: readonly Own[],
  verdictAt: (kind: Own) => number,
): number {
  let agreed = 0
  for (const kind of kinds) {
    const verdict = verdictAt(kind)
    if (verdict >= 0) agreed += kind.votes[verdict] as number
  }
  return agreed
}
