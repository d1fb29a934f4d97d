import { expect, it } from 'vitest'
import { toCsv } from './csv'

it('quotes what needs quotes, keeps numbers exact, and disarms formulas', () => {
  const text = toCsv([
    ['a', 'b', 'c'],
    ['say "hi", now', -1.5, null],
    ['=HYPERLINK("x")', 'two\nlines', '@cmd'],
  ])

  expect(text).toBe('a,b,c\n"say ""hi"", now",-1.5,\n"\'=HYPERLINK(""x"")","two\nlines",\'@cmd\n')
})
