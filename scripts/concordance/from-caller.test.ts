import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { fromCaller } from './from-caller'

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['/home/ada', 'notes.csv', '/home/ada/notes.csv'],
  ['/home/ada', '/data/notes.csv', '/data/notes.csv'],
  [process.cwd(), 'notes.csv', 'notes.csv'],
  ['', 'notes.csv', 'notes.csv'],
  ['/home/ada', '-', '-'],
])('called in %j, takes %s for %s', (folder, file, found) => {
  vi.stubEnv('INIT_CWD', folder)
  expect(fromCaller(file)).toBe(found)
})

it('finds the files of whoever calls the program from another folder, and its own', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'concordance-caller-'))
  try {
    writeFileSync(
      path.join(folder, 'notes.csv'),
      'note_id,patient_id,category,text\nN1,P1,Nursing,No fever today.\n',
    )
    writeFileSync(path.join(folder, 'text.txt'), 'He had no fever.')
    const program = path.resolve('scripts/concordance.mjs')
    const args = [
      'verify',
      '--notes',
      'notes.csv',
      '--text',
      'text.txt',
      '--html',
      'sheet.html',
      '--json',
      '--quiet',
    ]
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], {
      cwd: folder,
      encoding: 'utf8',
    })

    expect([stderr, status]).toEqual(['', 0])
    expect(JSON.parse(stdout)).toMatchObject({ text: 'He had no fever.' })
    expect(readdirSync(folder).toSorted()).toEqual(['notes.csv', 'sheet.html', 'text.txt'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
