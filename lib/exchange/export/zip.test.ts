import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zip } from './zip'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-zip-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function archive(files: Record<string, string>): Promise<Buffer> {
  const entries = await Promise.all(
    Object.entries(files).map(async ([name, content], index) => {
      const file = path.join(folder, `${index}`)
      await writeFile(file, content)
      return { path: name, file }
    }),
  )
  const pieces: Buffer[] = []
  for await (const piece of zip(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('zip', () => {
  it.skipIf(!hasPython())('is read by another program, names and contents (needs python3)', async () => {
    const content = 'naïve,🩺\n'.repeat(5000)
    const target = path.join(folder, 'a.zip')
    await writeFile(target, await archive({ 'a/b.csv': content, 'é.txt': '', 'c.txt': 'c' }))

    const script = `import sys, zipfile, json
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps({n: z.read(n).decode() for n in z.namelist()}))`
    const found = execFileSync('python3', ['-c', script, target], { encoding: 'utf8' })
    expect(JSON.parse(found)).toEqual({ 'a/b.csv': content, 'é.txt': '', 'c.txt': 'c' })
  })

  it('states sizes, sums and places that fit its entries', async () => {
    const bytes = await archive({ 'a.csv': 'x'.repeat(10_000) })

    const directory = bytes.readUInt32LE(bytes.length - 6)
    expect(bytes.readUInt32LE(directory)).toBe(0x02014b50)
    const packedSize = bytes.readUInt32LE(directory + 20)
    const start = bytes.readUInt32LE(directory + 42) + 30 + 'a.csv'.length
    expect(bytes.readUInt32LE(directory + 24)).toBe(10_000)
    expect(inflateRawSync(bytes.subarray(start, start + packedSize)).toString()).toBe('x'.repeat(10_000))
  })

  it('gives the same bytes for the same files', async () => {
    expect(await archive({ 'a.csv': 'a' })).toEqual(await archive({ 'a.csv': 'a' }))
    expect(await readFile(path.join(folder, '0'), 'utf8')).toBe('a')
  })
})

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'])
    return true
  } catch {
    return false
  }
}
