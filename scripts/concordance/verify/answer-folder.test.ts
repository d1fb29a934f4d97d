import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openAnswerFolder } from './answer-folder'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-answers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it('finds what was kept, and leaves nothing half written', async () => {
  const folder = await makeFolder()
  const messages: string[] = []
  const cached = await openAnswerFolder(folder, (words) => messages.push(words))

  await cached.keep('question', { answer: 42 })

  expect(await cached.find('question')).toEqual({ answer: 42 })
  expect(await cached.find('another')).toBeNull()
  expect(messages).toEqual([])
  const files = await readdir(folder, { recursive: true })
  expect(files.filter((file) => file.includes('.'))).toEqual([expect.stringMatching(/\.json$/)])
})

it('goes on where nothing more can be kept, and says so once', async () => {
  const folder = await makeFolder()
  const messages: string[] = []
  const cached = await openAnswerFolder(folder, (words) => messages.push(words))
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')

  await cached.keep('one', 1)
  await cached.keep('two', 2)

  expect(messages).toEqual([`Not all answers were kept in ${folder}: the system says ENOTDIR.`])
  expect(await cached.find('one')).toBeNull()
})
