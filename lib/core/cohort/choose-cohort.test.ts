import { describe, expect, it } from 'vitest'
import { chooseCohort, type FlowStep } from './choose-cohort'
import { cohortRulesSchema } from './cohort-rules'
import { NoteColumns, type NoteSketch, toMinute } from './note-columns'

const DAY = '2150-03-05'
const RULES = cohortRulesSchema.parse({ notes: 3, physicianNotes: 1 })

/** A patient who can be drawn: a summary, a physician's note and two of nurses. */
function chartOf(patient: number, changes: Partial<NoteSketch>[] = []): NoteSketch[] {
  const note = (fields: Partial<NoteSketch>): NoteSketch => ({
    patient,
    admission: patient * 10,
    row: 0,
    day: DAY,
    time: null,
    version: null,
    kind: 'other',
    isError: false,
    course: 'none',
    chars: 100,
    ...fields,
  })
  const usual: Partial<NoteSketch>[] = [{ kind: 'summary', course: 'cut' }, { kind: 'physician' }, {}, {}]
  return [...usual, ...changes].map(note)
}

function choose(notes: readonly NoteSketch[], rules = RULES, discharges: [number, string][] = []) {
  const columns = new NoteColumns()
  for (const note of notes) columns.add(note)
  return chooseCohort(columns, new Map(discharges.map(([id, time]) => [id, toMinute(time)])), rules)
}

const reasons = (flow: readonly FlowStep[]) =>
  Object.fromEntries(flow.flatMap(({ out }) => out.map(({ why, count }) => [why, count])))

describe('chooseCohort', () => {
  it('draws who has a hospital course and notes enough, and leaves the summary itself out of the chart', () => {
    const { chosen, flow, isInChart } = choose(chartOf(1))

    expect([...chosen.keys()]).toEqual([1])
    expect([0, 1, 2, 3].map((index) => isInChart(index))).toEqual([false, true, true, true])
    expect(flow.at(-1)).toMatchObject({ left: 3, out: [{ count: 1 }] })
  })

  it('counts errors and older versions apart, and keeps the version of the largest row', () => {
    const { flow, isInChart } = choose(
      chartOf(1, [
        { version: 'a', row: 9 },
        { version: 'a', row: 8 },
        { version: 'a', row: 10, isError: true },
        { version: 'b', row: 1 },
      ]),
    )

    expect(reasons(flow)).toMatchObject({ 'marked as errors': 1, 'older versions of a note': 1 })
    expect([4, 5, 6, 7].map((index) => isInChart(index))).toEqual([true, false, false, true])
  })

  it('keeps all that came after the discharge or after the summary out of the chart', () => {
    const { isInChart, flow } = choose(
      chartOf(1, [
        { day: '2150-03-06' },
        { time: `${DAY} 16:00:00` },
        { time: `${DAY} 14:00:00` },
        { day: '2149-01-01', admission: 0 },
      ]),
      RULES,
      [[10, `${DAY} 15:00:00`]],
    )

    expect([4, 5, 6, 7].map((index) => isInChart(index))).toEqual([false, false, true, true])
    expect(reasons(flow)['charted after the discharge or after the summary']).toBe(2)
  })

  it('takes the latest admission with a hospital course, and keeps the summary of an earlier one in the chart', () => {
    const { chosen, isInChart, flow } = choose(
      chartOf(1, [{ kind: 'summary', course: 'cut', admission: 11, day: '2149-01-01' }]),
    )

    expect(chosen.get(1)?.admission).toBe(10)
    expect(isInChart(4)).toBe(true)
    expect(reasons(flow)['earlier admissions of the same patients']).toBe(1)
  })

  it.each([
    ['a second summary with a hospital course', [{ kind: 'summary', course: 'cut' }], /more than one/],
    [
      'a hospital course without an end',
      [{ kind: 'summary', course: 'no-end', admission: 12, day: '2150-03-09' }],
      /ends/,
    ],
  ] as const)('lets a patient fall out for %s', (_, changes, why) => {
    const { chosen, flow } = choose(chartOf(1, [...changes]))

    expect(chosen.size).toBe(0)
    expect(Object.keys(reasons(flow)).some((reason) => why.test(reason))).toBe(true)
  })

  it('lets patients fall out for too few notes, those of physicians first', () => {
    const { flow } = choose([
      ...chartOf(1).filter(({ kind }) => kind !== 'physician'),
      ...chartOf(2).slice(0, 2),
    ])

    expect(reasons(flow)).toMatchObject({
      'fewer than 1 physicians’ notes': 1,
      'fewer than 3 notes besides discharge summaries': 1,
    })
  })

  it('moves nobody else in the draw when one more patient can be drawn', () => {
    const rules = { ...RULES, patients: 5 }
    const before = choose(Array.from({ length: 30 }, (_, id) => chartOf(id + 1)).flat(), rules)
    const after = choose(Array.from({ length: 31 }, (_, id) => chartOf(id + 1)).flat(), rules)
    const shared = [...after.chosen.keys()].filter((patient) => before.chosen.has(patient))

    expect(before.chosen.size).toBe(5)
    expect(shared.length).toBeGreaterThanOrEqual(4)
    expect([
      ...choose(Array.from({ length: 30 }, (_, id) => chartOf(id + 1)).flat(), {
        ...rules,
        seed: '2',
      }).chosen.keys(),
    ]).not.toEqual([...before.chosen.keys()])
  })

  it('chooses among listed patients alone', () => {
    const { chosen } = choose([...chartOf(1), ...chartOf(2)], { ...RULES, subjects: [2] })

    expect([...chosen.keys()]).toEqual([2])
  })
})
