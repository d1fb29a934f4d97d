import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ScriptedModelServer } from './model-server'

const { resolve } = createRequire(import.meta.url)
/** The client's operations, generated from the OpenAPI document that its release was built from. */
const SCHEMA = path.resolve(resolve('@qdrant/js-client-rest'), '../../types/openapi/generated_schema.d.ts')
/** How its generator writes “or null”, which would let any object pass. */
const OR_NULL = '(Record<string, unknown> | null)'
const COMPILER = path.resolve(resolve('typescript/package.json'), '../bin/tsc')

type Request = ScriptedModelServer['calls'][number]

/**
 * Holds requests against the operations of the client's own OpenAPI schema. The package has that schema as generated types
 * alone, so the compiler is the one that reads it: each request becomes a line that says its route, method and body, and has to
 * compile. So a route, a field or a value that Qdrant's interface does not have is found; limits of numbers are not in the types.
 *
 * @returns what is wrong, one a fault; empty when all of them are requests of that schema
 */
export async function checkQdrantRequests(requests: readonly Request[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qdrant-requests-'))
  try {
    const schema = await readFile(SCHEMA, 'utf8')
    await writeFile(path.join(folder, 'schema.d.ts'), schema.replaceAll(OR_NULL, 'null'))
    const file = path.join(folder, 'requests.ts')
    await writeFile(file, [PREAMBLE, ...new Set(requests.map(toLine))].join('\n'))
    return await compile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const PREAMBLE = `import type { paths } from './schema'
type Body<Operation> = Operation extends { requestBody?: { content: { 'application/json': infer Content } } }
  ? Content : Record<string, never>
declare function check<Route extends keyof paths, Method extends keyof paths[Route]>(
  route: Route, method: Method, body: Body<paths[Route][Method]>): void`

function toLine({ method, path: address, body }: Request): string {
  const { pathname } = new URL(address, 'http://x')
  const route = pathname.replace(/^(\/collections\/)[^/]+/, '$1{collection_name}')
  return `check(${JSON.stringify(route)}, ${JSON.stringify(method.toLowerCase())}, ${JSON.stringify(body, shorten)})`
}

/** Of long lists the first few: one hand made them all, and the compiler takes seconds over thousands. */
function shorten(_: string, value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, 10) : value
}

function compile(file: string): Promise<string[]> {
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ]
  return new Promise((settle, fail) => {
    execFile(
      process.execPath,
      [COMPILER, ...options, '--types', '', '--pretty', 'false', file],
      { maxBuffer: 50_000_000 },
      (error, words) => {
        const faults = words.split('\n').filter((line) => line.includes('error TS'))
        if (error && faults.length === 0) fail(error)
        else settle(faults)
      },
    )
  })
}
