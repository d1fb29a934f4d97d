import { Sha256 } from './sha256'

/** A refusal by the server, in its own words. */
export class Refused extends Error {}

/** Asks the application for JSON. @throws {Refused} */
export async function askServer<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address, init).catch(() => {
    throw new Refused('The server cannot be reached. Please try again.')
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new Refused(messageOf(answer))
  return answer as Answer
}

/**
 * Sends one file after computing its digest, so that the server knows whether everything arrived.
 *
 * @param onProgress bytes sent so far
 * @throws {Refused}
 */
export async function sendFile(
  address: string,
  file: File,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const query = new URLSearchParams({
    name: file.name,
    bytes: String(file.size),
    sha256: await digestFile(file, signal),
  })
  await new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest() // fetch does not report how far a body has been sent
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve()
      else reject(new Refused(messageOf(parse(request.responseText))))
    })
    request.addEventListener('error', () =>
      reject(new Refused(`${file.name} could not be sent. Please try again.`)),
    )
    request.addEventListener('abort', () => reject(new Refused('The upload was stopped.')))
    request.open('PUT', `${address}?${query}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(file)
  })
}

async function digestFile(file: File, signal: AbortSignal): Promise<string> {
  const hash = new Sha256()
  const reader = file.stream().getReader()
  for (;;) {
    if (signal.aborted) throw new Refused('The upload was stopped.')
    const { done, value } = await reader.read().catch(() => {
      throw new Refused(
        `${file.name} could not be read; it may have been moved or changed. Please choose it again.`,
      )
    })
    if (done) return hash.digest()
    hash.update(value)
  }
}

function messageOf(answer: unknown): string {
  const { message } = (answer ?? {}) as { message?: unknown }
  return typeof message === 'string' ? message : 'Something went wrong. Please try again.'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
