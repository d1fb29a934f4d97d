import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedMessage = { url: string; headers: IncomingMessage['headers']; body: string }

export type WebhookReceiver = {
  address: string
  received: ReceivedMessage[]
  /** What the next messages are answered with, one after the other; 200 when there is nothing left. */
  answers: { status: number; location?: string }[]
  close: () => void
}

/** A server of our own that webhooks may be sent to. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  const answers: WebhookReceiver['answers'] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      received.push({
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString(),
      })
      const { status, location } = answers.shift() ?? { status: 200 }
      response.writeHead(status, location ? { location } : {})
      response.end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.env['WEBHOOK_HOSTS'] = new URL(address).host
  return {
    address,
    received,
    answers,
    close() {
      delete process.env['WEBHOOK_HOSTS']
      server.close()
    },
  }
}
