import { defined, type Figure, undefinedFigure } from '../rating-table'
import { type PublishedEstimate, resampleAsPublished, toPublishedEstimate } from './resampling'

/** What -1 is among unsigned numbers. */
const NOWHERE = 2 ** 32 - 1

/** One label against all others, with published intervals. */
export type PublishedDetection = { label: string } & Record<
  'sensitivity' | 'specificity' | 'ppv' | 'npv',
  PublishedEstimate
>

/**
 * Sensitivity, specificity, PPV and NPV of each label with the intervals of the VeriFact tables, resample by resample the same
 * draws. As there, one resample that leaves a figure undefined leaves its interval undefined. For comparison with published
 * figures; {@link ../one-versus-rest} has better intervals.
 *
 * @param truth per item, in ascending order of ids: the draws depend on the order; items without truth or rating are left out
 * @throws {RangeError} for lists of different lengths, or a label outside the label set
 * @see `ClassificationMetrics` of VeriFact, Chung et al. 2025
 * @example
 * const pairs = crossed([[12, 5], [0, 13]])
 * const [ofA] = detectionAsPublished(pairs.map(([truth]) => truth), pairs.map(([, said]) => said), ['a', 'b'], 1000)
 * ofA.sensitivity // => { value: 0.706, interval: { low: 0.474, high: 0.929 } }
 */
export function detectionAsPublished<Label extends string>(
  truth: readonly (Label | null)[],
  said: readonly (Label | null)[],
  labels: readonly Label[],
  resamples: number,
): PublishedDetection[] {
  if (truth.length !== said.length) throw new RangeError('consensus and ratings differ in length')
  const indices = [...truth.keys()].filter((item) => truth[item] !== null && said[item] !== null)
  const actual = Uint32Array.from(indices, (item) => labels.indexOf(truth[item] as Label))
  const given = Uint32Array.from(indices, (item) => labels.indexOf(said[item] as Label))
  if (actual.includes(NOWHERE) || given.includes(NOWHERE))
    throw new RangeError('a label is not in the declared label set')
  const draws = labels.map(() => FIGURES.map((): (number | null)[] => []))
  const cells = new Float64Array(labels.length ** 2)
  const countCells = (items: Iterable<number>) => {
    cells.fill(0)
    for (const item of items) {
      const cell = (actual[item] as number) * labels.length + (given[item] as number)
      cells[cell] = (cells[cell] as number) + 1
    }
  }
  resampleAsPublished(indices.length, resamples, (drawn) => {
    countCells(drawn)
    for (const [label, figures] of draws.entries())
      for (const [index, { of }] of FIGURES.entries())
        figures[index]?.push(of(oneAgainstRest(cells, labels.length, label)).value)
  })
  countCells(indices.keys())
  return labels.map((label, position) => {
    const counts = oneAgainstRest(cells, labels.length, position)
    const estimates = FIGURES.map(({ name, of }, index) => {
      const values = draws[position]?.[index] ?? []
      const known = values.filter((value) => value !== null)
      return [name, toPublishedEstimate(of(counts), known.length < values.length ? [] : known)]
    })
    return { label, ...Object.fromEntries(estimates) } as PublishedDetection
  })
}

type Counts = { hit: number; missed: number; raised: number; passed: number }

function oneAgainstRest(cells: Float64Array, labels: number, label: number): Counts {
  let isLabel = 0
  let saidLabel = 0
  for (let other = 0; other < labels; other++) {
    isLabel += cells[label * labels + other] as number
    saidLabel += cells[other * labels + label] as number
  }
  const all = cells.reduce((sum, count) => sum + count, 0)
  const hit = cells[label * (labels + 1)] as number
  return { hit, missed: isLabel - hit, raised: saidLabel - hit, passed: all - isLabel - saidLabel + hit }
}

const FIGURES = [
  { name: 'sensitivity', of: ({ hit, missed }: Counts) => share(hit, hit + missed) },
  { name: 'specificity', of: ({ passed, raised }: Counts) => share(passed, passed + raised) },
  { name: 'ppv', of: ({ hit, raised }: Counts) => share(hit, hit + raised) },
  { name: 'npv', of: ({ passed, missed }: Counts) => share(passed, passed + missed) },
] as const

function share(part: number, all: number): Figure {
  return all === 0 ? undefinedFigure('there is nothing to take a share of') : defined(part / all)
}
