import { expect, it } from 'vitest'
import { readServerWords } from './server-words'

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
