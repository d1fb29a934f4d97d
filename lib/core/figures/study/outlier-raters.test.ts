import { describe, expect, it } from 'vitest'
import { toBytes } from '@/lib/core/labels'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import type { PersonColumn } from '@/lib/core/study-matrix'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { outlierRaters } from './outlier-raters'

const PATIENTS = 50
const PER_PATIENT = 20

function person(index: number, codes: readonly (Verdict | null)[]): PersonColumn {
  const raterId = `rater-${index}`
  const [bytes, days] = [toBytes(codes, VERDICTS), new Int32Array(codes.length)]
  return { raterId, alias: raterId, kind: 'human', round: 1, codes, practiceYears: null, bytes, days }
}

/** Patients in order, as many statements each; columns are what people said. */
function matrixOf(columns: readonly (readonly (Verdict | null)[])[], patients: number) {
  const items = columns[0]?.length ?? 0
  return {
    labelSet: VERDICT_LABELS,
    items: Array.from({ length: items }, (_, index) => ({
      patient: `patient ${Math.floor((index * patients) / items)}`,
      authorKind: 'llm' as const,
      author: 'model',
      kind: 'claim' as const,
      notes: 1,
      characters: 10,
    })),
    columns: columns.map((codes, index) => person(index, codes)),
  }
}

/** People rate three a patient and slip as often as the patient is hard; `worse` adds to one person's slips. */
function simulate(random: () => number, people: number, hardness: () => number, worse: number) {
  const columns = Array.from({ length: people }, (): (Verdict | null)[] => [])
  for (let patient = 0; patient < PATIENTS; patient++) {
    const hard = hardness()
    const trio = [0, 1, 2].map((step) => (3 * patient + step) % people)
    for (let statement = 0; statement < PER_PATIENT; statement++) {
      const consensus = VERDICTS[random() < 0.7 ? 0 : random() < 0.6 ? 1 : 2]!
      for (const [index, column] of columns.entries()) {
        const slips = random() < hard + (index === 0 ? worse : 0)
        const said = slips ? VERDICTS[Math.floor(random() * 3)]! : consensus
        column.push(trio.includes(index) ? said : null)
      }
    }
  }
  return matrixOf(columns, PATIENTS)
}

describe('outlierRaters', () => {
  it('names hardly anybody where all are alike and patients are not equally hard', () => {
    const random = mersenneUniform(7)
    const named = Array.from({ length: 100 }, () => {
      const matrix = simulate(random, 13, () => (random() < 0.5 ? 0.05 : 0.35), 0)
      return outlierRaters(matrix).people.length > 0
    })

    // at most 5 % of studies, and room for chance
    expect(named.filter(Boolean).length).toBeLessThanOrEqual(9)
  })

  it('names one who truly differs, though hard patients blur it', () => {
    const random = mersenneUniform(8)
    const matrix = simulate(random, 13, () => (random() < 0.5 ? 0.05 : 0.35), 0.35)

    const { people, tested } = outlierRaters(matrix)

    expect(tested).toBe(13)
    expect(people.map(({ raterId }) => raterId)).toEqual(['rater-0'])
    expect(people[0]).toMatchObject({ items: 240, patients: 12 })
    const { withOthers, amongOthers, less } = people[0]!
    expect(less.value).toBeCloseTo(amongOthers - withOthers, 12)
    expect(less.interval!.low).toBeGreaterThan(0)
    expect(less.interval!.low).toBeLessThan(less.value!)
    expect(less.interval!.high).toBeGreaterThan(less.value!)
  })

  it('holds a person against the pairs of the others, by hand', () => {
    const many = (label: Verdict) => Array.from({ length: 40 }, () => label)
    const same = many('Supported')
    const mixed = same.map((label, index): Verdict => (index % 4 === 0 ? 'Not Addressed' : label))

    const { people } = outlierRaters(matrixOf([same, same, mixed, many('Not Supported')], 10))

    expect(people).toEqual([
      expect.objectContaining({ raterId: 'rater-3', items: 40, patients: 10, withOthers: 0 }),
    ])
    // three statements of four: all three others alike; else one pair of three
    expect(people[0]!.amongOthers).toBeCloseTo(0.75 + 0.25 / 3, 12)
  })

  it('does not take one patient after another pointing the same way for certainty', () => {
    const same = Array.from({ length: 40 }, (): Verdict => 'Supported')
    const other = same.map((): Verdict => 'Not Supported')

    expect(outlierRaters(matrixOf([same, same, other], 5)).people).toEqual([])
    expect(outlierRaters(matrixOf([same, same, other], 4)).reason).toMatch(
      / comes nearest, with \d+ statements of 4 patients\.$/,
    )
    expect(outlierRaters(matrixOf([same, same, other], 6)).people).toHaveLength(1)
  })

  it('names nobody and says why with two raters a statement, or with little to go by', () => {
    const same = Array.from({ length: 40 }, (): Verdict => 'Supported')
    const other = same.map((): Verdict => 'Not Supported')

    expect(outlierRaters(matrixOf([], 0)).reason).toBe('Nobody has rated yet.')
    expect(outlierRaters(matrixOf([same, other], 10))).toMatchObject({ people: [], tested: 0 })
    expect(outlierRaters(matrixOf([same, other], 10)).reason).toMatch(/no statement has three ratings/)
    expect(outlierRaters(matrixOf([same, same, other], 4)).reason).toMatch(
      /^Too early to say\. It takes 5 patients, and 20 statements/,
    )
    expect(
      outlierRaters(
        matrixOf(
          [same, same, other].map((codes) => codes.slice(0, 19)),
          19,
        ),
      ).reason,
    ).toMatch(/^Too early to say\. It takes 5 patients, and 20 statements/)
  })
})
