import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { studentTTails } from '@/lib/core/stats/student-t'
import {
  given,
  LABELS,
  type Label,
  OPTIONS,
  RENAMED,
  rename,
  rounded,
  twice,
} from '@/lib/testing/label-arbitraries'
import { altTest } from './alt-test'
import { accuracy, kappaOfCells } from './confusion-figures'
import { nonInferiority } from './human-baseline'
import { dawidSkene, FLAT_PRIOR } from './label-models/dawid-skene'
import { mace } from './label-models/mace'
import { majorityLabel } from './majority-label'
import { predictionPoweredRates } from './prediction-powered-rates'

/** Plain implementations, written down from the sources and going through single ratings, one by one. */

type Row = readonly (Label | null)[]

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const panel = fc.array(fc.tuple(fc.array(given, { minLength: 3, maxLength: 3 }), given), {
  minLength: 2,
  maxLength: 14,
})
const table = fc.array(fc.array(given, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 10 })

describe('nonInferiority', () => {
  it.each([
    ['accuracy', accuracy],
    ['kappa', kappaOfCells],
  ] as const)('holds %s of each with the majority of the others against the AI’s with it', (_, measure) => {
    const cellsOf = (pairs: readonly (readonly [Label, Label])[]) => {
      const cells = new Float64Array(LABELS.length ** 2)
      for (const [consensus, said] of pairs) {
        const cell = LABELS.indexOf(consensus) * LABELS.length + LABELS.indexOf(said)
        cells[cell] = (cells[cell] ?? 0) + 1
      }
      return cells
    }
    const of = (pairs: readonly (readonly [Label, Label])[]) => measure(cellsOf(pairs), LABELS.length).value
    fc.assert(
      fc.property(panel, (items) => {
        const people = [0, 1, 2].flatMap((person) => {
          const met = items.flatMap(([row, said]) => {
            const own = row[person] ?? null
            const others = majorityLabel(row.with(person, null), null)
            return own === null || said === null || others === null ? [] : [{ own, said, others }]
          })
          const human = of(met.map(({ others, own }) => [others, own]))
          const ai = of(met.map(({ others, said }) => [others, said]))
          return human === null || ai === null ? [] : [{ human, ai }]
        })
        const found = nonInferiority(
          items.map(([row]) => row),
          items.map(([, said]) => said),
          { ...OPTIONS, measure, ties: 'left out', margin: 0.1, reference: 'leave-one-out' },
        )
        const reported = people.length > 0
        const [baseline, ai] = [mean(people.map(({ human }) => human)), mean(people.map((one) => one.ai))]
        expect(rounded(found.baseline.value)).toBe(rounded(reported ? baseline : null))
        expect(rounded(found.ai.value)).toBe(rounded(reported ? ai : null))
        expect(rounded(found.difference.value)).toBe(rounded(reported ? ai - baseline : null))
      }),
      { numRuns: 60 },
    )
  })
})

describe('altTest', () => {
  it('has the advantages and t tests of Calderon et al. 2025, person by person', () => {
    fc.assert(
      fc.property(panel, fc.constantFrom(0, 0.1, 0.2), (items, allowance) => {
        const found = altTest(
          items.map(([row]) => row),
          items.map(([, said]) => said),
          allowance,
        )
        for (const person of [0, 1, 2]) {
          const wins = items.flatMap(([row, said]) => {
            const own = row[person] ?? null
            const others = row.filter((label, at) => at !== person && label !== null)
            if (own === null || said === null || others.length === 0) return []
            const meets = (label: Label) => mean(others.map((other) => Number(other === label)))
            return [{ ai: Number(meets(said) >= meets(own)), human: Number(meets(own) >= meets(said)) }]
          })
          const reported = found.humans[person] ?? null
          const differences = wins.map(({ ai, human }) => human - ai)
          const center = mean(differences)
          const squares = differences.reduce((sum, one) => sum + (one - center) ** 2, 0)
          const t = (center - allowance) / Math.sqrt(squares / (wins.length - 1) / wins.length)
          const isShown = wins.length >= 5
          const isVaried = isShown && squares > 1e-9
          const tail = isVaried ? studentTTails(t, wins.length - 1) / 2 : null
          const shareOf = (who: 'ai' | 'human') => (isShown ? mean(wins.map((one) => one[who])) : null)
          expect(rounded(reported?.aiAdvantage ?? null)).toBe(rounded(shareOf('ai')))
          expect(rounded(reported?.humanAdvantage ?? null)).toBe(rounded(shareOf('human')))
          const p = tail === null || t < 0 ? tail : 1 - tail
          expect(rounded(isVaried ? (reported?.p ?? null) : null)).toBe(rounded(p))
        }
      }),
      { numRuns: 80 },
    )
  })
})

