import { createServer } from 'node:net'
import { PlainError } from './plain-error'

/** @throws {PlainError} when something listens on the port already, or this user may not use it */
export async function requireFreePort(port: number, host: string): Promise<void> {
  const code = await new Promise<string | null>((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
  if (code === null) return
  if (code === 'EADDRINUSE') {
    throw new PlainError(`Port ${port} is in use. Choose another, for example: PORT=${port + 1} npm start`)
  }
  throw new PlainError(`Port ${port} on ${host} cannot be used (${code}). Choose another with PORT and HOST.`)
}
