import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { SETTING_NAMES } from '@/lib/env'
import { readChatServers } from '@/lib/models/configured-servers'
import { WORKER_ARGS } from './start/processes'

const compose = readFileSync('deploy/compose.yaml', 'utf8')
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
const page = readFileSync('docs/deployment.md', 'utf8')
const example = readFileSync('deploy/.env.example', 'utf8')
const { scripts, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

/** All commands of compose and of the page on deployment, as words; those by `npm run` as what they stand for. */
function listCommands(): string[][] {
  const inCompose = [...compose.matchAll(/command:\s*\[([^\]]+)\]/g)].map(
    ([, list = '']) => list.match(/[^\s,]+/g) ?? [],
  )
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  const inReadme = blocks
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.replace(/ #.*$/, '').replace(/^.* exec \w+ /, ''))
    .map((line) => line.match(/"[^"]*"|\S+/g) ?? [])
  return [...inCompose, ...inReadme].map(expandScript)
}

function expandScript(line: string[]): string[] {
  const words = line.filter((word) => word !== '--silent')
  if (words[0] !== 'npm' || words[1] !== 'run') return words
  const script = scripts[words[2] ?? '']
  expect([words.join(' '), typeof script]).toEqual([words.join(' '), 'string'])
  return [...(script ?? '').split(' '), ...words.slice(3).filter((word) => word !== '--')]
}

/** What compose makes of `${NAME:-otherwise}` and `${NAME:+instead}`, one in the other. */
function interpolate(value: string, set: Record<string, string>): string {
  const next = value.replaceAll(
    /\$\{([A-Z_]+)(?::([-+])([^${}]*))?\}/g,
    (_, name: string, sign, other = '') => {
      const own = set[name] ?? ''
      if (sign === '+') return own === '' ? '' : other
      return own === '' ? other : own
    },
  )
  return next === value ? value : interpolate(next, set)
}

/** What compose reads of each service, a block of text each. */
function listServices(): Map<string, string> {
  const [, services = ''] = /^services:\n([\s\S]*?)^volumes:/m.exec(compose) ?? []
  return new Map(
    [...services.matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name = '', block = '']) => [
      name,
      block,
    ]),
  )
}

/** What the program says to these arguments while no database answers: 2 means that it does not understand them. */
function exitCodeOf([, ...args]: string[]): number | null {
  const env = { ...process.env, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }
  return spawnSync(process.execPath, args, { env }).status
}

