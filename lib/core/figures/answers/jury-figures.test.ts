import { describe, expect, it } from 'vitest'
import { bestJuries, juryVerdicts, leftOutVotes } from '@/lib/core/jury/best-juries'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import { findDefinition, findFigure, makeAnswerTable, valueOf } from '@/lib/testing/answer-table'
import { figureFaults } from '@/lib/testing/figure-faults'
import { readReference } from '@/lib/testing/reference-values'
import { answerViewSchema } from './answer-view'
import { figuresOf } from './figures-of'

const KEY_FACTS = findDefinition('key-facts')
const VIEW = answerViewSchema.parse({ of: 'present' })

const said = (codes: readonly (number | null)[]) =>
  codes.map((code) => (code === null ? null : { present: code === 1 ? 'yes' : 'no', contradicted: 'no' }))

type Recorded = {
  scores_30_patients_x_3_facts: Record<string, number[][]>
  recorded_kappas: Record<string, number>
  juries: { all_ten: { members: string[]; kappa_tie_yes: number; kappa_tie_no: number; tied_facts: number } }
}

describe('the recorded verdicts of ten models on key facts', () => {
  const {
    scores_30_patients_x_3_facts: scores,
    recorded_kappas,
    juries,
  } = readReference<Recorded>('medfacteval/recorded_deepseek_r1.json')
  const items = Array.from({ length: 90 }, (_, fact) => ({ patient: `patient ${Math.floor(fact / 3)}` }))
  const physicians = scores['Single Physician']!.flat()
  const ten = juries.all_ten.members.map((name) => scores[name]!.flat())
  const verdicts = juryVerdicts(
    ten.map((codes) => Uint8Array.from(codes, (code) => 2 - code)),
    2,
  )
  const jury = (tied: number) => Array.from(verdicts, (byte) => (byte === 0 ? tied : 2 - byte))

  it('agree with the physicians’ majority as printed, each model and the jury by either tie rule', () => {
    const ai = Object.fromEntries(juries.all_ten.members.map((name, index) => [name, said(ten[index]!)]))
    const table = makeAnswerTable(KEY_FACTS, {
      people: { majority: said(physicians) },
      settled: said(physicians),
      ai: { ...ai, 'ties yes': said(jury(1)), 'ties no': said(jury(0)) },
      items,
    })
    const figure = findFigure(figuresOf(KEY_FACTS, table, VIEW, 1), 'ai-present')
    const kappaOf = (name: string) => valueOf(figure, name, 'Cohen’s kappa')
    for (const name of juries.all_ten.members) expect(kappaOf(name)).toBeCloseTo(recorded_kappas[name]!, 10)
    expect(kappaOf('ties yes')).toBeCloseTo(juries.all_ten.kappa_tie_yes, 10)
    expect(kappaOf('ties no')).toBeCloseTo(juries.all_ten.kappa_tie_no, 10)
    expect(verdicts.filter((byte) => byte === 0)).toHaveLength(juries.all_ten.tied_facts)
  })
})