describe('predictionPoweredRates', () => {
  const items = fc.array(fc.tuple(given, given), { minLength: 6, maxLength: 40 })

  it('are the AI’s rate where people did not rate, plus how far it was off where they did', () => {
    fc.assert(
      fc.property(items, (rows) => {
        const [consensus, said] = [rows.map(([label]) => label), rows.map(([, label]) => label)]
        const sample = rows.filter(([one, other]) => one !== null && other !== null)
        const rest = rows.filter(([one, other]) => one === null && other !== null)
        const isShown = sample.length > 1 && rest.length > 0
        for (const { label, powered, humans, ai } of predictionPoweredRates(consensus, said, LABELS).rates) {
          const of = (pairs: typeof rows, at: 0 | 1) => mean(pairs.map((pair) => Number(pair[at] === label)))
          const value = of(rest, 1) + of(sample, 0) - of(sample, 1)
          expect(rounded(powered.value)).toBe(rounded(isShown ? Math.min(1, Math.max(0, value)) : null))
          expect(rounded(humans.value)).toBe(rounded(sample.length === 0 ? null : of(sample, 0)))
          const rated = [...sample, ...rest]
          expect(rounded(ai.value)).toBe(rounded(rated.length === 0 ? null : of(rated, 1)))
        }
      }),
      { numRuns: 80 },
    )
  })

  it('are the same of doubled items, but for their intervals, which are narrower', () => {
    fc.assert(
      fc.property(items, (rows) => {
        const [consensus, said] = [rows.map(([label]) => label), rows.map(([, label]) => label)]
        const once = predictionPoweredRates(consensus, said, LABELS).rates
        const doubled = predictionPoweredRates(twice(consensus), twice(said), LABELS).rates
        for (const [index, { powered, humans }] of once.entries()) {
          const other = doubled[index]
          fc.pre(powered.interval !== null)
          expect(rounded(other?.powered.value ?? null)).toBe(rounded(powered.value))
          expect(rounded(other?.humans.value ?? null)).toBe(rounded(humans.value))
          const widthOf = (one: typeof powered | undefined) =>
            (one?.interval?.high ?? 2) - (one?.interval?.low ?? 0)
          expect(widthOf(other?.powered)).toBeLessThanOrEqual(widthOf(powered) + 1e-9)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe.each([
  [
    'Dawid and Skene',
    (rows: readonly Row[]) => dawidSkene(rows, LABELS, { prior: FLAT_PRIOR, maxSteps: 30 }),
  ],
  ['MACE', (rows: readonly Row[]) => mace(rows, LABELS, { maxSteps: 30 })],
] as const)('the model of %s', (_, fit) => {
  it('has the likelihood and the probabilities that its rates give, added up over labels', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const rated = rows.filter((row) => row.some((label) => label !== null))
        fc.pre(rated.length > 0)
        // its rates are of the step before the probabilities: they are one where it has settled
        const { prevalence, confusion, posteriors, logLikelihood, converged } = fit(rated)
        fc.pre(converged)
        const joint = rated.map((row) =>
          LABELS.map((_label, consensus) =>
            row.reduce(
              (chance, label, rater) =>
                chance * (label === null ? 1 : (confusion[rater]?.[consensus]?.[LABELS.indexOf(label)] ?? 0)),
              prevalence[consensus] ?? 0,
            ),
          ),
        )
        const all = joint.map((chances) => chances.reduce((sum, chance) => sum + chance, 0))
        expect(logLikelihood).toBeCloseTo(
          all.reduce((sum, chance) => sum + Math.log(chance), 0),
          2,
        )
        for (const [item, chances] of joint.entries())
          for (const [consensus, chance] of chances.entries())
            expect(posteriors[item]?.[consensus]).toBeCloseTo(chance / (all[item] ?? 1), 2)
      }),
      { numRuns: 60 },
    )
  })

  it('gives raters and labels in another order theirs', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const plain = fit(rows)
        const turned = fit(rows.map((row) => rename(row.toReversed())))
        for (const [rater, own] of plain.confusion.toReversed().entries())
          for (const [consensus, shares] of own.entries())
            for (const [said, share] of shares.entries()) {
              const [to, at] = [consensus, said].map((one) => LABELS.indexOf(RENAMED[LABELS[one] ?? 'a']))
              expect(turned.confusion[rater]?.[to ?? 0]?.[at ?? 0]).toBeCloseTo(share, 5)
            }
      }),
      { numRuns: 40 },
    )
  })
})

it('Dawid and Skene’s model, without a prior, is the same of doubled items', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const options = { prior: FLAT_PRIOR, maxSteps: 12, tolerance: 0 }
      const [once, doubled] = [dawidSkene(rows, LABELS, options), dawidSkene(twice(rows), LABELS, options)]
      for (const [consensus, share] of once.prevalence.entries())
        expect(doubled.prevalence[consensus]).toBeCloseTo(share, 6)
      for (const [item, shares] of once.posteriors.entries())
        for (const [consensus, share] of (shares ?? []).entries())
          expect(doubled.posteriors[item]?.[consensus]).toBeCloseTo(share, 6)
    }),
    { numRuns: 40 },
  )
})
