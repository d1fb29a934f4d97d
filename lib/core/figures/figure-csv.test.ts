import { expect, it } from 'vitest'
import { figureCsv } from './figure-csv'

it('writes a figure with the ends of its interval, in the unit of the page, with six digits', () => {
  const csv = figureCsv({
    columns: ['who', 'statements', 'share', { title: 'AC1', term: 'ac1' }, 'P'],
    rows: [
      {
        cells: [
          'Zoë, 1',
          1_234_567,
          { estimate: { value: 0.123456789, interval: { low: 0.1, high: 0.2 } }, as: 'percent' },
          { estimate: { value: 0.5, interval: null }, as: 'coefficient' },
          { text: '< 0.001', value: 0.00012345678 },
        ],
        href: '/there',
      },
      {
        cells: [
          '=HYPERLINK',
          null,
          { estimate: { value: null, interval: null }, as: 'percent' },
          null,
          { text: '12 of 30' },
        ],
      },
    ],
  })

  expect(csv).toBe(
    'who,statements,share %,share % low,share % high,AC1,P\n' +
      '"Zoë, 1",1234567,12.3457,10,20,0.5,0.000123457\n' +
      "'=HYPERLINK,,,,,,12 of 30\n",
  )
})

it('says in the last column which figures or intervals are missing, and why', () => {
  const estimates = [
    { value: 0.5, interval: { low: 0.4, high: 0.6 } },
    { value: 0, interval: null, noIntervalReason: 'every resample gives the same' },
    { value: null, interval: null, reason: 'no item has two ratings' },
  ]
  const rows = estimates.map((estimate) => ({
    cells: [
      { estimate, as: 'percent' as const },
      { estimate: { ...estimate, interval: null }, as: 'coefficient' as const },
    ],
  }))

  expect(figureCsv({ columns: ['share', 'AC1'], rows })).toBe(
    'share %,share % low,share % high,AC1,why_none\n' +
      '50,40,60,0.5,\n' +
      '0,,,0,"share %, AC1: every resample gives the same"\n' +
      ',,,,"share %, AC1: no statement has two ratings"\n',
  )
})
