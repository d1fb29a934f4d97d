import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guardFormula, unguardFormula } from './formula-guard'

it.each(['=1+1', '+1 mg', '-2+3', '- pain', '@SUM(1)', '\t=1', '\r=1', '\n=1', '＝1'])(
  'keeps a spreadsheet from running %j',
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
  },
)

it.each(['-0.5', '+3', '-.5', '-1e-7', '0.5', '', 'a=b', "'quoted'", '１'])('leaves %j as it is', (text) => {
  expect(guardFormula(text)).toBe(text)
  expect(unguardFormula(text)).toBe(text)
})

it('gives every text back as it was, those with apostrophes too', () => {
  const sign = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '1', '.', 'e', 'a', ' ')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 6 }), (signs) => {
      const text = signs.join('')
      expect(unguardFormula(guardFormula(text))).toBe(text)
    }),
    { numRuns: 2000 },
  )
})
