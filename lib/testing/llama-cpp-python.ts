import { answerWith, sendJson } from './chat-server'
import type { ModelScript } from './model-server'

/** Refuses as llama-cpp-python's server does whoever asks for a form by another type than `json_object`. */
export const answerAsLlamaCppPython: ModelScript = ({ path, body }, response) => {
  if (path.endsWith('/models')) return sendJson(response, 200, { object: 'list', data: [{ id: 'judge' }] })
  const { type } = (body['response_format'] ?? { type: 'text' }) as { type: string }
  const message = "Input should be 'text' or 'json_object'"
  if (type === 'json_object') answerWith(response, '{"wet": true}')
  else if (type === 'text') answerWith(response, 'Yes.')
  else sendJson(response, 500, { error: { message, type: 'internal_server_error', param: null, code: null } })
}
