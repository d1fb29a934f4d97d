import { globSync, readFileSync } from 'node:fs'
import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { POST } from '@/app/api/auth/[...nextauth]/route'
import { readJson } from './body'

const ADDRESS = 'https://example.org/api/auth/callback/credentials'
const PIECE = 16_384

/** A request that names no length and never ends. @returns it, and how many bytes of it were taken */
function endlessRequest() {
  let taken = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      taken += PIECE
      controller.enqueue(new Uint8Array(PIECE).fill(32))
    },
  })
  const headers = { 'content-type': 'application/json' }
  const request = new NextRequest(ADDRESS, { method: 'POST', headers, body, duplex: 'half' })
  return { request, taken: () => taken }
}

function jsonRequest(body: string, headers: Record<string, string> = {}) {
  return new Request(ADDRESS, { method: 'POST', body, headers })
}

describe('readJson', () => {
  it('reads what a body says, whether it names its length or not', async () => {
    const body = '{"said":"Schön"}'

    expect(await readJson(jsonRequest(body))).toEqual({ said: 'Schön' })
    expect(await readJson(jsonRequest(body, { 'content-length': '17' }))).toEqual({ said: 'Schön' })
  })

  it('takes no more of a body without an end than it may', async () => {
    const { request, taken } = endlessRequest()

    await expect(readJson(request)).rejects.toMatchObject({ code: 'too_large' })
    expect(taken()).toBeLessThan(1_100_000)
  })

  it('takes nothing of a body that says that it is too long', async () => {
    const request = jsonRequest('{}', { 'content-length': '1000001' })

    await expect(readJson(request)).rejects.toMatchObject({ code: 'too_large' })
    expect(request.bodyUsed).toBe(false)
  })

  it.each(['', '{', 'null and void', '\u0000'])('refuses %j, which is no JSON', async (body) => {
    await expect(readJson(jsonRequest(body))).rejects.toMatchObject({ code: 'invalid' })
  })

  it('refuses a body that is cut off on its way', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
    const request = new Request(ADDRESS, { method: 'POST', body, duplex: 'half' } as RequestInit)

    await expect(readJson(request)).rejects.toMatchObject({ code: 'invalid' })
  })
})

it('gives sign-in no more than it needs, of whoever comes along', async () => {
  const { request, taken } = endlessRequest()

  const response = await POST(request, { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) })
  expect(response.status).toBe(413)
  expect(taken()).toBeLessThan(200_000)
})

it('is the one way in which a body is read', () => {
  const sources = globSync('{app,lib/web}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const own = sources.filter((file) =>
    /request\.(json|text|formData|arrayBuffer|blob|bytes)\(/.test(readFileSync(file, 'utf8')),
  )

  expect(sources.length).toBeGreaterThan(100)
  expect(own).toEqual([])
})
