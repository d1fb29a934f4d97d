import { sendJson } from './chat-server'
import type { ModelScript } from './model-server'

/** Gives this to everything. */
export function reply(body: unknown): ModelScript {
  return (_, response) => sendJson(response, 200, body)
}

/** The same of what need not be JSON. */
export function replyRaw(text: string): ModelScript {
  return (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text)
}

/** Says no to everything, with words that must reach nobody. */
export function refuse(status: number, headers: Record<string, string> = {}): ModelScript {
  return (_, response) => sendJson(response, status, { error: 'the patient is John' }, headers)
}

/** What no client of a model server may take for an answer, whatever it asked. */
export const MISBEHAVIORS: readonly [name: string, script: ModelScript][] = [
  ['429 with a time to wait', refuse(429, { 'retry-after': '0' })],
  ['429 without one', refuse(429)],
  ['500', refuse(500)],
  ['a cut connection', (_, response) => response.destroy()],
  [
    'a body cut half-way',
    (_, response) => {
      const headers = { 'content-type': 'application/json', 'content-length': '999' }
      response.writeHead(200, headers).write('{"data": [')
      setTimeout(() => response.destroy(), 10)
    },
  ],
  ['a page for people', replyRaw('<!doctype html>')],
  ['truncated JSON', replyRaw('{"data": [{"index": 0, "embed')],
  ['prose around JSON', replyRaw('Here you are: {"data": []}')],
  ['an error as an answer', reply({ error: 'out of memory' })],
  ['a list of nothing', reply([])],
  ['nothing at all', reply(null)],
  ['a word', reply('fine')],
]

/**
 * Answers `/pooling` and `/tokenize` as a vLLM that serves bge-m3's weights of tokens. Words are tokens, each by its length; a
 * word's weight is a tenth of its place in the text.
 */
export const answerAsVllm: ModelScript = ({ path, body }, response) => {
  if (path === '/tokenize') {
    const words = String(body['prompt']).split(' ')
    return sendJson(response, 200, { tokens: words.map((word) => word.length), token_strs: words })
  }
  const texts = body['input'] as string[]
  const data = texts.map((text, index) => ({ index, data: text.split(' ').map((_, index) => index / 10) }))
  sendJson(response, 200, { data: data.toReversed() })
}
