import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const compose = readFileSync('deploy/compose.yaml', 'utf8')
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
const known = readFileSync('lib/env.ts', 'utf8')

describe('the deployment files', () => {
  it('set only variables that the program reads', () => {
    const [, environment = ''] = /environment: &environment\n((?: {4}\S.*\n)+)/.exec(compose) ?? []
    const names = [...environment.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)

    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(known).toMatch(new RegExp(`^ {2}${name}:`, 'm'))
  })

  it('explain every variable that compose asks for', () => {
    const example = readFileSync('deploy/.env.example', 'utf8')
    const asked = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
    const explained = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)

    expect(new Set(asked)).toEqual(new Set(explained))
  })

  it('start files that exist', () => {
    const started = [
      ...`${compose}\n${dockerfile}`.matchAll(/(?<![/\w])(?:scripts|lib|node_modules)\/[\w./-]+\w/g),
    ]

    expect(started.length).toBeGreaterThan(2)
    for (const [file] of started) expect([file, existsSync(file)]).toEqual([file, true])
  })
})
