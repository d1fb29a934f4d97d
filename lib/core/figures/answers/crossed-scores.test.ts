import { describe, expect, it } from 'vitest'
import { findDefinition, makeAnswerTable } from '@/lib/testing/answer-table'
import { isEstimate } from '../figure'
import { type CrossedScores, crossedScores } from './crossed-scores'
import { SETTLED, sumScores } from './score-sums'

const definition = findDefinition('entailment')
const MODELS = ['Model A', 'Model B']

/** Six notes, a list of each by two models: of each list two facts and two sentences, of which every third does not follow. */
const items = Array.from({ length: 6 }, (_, note) => note).flatMap((note) =>
  MODELS.flatMap((model) =>
    ['precision', 'precision', 'recall', 'recall'].map((direction, index) => ({
      patient: `patient ${note}`,
      strata: { model, 'note-type': note < 3 ? 'nursing' : 'progress' },
      units: { decomposition: `${note} ${model}` },
      parts: { hypothesis: { direction, weight: direction === 'recall' ? index : null } },
    })),
  ),
)

function unitsOf(change: (code: string, item: number) => string | null = (code) => code) {
  const settled = items.map((_, item) => {
    const entailed = change((item * 7) % 3 === 0 ? 'absent' : 'entailed', item)
    return entailed === null ? null : { entailed }
  })
  const people = { ann: settled, bob: settled }
  return sumScores(definition, makeAnswerTable(definition, { people, settled, items }))
}

const valuesOf = ({ figures }: CrossedScores) =>
  figures[0]?.rows.map(({ cells }) => cells.map((cell) => (isEstimate(cell) ? cell.estimate.value : cell)))

describe('scores by combinations of strata', () => {
  it('are means over lists of each model and type of note, with intervals over patients', () => {
    const { figures } = crossedScores(definition, unitsOf(), 1)

    expect(figures.map(({ title }) => title)).toEqual([`Scores by model and type of note: ${SETTLED}`])
    const rows = figures[0]?.rows ?? []
    expect(rows.map(({ cells }) => cells.slice(0, 4))).toEqual([
      ['Model A', 'nursing', 3, 12],
      ['Model A', 'progress', 3, 12],
      ['Model A', 'All', 6, 24],
      ['Model B', 'nursing', 3, 12],
      ['Model B', 'progress', 3, 12],
      ['Model B', 'All', 6, 24],
      ['All', 'nursing', 3, 24],
      ['All', 'progress', 3, 24],
      ['All', 'All', 6, 48],
    ])
    const [precision] = (rows.at(-1)?.cells ?? []).filter(isEstimate)
    const followed = items.filter(
      ({ parts }, item) => parts.hypothesis.direction === 'precision' && (item * 7) % 3,
    )
    expect(precision?.estimate.value).toBeCloseTo(followed.length / 24, 12)
    expect(precision?.estimate.interval).not.toBeNull()
  })

  it('are the same after a change whether they are made anew or of what has not changed, which is kept', () => {
    const before = crossedScores(definition, unitsOf(), 1)
    const same = unitsOf()
    // one list of one note is answered otherwise; all other units are those of before
    const changed = unitsOf((code, item) => (item === 0 ? 'entailed' : code))
    const old = [...before.rows.values()].at(-1)?.units ?? same
    const mixed = changed.map((unit, index) => (index === 0 ? unit : (old[index] ?? unit)))
    const after = crossedScores(definition, mixed, 1, before)

    expect(after.figures).toEqual(crossedScores(definition, changed, 1).figures)
    expect(valuesOf(after)).not.toEqual(valuesOf(before))
    const kept = [...after.rows].filter(([name, { cells }]) => before.rows.get(name)?.cells === cells)
    expect(kept.map(([name]) => JSON.parse(name).slice(1).join(', '))).toEqual([
      'Model A, progress',
      'Model B, nursing',
      'Model B, progress',
      'Model B, All',
      'All, progress',
    ])
  })

  it('leave out what is not answered, and have no row where nothing is', () => {
    const { figures } = crossedScores(
      definition,
      unitsOf((code, item) => (items[item]?.strata.model === 'Model B' ? null : code)),
      1,
    )

    expect(figures[0]?.rows.map(({ cells }) => cells[0])).toEqual([
      'Model A',
      'Model A',
      'Model A',
      'All',
      'All',
      'All',
    ])
    expect(
      crossedScores(
        definition,
        unitsOf(() => null),
        1,
      ).figures,
    ).toEqual([])
  })
})
