import type { Estimate } from '@/lib/core/agreement/rating-table'
import { createScorer, type Scorer } from '@/lib/core/protocols/compute-scores'
import type { Definition } from '@/lib/core/protocols/definition'
import { countNames } from '@/lib/core/stats/count-names'
import { SharedDraws } from '@/lib/core/stats/resample-totals'
import { RESAMPLES } from '../basis/resamples'
import type { Cell, Figure } from '../figure'
import { meanEstimate, scoreOf } from './score-cells'
import { kindOfScore } from './score-figures'
import { type ScoreUnit, SETTLED } from './score-sums'
import { combineStrata, stratumTitle } from './strata-groups'

type KnownCell = { values: readonly (number | null)[]; units: number; estimate: Estimate }
type KnownRow = { units: readonly ScoreUnit[]; cells: readonly KnownCell[] }

/** Tables, and what they are made of: a row whose units are as they were is not made again. */
export type CrossedScores = { figures: readonly Figure[]; rows: ReadonlyMap<string, KnownRow> }

/**
 * The scores of a definition by all combinations of the strata that it splits scores by, such as the type of note and the model: a
 * table of what is settled, and one of each AI rater. Scores of people's own answers before these are settled stand on the page of
 * agreement.
 *
 * @param units always in the same order
 * @param before the last tables, of which what rests on the same units is taken
 */
export function crossedScores(
  definition: Definition,
  units: readonly ScoreUnit[],
  seed: number,
  before?: CrossedScores,
): CrossedScores {
  const labels = new Set(units.flatMap(({ sums }) => Object.keys(sums)))
  const ai = [...labels].filter((label) => label !== SETTLED).toSorted()
  const strata = definition.figures.find(({ kind }) => kind === 'scores')?.by ?? []
  const context = { definition, table: { items: units } }
  const groups = combineStrata(context, strata).map((group) => ({
    ...group,
    units: group.indices.flatMap((index) => units[index] ?? []),
  }))
  const scorer = createScorer(definition)
  const rows = new Map<string, KnownRow>()
  const options = { resamples: RESAMPLES, seed, shared: new SharedDraws() }
  const figures = [...(labels.has(SETTLED) ? [SETTLED] : []), ...ai].map((source, index): Figure => {
    const made = groups.flatMap(({ labels: names, isTotal, units: all }) => {
      const own = all.filter(({ sums }) => sums[source] !== undefined)
      if (own.length === 0) return []
      const name = JSON.stringify([source, ...names])
      const known = before?.rows.get(name)
      const cells = isSame(own, known?.units) ? known?.cells : undefined
      const row = { units: own, cells: cells ?? makeCells({ scorer, source, options, known }, own) }
      rows.set(name, row)
      return [{ names, isTotal, ...row }]
    })
    return {
      name: `crossed-scores-${index}`,
      title: `Scores by ${strata.map((id) => stratumTitle(context, id).toLowerCase()).join(' and ')}: ${source}`,
      words:
        'A score is made for each list or text that it is of, and the value here is their mean; n counts them. What is undefined, such as the precision of an empty list or F1 where both parts are 0, is left out of the mean and is not 0. Intervals are 95 %, by patient.',
      columns: [
        ...strata.map((id) => stratumTitle(context, id)),
        'patients',
        definition.item.name.many,
        ...scorer.rules.flatMap(({ title }) => [
          { title: 'n', group: title },
          { title: 'value', group: title },
        ]),
      ],
      rows: made.map(({ names, isTotal, units: own, cells }) => ({
        isTotal,
        cells: [
          ...names,
          countNames(own.map(({ patient }) => patient)),
          own.reduce((sum, { sums }) => sum + (sums[source]?.answered ?? 0), 0),
          ...cells.flatMap((cell, at): Cell[] => [
            cell.units,
            { estimate: cell.estimate, as: kindOfScore(scorer.rules[at], scorer.rules) },
          ]),
        ],
      })),
    }
  })
  return { figures, rows }
}

type Making = {
  scorer: Scorer
  source: string
  options: { resamples: number; seed: number; shared: SharedDraws }
  /** The row as it was. */
  known: KnownRow | undefined
}

/** A score whose values are as they were, of the same patients, keeps its estimate. */
function makeCells({ scorer, source, options, known }: Making, units: readonly ScoreUnit[]): KnownCell[] {
  const clusters = units.map(({ patient }) => patient)
  const isOfSame = isSame(
    clusters,
    known?.units.map(({ patient }) => patient),
  )
  return scorer.rules.map((rule, index) => {
    const values = units.map(({ unit, sums }) => {
      const { parts = [] } = sums[source] ?? {}
      const partsAt = (at: number) => parts[at] ?? { sum: 0, weights: 0, counted: 0 }
      return unit === null ? null : scoreOf(scorer, index, partsAt)
    })
    const before = known?.cells[index]
    if (before && isOfSame && isSame(values, before.values)) return before
    const defined = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
    const estimate = meanEstimate(
      defined.map(({ value }) => value),
      defined.map(({ at }) => clusters[at] ?? ''),
      { ...options, rule },
    )
    return { values, units: defined.length, estimate }
  })
}

function isSame<Value>(one: readonly Value[], other: readonly Value[] | undefined): boolean {
  return one.length === other?.length && one.every((value, index) => value === other[index])
}
