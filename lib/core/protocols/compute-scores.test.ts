import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { computeScores, type ScoredItem } from './compute-scores'
import type { Definition } from './definition'
import { listShipped } from './shipped'

function find(id: string): Definition {
  const definition = listShipped().find((one) => one.id === id)
  if (!definition) throw new RangeError(`${id} is not shipped`)
  return definition
}

function valueOf(definition: Definition, items: readonly ScoredItem[], id: string): (number | null)[] {
  return computeScores(definition, items)
    .filter((score) => score.id === id)
    .map(({ value }) => value)
}

type PublishedRow = { ID: number; entailment_pred?: number }
type Published = {
  precision_rows: PublishedRow[]
  recall_rows: PublishedRow[]
  by_map_unparseable_json: Record<
    string,
    Record<string, Partial<Record<'fact_precision' | 'fact_recall' | 'fact_f1', number>>>
  >
}

/** A pair of FactEHR. A verdict that nobody could read is no answer. */
function toPair(
  { ID, entailment_pred }: PublishedRow,
  direction: string,
  weight: number | null = null,
): ScoredItem {
  const entailed = entailment_pred === undefined ? null : entailment_pred === 1 ? 'entailed' : 'absent'
  return {
    units: { decomposition: String(ID) },
    reading: { variables: { entailed }, spans: {}, links: {}, parts: { hypothesis: { direction, weight } } },
  }
}

describe('scores of FactEHR', () => {
  const entailment = find('entailment')

  it('are the published function’s, save that F1 of nothing found is undefined and not 0', () => {
    const published = readReference<Published>('factehr/score_experiment.json')
    const items = [
      ...published.precision_rows.map((row) => toPair(row, 'precision')),
      ...published.recall_rows.map((row) => toPair(row, 'recall')),
    ]
    // the way of theirs in which what cannot be read is left out
    const theirs = Object.values(published.by_map_unparseable_json['-1'] ?? {})

    expect(valueOf(entailment, items, 'precision')).toEqual(theirs.map((one) => one.fact_precision ?? null))
    expect(valueOf(entailment, items, 'recall')).toEqual(theirs.map((one) => one.fact_recall ?? null))
    expect(valueOf(entailment, items, 'f1')).toEqual(theirs.map((one) => one.fact_f1 || null))
  })

  it('weigh sentences, and leave one of weight 0 out', () => {
    const rows = [1, 1, 0, 1].map((entailment_pred) => ({ ID: 1, entailment_pred }))
    const items = rows.map((row, index) => toPair(row, 'recall', [3, 1, 4, 2][index]))
    const junk = toPair({ ID: 1, entailment_pred: 0 }, 'recall', 0)

    expect(valueOf(entailment, items, 'weighted-recall')).toEqual([0.6])
    expect(valueOf(entailment, [...items, junk], 'weighted-recall')).toEqual([0.6])
    expect(valueOf(entailment, [...items, junk], 'recall')).toEqual([0.6])
  })
})

it('penalizes short answers as FActScore does, with facts that are irrelevant left out', () => {
  const items = ['supported', 'supported', 'not-supported', 'irrelevant', null].map((label) => ({
    units: { document: 'D1' },
    reading: { variables: { label }, spans: {}, links: {}, parts: {} },
  }))

  expect(computeScores(find('factscore'), items)).toEqual([
    { id: 'n', unit: 'D1', value: 3, items: 3 },
    { id: 'plain', unit: 'D1', value: 2 / 3, items: 3 },
    { id: 'factscore', unit: 'D1', value: (2 / 3) * Math.exp(1 - 10 / 3), items: 0 },
  ])
})

it('gives a rubric’s points, where points can be taken away, within 0 and 1', () => {
  const rubric = (...criteria: [points: number, met: string][]) =>
    criteria.map(([points, met]) => ({
      units: { document: 'R1' },
      reading: { variables: { met }, spans: {}, links: {}, parts: { criterion: { points } } },
    }))

  expect(valueOf(find('healthbench'), rubric([5, 'yes'], [3, 'no'], [-2, 'yes']), 'score')).toEqual([3 / 8])
  expect(valueOf(find('healthbench'), rubric([5, 'no'], [-2, 'yes']), 'score')).toEqual([0])
})
