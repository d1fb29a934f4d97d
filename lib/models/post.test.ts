import { describe, expect, it } from 'vitest'
import { readServerWords, retryAfterMs } from './post'

it.each<[string, unknown, string | null]>([
  ['OpenAI and vLLM', { error: { message: 'No such\nmodel.', type: 'x', code: 404 } }, 'No such model'],
  ['FastAPI', { detail: 'Not Found' }, 'Not Found'],
  ['FastAPI, of a body', { detail: [{ loc: ['body', 'a'], msg: 'bad' }, { msg: 'worse' }] }, 'bad; worse'],
  ['TEI', { error: 'Input is too long', error_type: 'Validation' }, 'Input is too long'],
  ['text alone', 'Service Unavailable', 'Service Unavailable'],
  ['a page', '<html><h1>502</h1></html>', null],
  ['an empty object', {}, null],
  ['nothing', '', null],
  ['far too many words', { error: 'x'.repeat(1000) }, `${'x'.repeat(400)}…`],
])('reads what is said by %s', (_, body, words) => {
  expect(readServerWords(typeof body === 'string' ? body : JSON.stringify(body))).toBe(words)
})

describe('retryAfterMs', () => {
  it.each([
    ['2', 2000],
    ['0', 0],
    ['86400', 86_400_000],
    ['86401', null],
    ['99999999', null],
    ['-1', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads %s as %s', (header, ms) => {
    expect(retryAfterMs(header)).toBe(ms)
  })

  it('reads a date', () => {
    expect(retryAfterMs(new Date(Date.now() + 5000).toUTCString())).toBeGreaterThan(3000)
    expect(retryAfterMs(new Date(Date.now() - 5000).toUTCString())).toBe(0)
    expect(retryAfterMs('Fri, 31 Dec 9999 23:59:59 GMT')).toBeNull()
  })
})
