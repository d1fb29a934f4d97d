import { expect, it } from 'vitest'
import { hidesText } from './resource-text'

it.each([
  ['<p style="display:none">a</p>', true],
  ["<p class='x' style='color: red; Display : None'>a</p>", true],
  ['<p style="visibility:hidden">a</p>', true],
  ['<p style="font-size:0px">a</p>', true],
  ['<p style="opacity: 0.0">a</p>', true],
  ['<p hidden>a</p>', true],
  ['<p hidden="hidden">a</p>', true],
  ['<p style="font-size:0.9em; opacity:0.5">a</p>', false],
  ['<p title="hidden">display:none</p>', false],
  ['<p class="hidden-xs">a</p>', false],
  ['', false],
])('says of %j whether it hides text', (xhtml, expected) => {
  expect(hidesText(xhtml)).toBe(expected)
})

it('ends on a megabyte of hostile tags', () => {
  expect(hidesText('<p style="'.repeat(100_000))).toBe(false)
  expect(hidesText(`<p style="${'font-size:'.repeat(100_000)}">`)).toBe(false)
})