describe('juries against people', () => {
  const random = seededUniform('juries')
  const truth = Array.from({ length: 90 }, () => Number(random() < 0.7))
  const noisy = (share: number) => truth.map((one) => (random() < share ? 1 - one : one))
  const items = truth.map((_, fact) => ({ patient: `patient ${Math.floor(fact / 3)}` }))
  const people = Object.fromEntries(['ann', 'bob', 'cy'].map((name) => [name, said(noisy(0.15))]))
  const ai = Object.fromEntries(Array.from({ length: 7 }, (_, rater) => [`ai ${rater}`, said(noisy(0.3))]))
  const table = {
    ...makeAnswerTable(KEY_FACTS, { people, ai, items }),
    margin: { measure: 'kappa', margin: 0.1 } as const,
  }

  it('are held against the references that people meet, and found by sensitivity for what is absent', () => {
    const figure = findFigure(figuresOf(KEY_FACTS, table, VIEW, 1), 'jury-present')
    const peoples = new Set(
      [...Object.keys(ai), 'All 7 as a jury'].map((name) => valueOf(figure, name, 'people, Cohen’s kappa')),
    )
    expect(peoples.size).toBe(1)
    const all = valueOf(figure, 'All 7 as a jury', 'AI, Cohen’s kappa') as number
    const single = valueOf(figure, 'ai 0', 'AI, Cohen’s kappa') as number
    expect(all).toBeGreaterThan(single)
    expect(valueOf(figure, 'ai 0', 'Sensitivity for “no” %')).toBeGreaterThan(0.4)
    expect(figureFaults(figure)).toEqual([])
  })

  it('stand there once where the study has put the same one together', () => {
    const columns = Object.values(ai).map((answers) =>
      Uint8Array.from(answers, (answer) => (answer?.present === 'yes' ? 1 : 2)),
    )
    const members = Object.keys(ai)
    const ofJury = said(Array.from(juryVerdicts(columns, 2), (byte) => 2 - byte))
    const own = makeAnswerTable(KEY_FACTS, { people, ai: { ...ai, ours: ofJury }, items })
    const rules = { quorum: 4, decider: null, statementKind: 'all', isAfterOpening: false }
    const configuration = { kind: 'jury', members, ...rules }
    const raters = own.raters.map((rater) => (rater.alias === 'ours' ? { ...rater, configuration } : rater))
    const figure = findFigure(figuresOf(KEY_FACTS, { ...own, raters }, VIEW, 1), 'jury-present')
    const names = figure.rows.map(({ cells: [name] }) => name)
    expect(names).toContain('ours')
    expect(names).not.toContain('All 7 as a jury')
  })

  it('of the best of many look better on the patients that they were chosen on than on others', () => {
    const figure = findFigure(figuresOf(KEY_FACTS, table, VIEW, 1), 'jury-sizes-present')
    const [same, apart] = [4, 2].map((column) =>
      figure.rows.map(({ cells }) => (cells[column] as { estimate: { value: number } }).estimate.value),
    )
    expect(same!.every((value, row) => value >= apart![row]! - 1e-9)).toBe(true)
    expect(same![0]! - apart![0]!).toBeGreaterThan(0)
    // all seven are one jury, whatever it was chosen on
    expect(same!.at(-1)).toBeCloseTo(apart!.at(-1)!, 10)
    expect(figureFaults(figure)).toEqual([])
  })

  it('are suppressed while people’s own answers are', () => {
    const few = makeAnswerTable(KEY_FACTS, {
      people: { ann: said([1, 0]), bob: said([1, 1]) },
      ai: { gpt: said([1, 1]) },
      state: 'open',
    })
    expect(() => findFigure(figuresOf(KEY_FACTS, few, VIEW, 1), 'jury-present')).toThrow(RangeError)
  })
})

describe('bestJuries', () => {
  const bytes = (text: string) => Uint8Array.from(text, (one) => Number(one))

  it('counts a tie of the others for each label in part, and silence for no agreement', () => {
    const people = [bytes('11'), bytes('12'), bytes('10')]
    // of the second item the one is held against the other alone
    expect([...leftOutVotes(people, 2)]).toEqual([3, 0, 1, 1])
    expect([...leftOutVotes([bytes('1'), bytes('2'), bytes('2')], 2)]).toEqual([1, 2])
    expect([...juryVerdicts([bytes('1120'), bytes('1220'), bytes('1001')], 2)]).toEqual([1, 0, 2, 0])
  })

  it('finds the three of four that agree most', () => {
    const reference = leftOutVotes([bytes('111122'), bytes('111122')], 2)
    const four = [bytes('111121'), bytes('112222'), bytes('221122'), bytes('222211')]
    expect(bestJuries(four, reference, 2, [0, 1, 2, 3, 4, 5]).get(3)).toEqual([0, 1, 2])
    expect(bestJuries(four, reference, 2, [0, 1, 2, 3, 4, 5]).get(1)).toEqual([0])
  })
})