describe('the deployment files', () => {
  it('can set every variable that the program reads, and no other', () => {
    const [, environment = ''] = /environment: &environment\n((?: {4}\S.*\n)+)/.exec(compose) ?? []
    const ofAll = [...environment.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)
    const ofMigrate =
      listServices()
        .get('migrate')
        ?.match(/^ {6}[A-Z_]+(?=:)/gm) ?? []
    const set = [...ofAll, ...ofMigrate.map((name) => name.trim())]

    expect(new Set(set)).toEqual(new Set(SETTING_NAMES))
    expect(ofAll).not.toContain('DATABASE_OWNER_URL')
  })

  it('give Node the same options for a worker as npm start does', () => {
    const workers = listCommands().filter((words) => words.includes('lib/pipeline/main.ts'))

    expect(workers).toHaveLength(2)
    for (const worker of workers) expect(worker).toEqual(['node', ...WORKER_ARGS])
  })

  it('hand on what is set, and explain every variable that compose asks for', () => {
    const asked = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
    const explained = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    const own = [...compose.matchAll(/^ {4}([A-Z_]+): \$\{([A-Z_]+)/gm)]

    expect(new Set([...asked, 'COMPOSE_PROFILES'])).toEqual(new Set(explained)) // compose’s own
    expect(own.length).toBeGreaterThan(20)
    for (const [, name, source] of own) expect(source).toBe(name)
  })

  it('let a file of servers stand beside the AI rater on a GPU, or name that AI rater alone', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'concordance-servers-'))
    const file = path.join(folder, 'servers.json')
    const aiRater = { name: 'own', baseUrl: 'http://judge:8000/v1', model: 'm-8b' }
    const chat = [aiRater, { name: 'far', baseUrl: 'https://far.example/v1', model: 'm-70b' }]
    await writeFile(file, JSON.stringify({ chat }))
    const read = (set: Record<string, string>) => {
      for (const [, name = '', value = ''] of compose.matchAll(
        /^ {4}((?:CHAT|CONCORDANCE)_[A-Z_]+): (\S+)$/gm,
      ))
        vi.stubEnv(name, interpolate(value, set))
      const { servers, fault } = readChatServers()
      return [fault, ...servers.map(({ server, model }) => `${model} at ${server.baseUrl}`)]
    }
    const served = /"(\/models\/\$\{CHAT_\S+)",/.exec(compose)?.[1] ?? ''

    expect(read({ CHAT_MODEL: 'm-8b' })).toEqual([null, 'm-8b at http://judge:8000/v1'])
    expect(interpolate(served, { CHAT_MODEL: 'm-8b' })).toBe('/models/m-8b')
    const both = { CHAT_SERVED: 'm-8b', CONCORDANCE_SERVERS: file }
    expect(read(both)).toEqual([null, 'm-8b at http://judge:8000/v1', 'm-70b at https://far.example/v1'])
    expect(interpolate(served, both)).toBe('/models/m-8b')
    expect(read({})).toEqual([null])
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })

  it('name a version of every image that is not ours, and the Qdrant that our client is made for', () => {
    const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => interpolate(image, {}))
    const { '@qdrant/js-client-rest': client } = manifest.dependencies

    expect(images.filter((image) => !image.startsWith('concordance:'))).toEqual([
      expect.stringMatching(/^vllm\/vllm-openai:v\d+\.\d+\.\d+$/),
      expect.stringMatching(/^postgres:\d+$/),
      `qdrant/qdrant:v${client}`,
    ])
  })

  it('know of every server when it can be asked, and start those that share a card one after another', () => {
    const services = listServices()
    const servers = [...services].filter(([, block]) => block.includes('<<: *vllm'))
    const [, shared = ''] = /^x-vllm: &vllm\n((?: {2}.*\n)+)/m.exec(compose) ?? []
    const waitsFor = (block: string) =>
      [...block.matchAll(/^ {6}([\w-]+): [*&]loaded$/gm)].map(([, name]) => name)
    const cardOf = (block: string) => /device_ids: \["(\d)"\]/.exec(block)?.[1]

    expect(shared).toMatch(/healthcheck:[\s\S]*\/health'[\s\S]*start_period: /)
    expect(services.get('qdrant')).toMatch(/healthcheck:[\s\S]*\/readyz[\s\S]*start_period: /)
    expect(servers.length).toBeGreaterThan(3)
    for (const [at, [name, block]] of servers.entries()) {
      const before = servers.slice(0, at).filter(([, other]) => cardOf(other) === cardOf(block))
      expect([name, waitsFor(block)]).toEqual([name, before.map(([other]) => other)])
    }
    expect(compose).toMatch(/&loaded\n +condition: service_healthy\n +required: false\n/)
  })

  it('start files that exist', () => {
    const started = [
      ...`${compose}\n${dockerfile}\n${page}`.matchAll(/(?<![/\w])(?:scripts|lib|node_modules)\/[\w./-]+\w/g),
    ]

    expect(started.length).toBeGreaterThan(4)
    for (const [file] of started) expect([file, existsSync(file)]).toEqual([file, true])
  })

  it('give commands that the program understands', () => {
    const commands = listCommands()
    const ours = commands.filter((words) => words.some((word) => /^scripts\/(?!build)\w+\.ts$/.test(word)))

    const users = '--generate-password'
    expect(ours.map((words) => words.at(-1))).toEqual(['deploy', users, 'doctor', 'deploy', users])
    for (const words of ours) expect([words.join(' '), exitCodeOf(words)]).toEqual([words.join(' '), 1])
    const tools = commands.filter(([first]) => first === 'npx').map(([, tool = '']) => tool)
    expect(tools.length).toBeGreaterThan(0)
    for (const tool of tools) expect(Object.keys(manifest.dependencies)).toContain(tool)
  })

  it('take into an image, and into the repository, no key, no setting and no weights', () => {
    const own = [
      ...[...compose.matchAll(/^ +- path: (\S+)$/gm)].map(([, file]) => file),
      ...[...compose.matchAll(/:-\.\/([\w.]+)\}:/g)].map(([, folder]) => folder),
      '.env', // which compose reads by itself
    ]
    const ignored = (file: string) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.replace(/\/$/, ''))

    expect(new Set(own)).toEqual(new Set(['servers.env', 'models', '.env']))
    for (const name of own) {
      expect(ignored('.dockerignore')).toContain(`deploy/${name}`)
      expect(ignored('.gitignore')).toContain(`deploy/${name}`)
    }
  })

  it('build by the command that keeps which code was built, of all sources', () => {
    const steps = dockerfile.split('\n')

    expect(steps.indexOf('RUN npm run build')).toBeGreaterThan(steps.indexOf('COPY . .'))
    expect(listCommands().map((words) => words.at(-1))).toContain('scripts/build.ts')
    expect(`${dockerfile}${page}`).not.toContain('next build')
  })
})
