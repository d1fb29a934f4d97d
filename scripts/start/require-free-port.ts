import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from './plain-error'

const TRY_MS = 250

/**
 * @param patienceMs how long whoever has the port is given to leave it
 * @throws {PlainError} when something listens on the port already, or this user may not use it
 */
export async function requireFreePort(port: number, host: string, patienceMs = 0): Promise<void> {
  let code = await tryToListen(port, host)
  if (patienceMs > 0 && code === 'EADDRINUSE')
    console.log(
      `Port ${port} is still in use: waiting up to ${patienceMs / 1000} s for the last start to end …`,
    )
  for (let waited = 0; waited < patienceMs && code === 'EADDRINUSE'; waited += TRY_MS) {
    await sleep(TRY_MS)
    code = await tryToListen(port, host)
  }
  if (code === null) return
  if (code === 'EADDRINUSE') {
    throw new PlainError(`Port ${port} is in use. Choose another, for example: PORT=${port + 1} npm start`)
  }
  throw new PlainError(`Port ${port} on ${host} cannot be used (${code}). Choose another with PORT and HOST.`)
}

/** @returns why one cannot listen there; null where one can */
function tryToListen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}
