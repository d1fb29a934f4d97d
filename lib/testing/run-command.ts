import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import type { Io } from '@/scripts/concordance/io'

/** Runs a command and collects what it prints: `text` everything as it comes, `result` what went to the standard output alone. */
export async function runCommand(command: (argv: string[], io: Io) => Promise<number>, ...argv: string[]) {
  const printed: string[] = []
  const results: string[] = []
  const err = (text: string) => printed.push(text)
  const out = (text: string) => {
    results.push(text)
    err(text)
  }
  const code = await command(argv, { out, err })
  return { code, text: printed.join('\n'), result: results.join('\n') }
}

/** @returns a function that writes files into one new folder, which goes with the tests of a file, and returns their paths */
export function makeFileWriter(): (name: string, content: string | Buffer) => string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'concordance-command-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return (name, content) => {
    const file = path.join(folder, name)
    writeFileSync(file, content)
    return file
  }
}
