import { expect, it } from 'vitest'
import { type ConfusedItem, reportConfusions, toConfusionRows } from './confusion-report'

function item(
  itemId: string,
  codes: string[],
  outcome: string | null,
  reason: string | null = null,
): ConfusedItem {
  return { itemId, codes, outcome, reason, guideline: reason && `sentence of ${reason}` }
}

it('counts what was taken for what, over ratings and items, with the reasons of decisions', () => {
  const report = reportConfusions([
    item('a', ['S', 'S', 'N'], 'S'),
    item('b', ['S', 'A', 'A', 'S'], 'A', 'guideline-gap'),
    item('c', ['S', 'A', 'A'], 'A', 'rater-error'),
    item('d', ['S', 'A'], null, 'ambiguous-text'),
  ])

  expect(report).toMatchObject({ items: 4, ratings: 12, right: 6 })
  expect(report.confusions.map(({ said, outcome, ratings }) => [said, outcome, ratings])).toEqual([
    ['S', 'A', 3],
    ['N', 'S', 1],
    ['S', 'Cannot be decided', 1],
    ['A', 'Cannot be decided', 1],
  ])
  expect(report.confusions[0]).toMatchObject({
    itemIds: ['b', 'c'],
    reasons: [
      { what: 'guideline-gap', items: 1 },
      { what: 'rater-error', items: 1 },
    ],
    guidelines: [
      { what: 'sentence of guideline-gap', items: 1 },
      { what: 'sentence of rater-error', items: 1 },
    ],
  })
  expect(report.reasons).toHaveLength(3)
})

it('has nothing to say of nothing', () => {
  expect(reportConfusions([])).toEqual({ items: 0, right: 0, ratings: 0, confusions: [], reasons: [] })
})

it('lists every statement of every confusion', () => {
  const report = reportConfusions([item('a', ['S', 'N', 'N'], 'S'), item('b', ['S', 'A'], 'A')])
  const decision = {
    reason: 'rater-error',
    rationale: 'It is charted.',
    guideline: 'Say so.',
    guidelineVersion: 2,
  }
  const statements = new Map([['a', { itemId: 'a', patientExternalId: '7', text: 'Afebrile.', ...decision }]])

  expect(toConfusionRows(report, statements)).toEqual([
    [
      'said',
      'settled',
      'patient_id',
      'item_id',
      'statement',
      'reason',
      'rationale',
      'guideline',
      'guideline_version',
    ],
    ['N', 'S', '7', 'a', 'Afebrile.', 'rater-error', 'It is charted.', 'Say so.', '2'],
    ['S', 'A', '', 'b', '', '', '', '', ''],
  ])
})
