import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type ChatCall = {
  system: string
  user: string
  body: Record<string, unknown>
  authorization: string | null
}
/** Answers one call; `number` counts calls from 1. */
export type ChatScript = (call: ChatCall, response: ServerResponse, number: number) => void

export type ScriptedChatServer = { baseUrl: string; calls: ChatCall[]; close: () => Promise<void> }

/** An OpenAI-compatible chat server on the loopback interface that behaves as badly as its script says. */
export async function startChatServer(script: ChatScript): Promise<ScriptedChatServer> {
  const calls: ChatCall[] = []
  const server = createServer((request, response) => {
    if (request.method === 'GET') return sendJson(response, 404, {})
    void readBody(request).then((text) => {
      const body = JSON.parse(text) as Record<string, unknown>
      const messages = body['messages'] as { role: string; content: string }[]
      const part = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
      const authorization = request.headers.authorization ?? null
      const call = { system: part('system'), user: part('user'), body, authorization }
      calls.push(call)
      script(call, response, calls.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Sends a well-formed completion with this text. */
export function answerWith(
  response: ServerResponse,
  content: string | null,
  finish = 'stop',
  model = 'scripted',
): void {
  sendJson(response, 200, {
    id: 'x',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  })
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
