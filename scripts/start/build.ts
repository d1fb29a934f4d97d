import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  type Build,
  describeSources,
  digestFiles,
  forgetBuild,
  GENERATED_CLIENT,
  readBuild,
  storeBuild,
} from '@/lib/build'
import { PlainError } from './plain-error'

const CLIENT_MARKER = `${GENERATED_CLIENT}/.schema-hash`

/** Makes the database client from the schema, unless that was done for this schema already. No network is needed. */
export async function generateClientIfNeeded(): Promise<void> {
  const hash = digestFiles(['prisma/schema.prisma'])
  if (existsSync(CLIENT_MARKER) && readFileSync(CLIENT_MARKER, 'utf8') === hash) return
  // the client needs no engine, but the command would download one unless it is given a file
  await run('prisma', ['generate'], {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
  })
  writeFileSync(CLIENT_MARKER, hash)
}

/** Builds the web application unless that was done for exactly these sources already. */
export async function buildIfNeeded(): Promise<Build> {
  const done = readBuild()
  if (done !== null) return done
  const build = describeSources()
  forgetBuild()
  console.log('Building the web application …')
  // building opens no connection, but the modules want an address
  const DATABASE_URL = process.env['DATABASE_URL'] ?? 'postgresql://nobody@127.0.0.1:1/none'
  await run('next', ['build'], { DATABASE_URL, NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '' })
  storeBuild(build)
  return build
}

/** Runs a tool of node_modules/.bin; its output is shown only when it fails. */
function run(tool: string, args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(`node_modules/.bin/${tool}`, args, { env: { ...process.env, ...env } })
    const end = () => child.kill()
    process.once('exit', end)
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('exit', end)
      if (code === 0) return resolve()
      console.error(Buffer.concat(output).toString())
      reject(new PlainError(`${tool} ${args.join(' ')} failed.`))
    })
  })
}
