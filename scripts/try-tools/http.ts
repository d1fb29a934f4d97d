import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '../start/plain-error'

/** Calls to a tool's own interface with a token. */
export class Http {
  readonly #base: string
  readonly #token: string | null

  constructor(base: string, token: string | null = null) {
    this.#base = base
    this.#token = token
  }

  /** @throws {PlainError} with what the tool said, when it refuses */
  async send(method: string, path: string, body?: object): Promise<Buffer> {
    const isForm = body instanceof FormData
    const response = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        ...(this.#token === null ? {} : { Authorization: `Token ${this.#token}` }),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const content = Buffer.from(await response.arrayBuffer())
    if (response.ok) return content
    throw new PlainError(`${method} ${path}: ${response.status} ${content.toString().slice(0, 500)}`)
  }

  async json<Value>(method: string, path: string, body?: object): Promise<Value> {
    return JSON.parse((await this.send(method, path, body)).toString()) as Value
  }

  /** Waits until an address answers; Python servers bring their databases up to date first. */
  async untilUp(path: string): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      const isUp = await fetch(`${this.#base}${path}`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isUp) return
      await sleep(1000)
    }
    throw new PlainError(`${this.#base} did not answer within ten minutes.`)
  }
}
