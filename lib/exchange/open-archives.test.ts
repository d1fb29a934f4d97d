import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zip } from './export/zip'
import { fileFromBytes, type ImportFile } from './import-file'
import { openArchives } from './open-archives'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-archives-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function pack(files: Record<string, string | Buffer>): Promise<Buffer> {
  const entries = []
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, randomBytes(8).toString('hex'))
    await writeFile(file, content)
    entries.push({ path: name, file })
  }
  const pieces: Buffer[] = []
  for await (const piece of zip(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function readAll(file: ImportFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file.stream() as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** An archive that counts how many of its bytes were read. */
function counting(bytes: Buffer): { file: ImportFile; pulled: () => number } {
  const file = fileFromBytes('a.zip', bytes)
  let count = 0
  const slice = async (start: number, end?: number) => {
    const piece = await file.slice(start, end)
    count += piece.byteLength
    return piece
  }
  return { file: { ...file, slice }, pulled: () => count }
}

/** Opens an archive and reads all of it, as an import does. */
async function openAll(bytes: Buffer): Promise<void> {
  for (const file of await openArchives([fileFromBytes('a.zip', bytes)])) await readAll(file)
}

describe('openArchives', () => {
  it('puts the files of an archive in its place, to the byte, and leaves manifests out', async () => {
    const noise = randomBytes(3_000_000)
    const archive = await pack({ 'x/notes.csv': 'naïve,🩺\n', 'noise.parquet': noise, 'manifest.json': '{}' })

    const files = await openArchives([
      fileFromBytes('documents.csv', 'd'),
      fileFromBytes('Copy.ZIP', archive),
    ])

    expect(files.map((file) => file.name)).toEqual(['documents.csv', 'notes.csv', 'noise.parquet'])
    expect((await readAll(files[1]!)).toString()).toBe('naïve,🩺\n')
    expect(await readAll(files[2]!)).toEqual(noise)
    expect(Buffer.from(await files[2]!.slice(2_999_000))).toEqual(noise.subarray(2_999_000))
  })

  it('refuses files that lie over each other, by which a small archive would be many large ones', async () => {
    const archive = await pack({ 'one.csv': 'a'.repeat(500), 'two.csv': 'b'.repeat(500) })
    const second = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    archive.writeUInt32LE(0, second + 42)
    await expect(openAll(archive)).rejects.toThrow('lie over each other')
  })

  it('refuses an archive that is cut off anywhere, or has a changed byte', async () => {
    const archive = await pack({ 'notes.csv': 'note_id,text\n1,Afebrile.\n' })

    for (let length = 0; length < archive.length; length++)
      await expect(openAll(archive.subarray(0, length))).rejects.toMatchObject({ code: 'invalid' })
    const changed = Buffer.from(archive)
    const index = 30 + 'notes.csv'.length + 4
    changed[index] = (changed[index] ?? 0) ^ 0xff
    await expect(openAll(changed)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('refuses what would swell beyond measure, two files of one name, and what is no archive', async () => {
    const bomb = await pack({ 'notes.csv': Buffer.alloc(80 * 1024 * 1024) })

    await expect(openAll(bomb)).rejects.toThrow('which would swell to 84 MB')
    await expect(openAll(await pack({ 'a/notes.csv': '1', 'b/notes.csv': '2' }))).rejects.toThrow(
      'holds two files of one name',
    )
    await expect(openAll(Buffer.from('note_id,text\n'))).rejects.toThrow('is damaged or cut off')
  })

  it('reads no more of a file than its beginning when only that is asked for', async () => {
    const noise = randomBytes(12 * 1024 * 1024)
    const { file, pulled } = counting(await pack({ 'noise.csv': noise }))
    const [noisy] = await openArchives([file])

    expect(Buffer.from(await noisy!.slice(0, 1024))).toEqual(noise.subarray(0, 1024))
    expect(Buffer.from(await noisy!.slice(1000, 65_536))).toEqual(noise.subarray(1000, 65_536))
    expect(pulled()).toBeLessThan(8 * 1024 * 1024)
  })

  it('holds nothing of a bomb whose beginning was looked at', async () => {
    const zeros = Buffer.alloc(60 * 1024 * 1024)
    const bombs = await pack({ 'a.csv': zeros, 'b.csv': zeros, 'c.csv': zeros })
    const files = await openArchives([fileFromBytes('a.zip', bombs)])
    const before = process.memoryUsage().arrayBuffers

    for (const file of files) expect((await file.slice(0, 1024)).byteLength).toBe(1024)

    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(zeros.length / 4)
  })

  it('does not believe a size that the content does not keep', async () => {
    const archive = await pack({ 'notes.csv': 'a'.repeat(5000) })
    const directory = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    archive.writeUInt32LE(10, directory + 24)

    await expect(openAll(archive)).rejects.toThrow('is damaged or cut off')
  })
})
