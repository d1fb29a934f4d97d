import { expect, it } from 'vitest'
import { formatTable, toPrintable } from './io'

it('shows no control character of a file to the terminal, and keeps lines and columns', () => {
  expect(toPrintable('a\tb\n\u001B[31mred\u0007')).toBe('a\tb\n▯[31mred▯')
  expect(formatTable(['label', 'n'], [['\u001B]0;x', '1']])).toBe('label  n\n▯]0;x  1')
})
