import { describe, expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { authorRates, ratesViewSchema } from './rates-view'

describe('authorRates', () => {
  it('corrects what an AI rater says of everything by where it errs in the sample', () => {
    const settled = 'SN'.repeat(20) + '.'.repeat(60)
    const matrix = makeMatrix([], { 'wrong 5': 'N'.repeat(100) }, settled)

    const rates = authorRates(matrix, ratesViewSchema.parse({ focus: 'Not Supported', unit: 'item' }))

    expect(rates?.authors.map(({ author }) => author)).toEqual(['Clinician', 'model-x', 'All'])
    const whole = rates?.authors.at(-1)
    expect(whole).toMatchObject({ sample: 40, rest: 60, rate: { ai: { value: 1 }, humans: { value: 0.5 } } })
    expect(whole?.rate.powered.value).toBeCloseTo(0.5, 10)
  })

  it('counts what people rated and did not settle, and not what they have yet to rate', () => {
    const matrix = makeMatrix([], { 'alpha 5': 'SSSSS.' }, 'SN....')
    const states = ['agreed', 'agreed', 'discussion', 'contested', 'open', 'discussion'] as const

    const rates = authorRates({ ...matrix, states }, ratesViewSchema.parse({}))

    expect(rates?.authors.at(-1)).toMatchObject({
      author: 'All',
      sample: 2,
      rest: 3,
      unsettled: { unrated: 1, waiting: 0, disputed: 2, undecidable: 0 },
    })
  })

  it('leaves rates as they are by an answer, until it settles a statement', () => {
    const matrix = makeMatrix(['SN..', 'SN..'], { 'alpha 5': 'SSSS' }, 'SN..')
    const ratesOf = (of: typeof matrix) => authorRates(of, ratesViewSchema.parse({}))!.authors.at(-1)!
    const [first, second] = matrix.columns
    const before = ratesOf(matrix)
    const columns = [first!, { ...second!, bytes: Uint8Array.of(1, 2, 1, 0) }]

    const answered = ratesOf({ ...matrix, columns })
    expect(answered.rate).toEqual(before.rate)
    expect([before.unsettled.waiting, answered.unsettled.waiting]).toEqual([0, 1])
    const settled = ratesOf({ ...matrix, consensus: matrix.consensus.with(2, 'Supported') })
    expect([before.sample, settled.sample]).toEqual([2, 3])
  })

  it('has nothing to say without AI raters', () => {
    expect(authorRates(makeMatrix(['SN'], {}, 'SN'), ratesViewSchema.parse({}))).toBeNull()
  })
})
