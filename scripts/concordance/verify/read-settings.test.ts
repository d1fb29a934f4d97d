import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { readConfiguration } from './read-settings'

const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-settings-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => void vi.unstubAllEnvs())

async function write(name: string, value: object): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, JSON.stringify(value))
  return file
}

it('finds the server of an AI rater that names its model alone, as the application does', async () => {
  const config = await write('config.json', { kind: 'chat', model: 'm' })
  const server = (name: string, model: string) => ({ name, model, baseUrl: 'http://gpu:8000/v1' })
  const one = await write('one.json', { chat: [server('first', 'other'), server('second', 'm')] })
  vi.stubEnv('CONCORDANCE_SERVERS', one)
  expect(await readConfiguration({ config })).toMatchObject({ model: 'm', server: 'second' })

  const two = await write('two.json', { chat: [server('first', 'm'), server('second', 'm')] })
  vi.stubEnv('CONCORDANCE_SERVERS', two)
  await expect(readConfiguration({ config })).rejects.toThrow('Name the chat server: first, second have m.')

  vi.stubEnv('CONCORDANCE_SERVERS', await write('none.json', { chat: [server('first', 'other')] }))
  await expect(readConfiguration({ config })).rejects.toThrow('No chat server has the model m')
})
