import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { UsageError } from '../io'
import { readNotes, readText } from './read-input'

const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-input-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, content: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

it('takes a text up to the length that an import takes, and no longer one', async () => {
  expect(await readText(await write('long.txt', 'é'.repeat(1_000_000)))).toHaveLength(1_000_000)

  for (const length of [1_000_001, 5_000_000]) {
    const attempt = readText(await write('longer.txt', 'é'.repeat(length)))
    await expect(attempt).rejects.toBeInstanceOf(UsageError)
    await expect(attempt).rejects.toThrow('longer.txt must be at most 1,000,000 characters long.')
  }
})

it('takes no more notes of a patient than fit, however many others the file holds', async () => {
  const text = 'No fever today. '.repeat(60_000)
  const rows = Array.from({ length: 22 }, (_, at) => `${at},${at === 0 ? 1 : 2},${text}\n`)
  const file = await write('many.csv', `note_id,patient_id,text\n${rows.join('')}`)

  expect(await readNotes(file, '1')).toHaveLength(1)
  const attempt = readNotes(file, '2')
  await expect(attempt).rejects.toBeInstanceOf(UsageError)
  await expect(attempt).rejects.toThrow('more than 20,000,000 characters of notes of this patient')
  await expect(readNotes(file, null)).rejects.toThrow('holds notes of several patients. Name one')
})

it.each([
  ['empty.csv', '', 'empty.csv: The file is empty.\n1 problem in the notes.'],
  [
    'twice.csv',
    'text,text\na,b\n',
    'twice.csv, line 1: The column “text” stands twice.\n1 problem in the notes.',
  ],
])('names the line of a problem where it has one: %s', async (name, content, words) => {
  await expect(readNotes(await write(name, content), null)).rejects.toThrow(words)
})
