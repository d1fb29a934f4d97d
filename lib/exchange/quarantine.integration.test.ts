import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { env } from '@/lib/env'
import { createActor, createStudy } from '@/lib/testing/factories'
import { createUpload, openUpload, receiveFile, removeUpload } from './quarantine'
import { countWaitingBytes, removeStaleUploads } from './upload-folders'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const full = () =>
    new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    })
  return {
    ...fs,
    createWriteStream: (...args: Parameters<typeof fs.createWriteStream>) =>
      disk.isFull ? full() : fs.createWriteStream(...args),
  }
})

const BYTES = new TextEncoder().encode('note_id,text\nN1,Well.\n')

let pi: Actor
let studyId = ''

beforeAll(async () => {
  studyId = (await createStudy()).id
  pi = await createActor(studyId, 'pi')
})

function declare(bytes: Uint8Array, name = 'notes.csv') {
  return { name, byteLength: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function stream(...pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

describe('an upload', () => {
  it('hands out what arrived whole, under the name it was sent with', async () => {
    const uploadId = await createUpload(pi, studyId)

    await receiveFile(pi, studyId, uploadId, declare(BYTES), stream(BYTES.subarray(0, 5), BYTES.subarray(5)))

    const [file] = await openUpload(pi, studyId, uploadId)
    expect(file?.name).toBe('notes.csv')
    expect(new Uint8Array((await file?.slice(0)) ?? new ArrayBuffer())).toEqual(BYTES)
    await removeUpload(pi, studyId, uploadId)
    await expect(openUpload(pi, studyId, uploadId)).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each([
    ['cut off', declare(BYTES), stream(BYTES.subarray(0, 9))],
    ['longer than declared', declare(BYTES), stream(BYTES, BYTES)],
    ['changed on its way', declare(BYTES), stream(BYTES.map((byte) => byte ^ 1))],
    ['without a body', declare(BYTES), null],
    ['declared too large', { ...declare(BYTES), byteLength: 2 ** 40 }, stream(BYTES)],
  ])('refuses a file that is %s and keeps nothing of it', async (_, declared, body) => {
    const uploadId = await createUpload(pi, studyId)

    await expect(receiveFile(pi, studyId, uploadId, declared, body)).rejects.toMatchObject({
      code: 'invalid',
    })

    expect(await openUpload(pi, studyId, uploadId)).toEqual([])
  })

  it('says that the disk is full, and keeps nothing', async () => {
    const uploadId = await createUpload(pi, studyId)
    disk.isFull = true
    onTestFinished(() => void (disk.isFull = false))

    await expect(receiveFile(pi, studyId, uploadId, declare(BYTES), stream(BYTES))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('no room for these files'),
    })

    expect(await openUpload(pi, studyId, uploadId)).toEqual([])
  })

  it('keeps nothing when the connection breaks', async () => {
    const uploadId = await createUpload(pi, studyId)
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(BYTES.subarray(0, 4))
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      },
    })

    await expect(receiveFile(pi, studyId, uploadId, declare(BYTES), broken)).rejects.toMatchObject({
      code: 'invalid',
    })

    expect(await openUpload(pi, studyId, uploadId)).toEqual([])
  })

  it('belongs to its person and study alone', async () => {
    const uploadId = await createUpload(pi, studyId)
    const otherPi = await createActor(studyId, 'pi')
    const rater = await createActor(studyId, 'rater')

    await expect(openUpload(otherPi, studyId, uploadId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(openUpload(rater, studyId, uploadId)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(createUpload(rater, studyId)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(openUpload(pi, studyId, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  })

  it('waits in the data folder, where others on the machine read nothing', async () => {
    const uploadId = await createUpload(pi, studyId)
    await receiveFile(pi, studyId, uploadId, declare(BYTES), stream(BYTES))
    const uploads = path.resolve(env().CONCORDANCE_DATA ?? '', 'uploads')
    const folder = path.join(uploads, uploadId)

    for (const place of [uploads, folder]) expect(statSync(place).mode & 0o777).toBe(0o700)
    const names = readdirSync(folder)
    expect(names).toHaveLength(3)
    for (const name of names) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600)
  })

  it('says so where the data folder is not to be written to', async () => {
    vi.stubEnv('CONCORDANCE_DATA', path.resolve('package.json'))
    onTestFinished(() => void vi.unstubAllEnvs())

    await expect(createUpload(pi, studyId)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('CONCORDANCE_DATA') as string,
    })
  })

  it('takes no more of one account than its share, however many files come at once', async () => {
    const person = await createActor(studyId, 'pi')
    vi.stubEnv('UPLOAD_QUOTA_GB', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    const uploadId = await createUpload(person, studyId)
    const half = { ...declare(BYTES), byteLength: 0.6 * 2 ** 30 }
    const unending = () => new ReadableStream<Uint8Array>()
    const first = Promise.allSettled([receiveFile(person, studyId, uploadId, half, unending())])
    // its share is taken once it is being written; before that, the second could have it refused
    const folder = path.resolve(env().CONCORDANCE_DATA ?? '', 'uploads', uploadId)
    await vi.waitFor(() => expect(readdirSync(folder).join()).toContain('.incoming'), 60_000)
    expect(await countWaitingBytes(person.userId)).toBe(half.byteLength)

    await expect(receiveFile(person, studyId, uploadId, half, stream(BYTES))).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('may take 1 GB together') as string,
    })
    await receiveFile(person, studyId, uploadId, declare(BYTES), stream(BYTES))
    const others = await createUpload(pi, studyId)
    await receiveFile(pi, studyId, others, declare(BYTES), stream(BYTES))
    void first
  })

  it('makes room by dropping the oldest of very many, of the same account alone', async () => {
    const person = await createActor(studyId, 'pi')
    const kept = await createUpload(pi, studyId)
    const uploads: string[] = []
    for (let count = 0; count < 21; count++) uploads.push(await createUpload(person, studyId))

    await expect(openUpload(person, studyId, uploads[0] ?? '')).rejects.toMatchObject({ code: 'not_found' })
    expect(await openUpload(person, studyId, uploads[1] ?? '')).toEqual([])
    expect(await openUpload(pi, studyId, kept)).toEqual([])
  })

  it('is removed once nobody has touched it for a day', async () => {
    const [left, fresh] = [await createUpload(pi, studyId), await createUpload(pi, studyId)]
    const yesterday = Date.now() / 1000 - 25 * 3600
    utimesSync(path.resolve(env().CONCORDANCE_DATA ?? '', 'uploads', left), yesterday, yesterday)

    await removeStaleUploads()

    await expect(openUpload(pi, studyId, left)).rejects.toMatchObject({ code: 'not_found' })
    expect(await openUpload(pi, studyId, fresh)).toEqual([])
  })
})
