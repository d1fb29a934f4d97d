import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { dawidSkene, FLAT_PRIOR } from './dawid-skene'
import { likeliestLabels } from './label-model'
import { mace } from './mace'

/** Dawid and Skene (1979), Table 1: 45 patients, five anaesthetists, the first of whom rated three times. */
const ANAESTHETISTS = `
1111111 3334334 1122122 2223121 2223222 2223322 1222111 3333433 2222223 2322223 4444444 2223343 1111111 2223212 1211111
1112111 1111111 1111111 2222221 2221322 2222222 2222221 2223222 2212222 1111111 1111111 2322222 1111111 1111111 1121121
1111111 3333233 1111111 2222222 2223232 4334343 2212232 2323233 3333432 1111111 1111111 1212111 2322222 1211111 2222222`
const PATIENTS = ANAESTHETISTS.trim()
  .split(/\s+/)
  .map((codes) => codes.split(''))
const COLUMNS = [0, 0, 0, 1, 2, 3, 4]

describe('dawidSkene', () => {
  const model = dawidSkene(PATIENTS, ['1', '2', '3', '4'], { prior: FLAT_PRIOR, raterOf: COLUMNS })

  it('finds the published shares and error rates of the anaesthetists', () => {
    expect(model.converged).toBe(true)
    expect(model.prevalence.map((share) => share.toFixed(2))).toEqual(['0.40', '0.42', '0.11', '0.07'])
    expect(model.confusion[0]!.map((row) => row.map((rate) => rate.toFixed(2)).join(' '))).toEqual([
      '0.89 0.11 0.00 0.00',
      '0.07 0.88 0.05 0.00',
      '0.00 0.34 0.66 0.00',
      '0.00 0.00 0.56 0.44',
    ])
    expect(model.logLikelihood).toBeCloseTo(-192.890881, 5)
  })

  it('gives each patient a probability that adds up to 1', () => {
    for (const shares of model.posteriors)
      expect(shares!.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
    // everybody said 1 of the first patient
    expect(model.posteriors[0]![0]).toBeGreaterThan(0.999)
  })

  it('ends where a further step changes nothing', () => {
    const random = mersenneUniform(4)
    const rows = Array.from({ length: 500 }, () =>
      [0.7, 0.5, 0.4].map(
        (skill): Verdict => (random() < skill ? 'Supported' : VERDICTS[random() < 0.5 ? 1 : 2]!),
      ),
    )
    const { posteriors, confusion, converged } = dawidSkene(rows, VERDICTS)
    expect(converged).toBe(true)
    for (const [rater, table] of confusion.entries())
      for (const [truth, shares] of table.entries()) {
        // the prior is worth two ratings of each label
        const counts = VERDICTS.map((said, index) =>
          rows.reduce(
            (sum, row, item) => sum + (row[rater] === said ? posteriors[item]![truth]! : 0),
            index === truth ? 1.5 : 0.25,
          ),
        )
        const all = counts.reduce((sum, count) => sum + count, 0)
        for (const [index, share] of shares.entries()) expect(share).toBeCloseTo(counts[index]! / all, 4)
      }
  })

  it('climbs step by step', () => {
    const climb = [2, 3, 5, 8, 20].map(
      (maxSteps) =>
        dawidSkene(PATIENTS, ['1', '2', '3', '4'], { prior: FLAT_PRIOR, raterOf: COLUMNS, maxSteps })
          .logLikelihood,
    )
    expect(climb).toEqual(climb.toSorted((left, right) => left - right))
  })

  it('says when it has not settled', () => {
    expect(dawidSkene(PATIENTS, ['1', '2', '3', '4'], { raterOf: COLUMNS, maxSteps: 2 })).toMatchObject({
      converged: false,
      steps: 2,
    })
  })
})

const verdict = fc.constantFrom<Verdict | null>(...VERDICTS, null)
const tables = fc.array(fc.array(verdict, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 15 })
const FITS = { 'Dawid and Skene': dawidSkene, MACE: mace } as const
const SHORT = { maxSteps: 12 }

describe.each(Object.entries(FITS))('the model of %s', (_, fit) => {
  const random = mersenneUniform(8)
  const truth = Array.from(
    { length: 600 },
    (): Verdict => VERDICTS[random() < 0.6 ? 0 : random() < 0.6 ? 1 : 2]!,
  )
  const skills = [0.95, 0.9, 0.6, 0.5, 0]
  // who does not know says the first label
  const table = truth.map((label) => skills.map((skill): Verdict => (random() < skill ? label : 'Supported')))

  it('weighs raters by what they know: it meets the truth better than a majority', () => {
    const model = fit(table, VERDICTS)
    const likeliest = likeliestLabels(model, VERDICTS)
    const right = likeliest.filter((label, item) => label === truth[item]).length
    const byMajority = table.filter(
      (row, item) => row.filter((label) => label === truth[item]).length > 2,
    ).length

    expect(model.converged).toBe(true)
    expect(right).toBeGreaterThan(byMajority)
    expect(right / truth.length).toBeGreaterThan(0.95)
    expect(model.accuracy[0]!).toBeGreaterThan(model.accuracy[2]!)
    expect(model.prevalence[0]!).toBeCloseTo(truth.filter((label) => label === 'Supported').length / 600, 1)
  })

  it('settles on ratings that hardly hold any truth, where plain steps take thousands', () => {
    const chance = mersenneUniform(3)
    const rows = Array.from({ length: 900 }, () =>
      Array.from({ length: 9 }, () => {
        const draw = chance()
        return draw < 0.33 ? VERDICTS[draw < 0.2 ? 0 : draw < 0.28 ? 1 : 2]! : null
      }),
    )
    expect(fit(rows, VERDICTS)).toMatchObject({ converged: true })
    expect(fit(rows, VERDICTS)).toEqual(fit(rows, VERDICTS))
  })

  it('takes in hundreds of ratings of one item', () => {
    const rows = truth.slice(0, 4).map((label) => Array.from({ length: 900 }, () => label))
    const { posteriors, logLikelihood } = fit(rows, VERDICTS)
    expect(likeliestLabels({ ...fit(rows, VERDICTS), posteriors }, VERDICTS)).toEqual(truth.slice(0, 4))
    expect(logLikelihood).toBeLessThan(0)
    expect(Number.isFinite(logLikelihood)).toBe(true)
  })

  it('does not depend on the order of raters or on the names of labels', () => {
    const swap = {
      Supported: 'Not Addressed',
      'Not Addressed': 'Supported',
      'Not Supported': 'Not Supported',
    } as const
    fc.assert(
      fc.property(tables, (rows) => {
        const plain = fit(rows, VERDICTS, SHORT)
        const turned = fit(
          rows.map((row) => row.toReversed().map((label) => label && swap[label])),
          VERDICTS,
          SHORT,
        )
        const rounded = (values: readonly (readonly number[] | null)[]) =>
          values.map((shares) => shares?.map((share) => Math.round(share * 1e6) / 1e6))
        expect(rounded(turned.posteriors.map((shares) => shares?.toReversed() ?? null))).toEqual(
          rounded(plain.posteriors),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('never takes a probability for NaN, and says nothing of nobody', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        const { posteriors, accuracy, prevalence } = fit(rows, VERDICTS, SHORT)
        const shares = [...posteriors.flat(), ...accuracy, ...prevalence].filter((share) => share !== null)
        expect(shares.filter((share) => !(share >= 0 && share <= 1 + 1e-12))).toEqual([])
      }),
      { numRuns: 60 },
    )
    const nobody = fit<Verdict>([[null, null]], VERDICTS)
    expect(nobody).toMatchObject({ posteriors: [null], accuracy: [null, null] })
    expect(likeliestLabels(nobody, VERDICTS)).toEqual([null])
  })

  it('refuses a label outside the set, and a set of one', () => {
    expect(() => fit([['Maybe']], ['Yes', 'No'])).toThrow(RangeError)
    expect(() => fit([['Yes']], ['Yes'])).toThrow(RangeError)
  })
})

describe('mace', () => {
  it('does not take a common label for a habit, as it does with all labels equally likely', () => {
    const random = mersenneUniform(5)
    const rows = Array.from({ length: 2000 }, () => {
      const label = random() < 0.8 ? 'Yes' : 'No'
      return [0, 1, 2].map(() => (random() < 0.85 ? label : label === 'Yes' ? 'No' : 'Yes'))
    })
    expect(mace(rows, ['Yes', 'No']).prevalence[0]!).toBeCloseTo(0.8, 1)
    expect(mace(rows, ['Yes', 'No'], { prevalence: 'equal' }).prevalence[0]!).toBeLessThan(0.75)
  })

  it('finds the rater who clicks one label through', () => {
    const random = mersenneUniform(2)
    const rows = Array.from({ length: 400 }, () => {
      const label = random() < 0.5 ? 'Yes' : 'No'
      const other = label === 'Yes' ? 'No' : 'Yes'
      return [
        random() < 0.9 ? label : other,
        random() < 0.85 ? label : other,
        random() < 0.9 ? label : other,
        'Yes',
      ]
    })
    const { competence, guesses } = mace(rows, ['Yes', 'No'])

    expect(competence[3]!).toBeLessThan(0.1)
    expect(guesses[3]![0]).toBeGreaterThan(0.95)
    // right 90 % of the time among two labels is looking 80 % of the time
    expect(competence[0]!).toBeCloseTo(0.8, 1)
  })
})
