import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeSources, forgetBuild, readBuild, storeBuild } from './build'

const home = process.cwd()
let folder = ''

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'concordance-build-')))
  process.chdir(folder)
  for (const name of ['app', 'lib/data/generated', '.next']) mkdirSync(name, { recursive: true })
  writeFileSync('app/page.tsx', 'one')
  writeFileSync('package-lock.json', '{}')
})

afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

function git(...args: string[]): string {
  const who = ['-c', 'user.name=x', '-c', 'user.email=x@example.org']
  return execFileSync('git', [...who, ...args], { encoding: 'utf8' }).trim()
}

it('notices each change of the code, and none of tests or of what is made from it', () => {
  const { digest } = describeSources()

  writeFileSync('app/page.test.tsx', 'a test')
  writeFileSync('lib/data/generated/client.ts', 'generated')
  expect(describeSources().digest).toBe(digest)

  writeFileSync('app/page.tsx', 'two')
  expect(describeSources().digest).not.toBe(digest)
  writeFileSync('app/page.tsx', 'one')
  expect(describeSources().digest).toBe(digest)
})

it('knows of no build without one, nor after the code was changed or built by hand', () => {
  expect(readBuild()).toBeNull()
  const build = describeSources()
  storeBuild(build)
  expect(readBuild()).toEqual(build)

  writeFileSync('app/page.tsx', 'two')
  expect(readBuild()).toBeNull()
  writeFileSync('app/page.tsx', 'one')
  expect(readBuild()).toEqual(build)
  forgetBuild()
  expect(readBuild()).toBeNull()
})

it('names the commit that holds the code just so, and in a copy without history none but the same digest', () => {
  git('init', '-q')
  git('add', 'app', 'package-lock.json')
  git('commit', '-qm', 'All')
  const { digest, commit } = describeSources()
  expect(commit).toBe(git('rev-parse', 'HEAD'))

  const copy = path.join(folder, 'copy')
  mkdirSync(copy)
  for (const name of ['app', 'package-lock.json']) cpSync(name, path.join(copy, name), { recursive: true })
  process.chdir(copy)
  // the copy lies within the clone, whose commit is not of it
  expect(describeSources()).toEqual({ digest, commit: null })

  process.chdir(folder)
  writeFileSync('app/more.tsx', 'not in the commit')
  expect(describeSources().commit).toBeNull()
})
