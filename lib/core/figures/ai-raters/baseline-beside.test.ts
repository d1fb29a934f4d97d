import { expect, it } from 'vitest'
import { labelSetOf, toBytes } from '@/lib/core/labels'
import { findShipped } from '@/lib/core/protocols/shipped'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { readReference } from '@/lib/testing/reference-values'
import { publishedFigure } from '../tables/baseline-beside'
import { baselineViewSchema, humanBaseline } from './baseline-view'

const LABELS = labelSetOf(findShipped('key-facts'), 'present')
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Three facts a patient; 1 is a fact that is present. */
function makeMatrix(
  people: readonly (readonly number[])[],
  ai: Readonly<Record<string, readonly number[]>>,
  configuration: (name: string) => Record<string, unknown> = () => ({}),
): StudyMatrix {
  const codes = (said: readonly number[]) => said.map((value) => (value === 1 ? 'yes' : 'no'))
  const items = people[0]!.map((_, index) => ({
    patient: `p${Math.floor(index / 3)}`,
    authorKind: 'llm' as const,
    author: 'DeepSeek-R1',
    kind: 'claim' as const,
    notes: 1,
    characters: 20,
  }))
  return {
    labelSet: LABELS,
    items,
    itemIds: items.map((_, index) => `item-${index}`),
    columns: people.map((said, index) => ({
      raterId: `person-${index}`,
      alias: `person-${index}`,
      kind: 'human',
      round: 1,
      practiceYears: null,
      codes: codes(said),
      bytes: toBytes(codes(said), LABELS.codes),
      days: new Int32Array(said.length),
    })),
    aiRaters: Object.entries(ai).map(([alias, said], index) => ({
      raterId: idOf(index),
      alias,
      configuration: configuration(alias),
      codes: said.length === 0 ? new Uint8Array(items.length) : toBytes(codes(said), LABELS.codes),
    })),
    consensus: items.map(() => null),
    states: items.map(() => 'agreed'),
  }
}

const MARGIN = { measure: 'kappa', margin: 0.1 } as const
const testOf = (matrix: StudyMatrix, ai: string) => {
  const { raterId } = matrix.aiRaters.find(({ alias }) => alias === ai)!
  const view = baselineViewSchema.parse({ ai: raterId, beside: 'published' })
  const baseline = humanBaseline(matrix, view, MARGIN, 1)!
  return { baseline, tested: baseline.tests[0]! }
}

it('has the published figures of seven physicians beside ours, which hold both against the same references', () => {
  const vector = readReference<{
    data: Record<string, number[]>
    leave_one_out_kappas: Record<string, number>
    mean_physician_kappa: number
    results: { evaluator: string; kappa_vs_majority: number; difference: number }[]
  }>('medfacteval/non_inferiority.json')
  const people = Object.keys(vector.leave_one_out_kappas).map((name) => vector.data[name]!)
  const judges = Object.fromEntries(
    vector.results.map(({ evaluator }) => [evaluator, vector.data[evaluator]!]),
  )
  for (const { evaluator, kappa_vs_majority, difference } of vector.results) {
    const { published, test } = testOf(makeMatrix(people, judges), evaluator).tested
    expect(published!.test.baseline.value).toBeCloseTo(vector.mean_physician_kappa, 12)
    expect(published!.test.ai.value).toBeCloseTo(kappa_vs_majority, 12)
    expect(published!.test.difference.value).toBeCloseTo(difference, 12)
    expect(test.difference.value).not.toBeCloseTo(difference, 3)
  }
})

it('has the recorded kappas of ten judges and of their jury, whose ties are undecided by our rules', () => {
  const recorded = readReference<{
    scores_30_patients_x_3_facts: Record<string, number[][]>
    recorded_kappas: Record<string, number>
    juries: Record<string, { members: string[]; kappa_tie_yes: number; tied_facts: number }>
  }>('medfacteval/recorded_deepseek_r1.json')
  const said = Object.entries(recorded.scores_30_patients_x_3_facts).map(
    ([name, rows]) => [name, rows.flat()] as const,
  )
  const physicians = said.find(([name]) => name === 'Single Physician')![1]
  const judges = said.filter(([name]) => name !== 'Single Physician')
  const all = Object.values(recorded.juries).find(({ members }) => members.length === 10)!
  const vote = physicians.map((_, fact) => judges.filter(([, own]) => own[fact] === 1).length)
  const matrix = makeMatrix(
    // of the seven only the majority is recorded: two who say just that have it as the majority of all
    [physicians, physicians],
    { ...Object.fromEntries(judges), jury: vote.map((ones) => Number(ones > 5)) },
    (name) =>
      name === 'jury'
        ? {
            kind: 'jury',
            members: all.members,
            quorum: 2,
            decider: null,
            statementKind: 'all',
            isAfterOpening: false,
          }
        : {},
  )
  const jury = matrix.aiRaters.find(({ alias }) => alias === 'jury')!
  for (const [fact, ones] of vote.entries()) if (ones === 5) jury.codes[fact] = 0

  for (const [name] of judges) {
    const { ai } = testOf(matrix, name).tested.published!.test
    expect(ai.value).toBeCloseTo(recorded.recorded_kappas[name]!, 12)
  }
  const { baseline, tested } = testOf(matrix, 'jury')
  expect(tested.published!.test.ai.value).toBeCloseTo(all.kappa_tie_yes, 12)
  expect(tested.unanswered).toBe(all.tied_facts)
  expect(
    publishedFigure(baseline, { ...MARGIN, primary: null } as never).rows.map(({ cells }) =>
      cells.slice(0, 6),
    ),
  ).toEqual([
    ['jury', 'as published', '“no”', '“yes”', 'single statements', 90],
    ['jury', 'ours', 'in equal parts', 'as the jury says', 'patients', 90 - all.tied_facts],
  ])
})
