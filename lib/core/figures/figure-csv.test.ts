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
  const whole = { value: 0.5, interval: { low: 0.4, high: 0.6 } }
  const same = { value: 0, interval: null, noIntervalReason: 'every resample gives the same' }
  const none = { value: null, interval: null, reason: 'no item has two ratings' }
  const rows = [
    [whole, whole],
    [same, none],
    [none, none],
  ].map((row) => ({ cells: row.map((estimate) => ({ estimate, as: 'percent' as const })) }))

  expect(figureCsv({ columns: ['share', 'agreed'], rows })).toBe(
    'share %,share % low,share % high,agreed %,agreed % low,agreed % high,why_none\n' +
      '50,40,60,50,40,60,\n' +
      '0,,,,,,share %: every resample gives the same; agreed %: no statement has two ratings\n' +
      ',,,,,,no statement has two ratings\n',
  )
})
