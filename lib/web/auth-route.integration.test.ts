import { NextRequest } from 'next/server'
import nextAuth from 'next-auth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { GET, POST } from '@/app/api/auth/[...nextauth]/route'

vi.mock('next-auth', () => ({ default: vi.fn() }))

const HERE = 'http://localhost:3000'

beforeEach(() => {
  vi.stubEnv('NEXTAUTH_URL', 'https://concordance.hospital.example')
  vi.mocked(nextAuth)
    .mockReset()
    .mockImplementation(async () => new Response('a page'))
})

function ask(action: string, { query = '', body, type = 'application/x-www-form-urlencoded' }: Asked = {}) {
  const context = { params: Promise.resolve({ nextauth: [action] }) }
  const headers = { host: 'localhost:3000', 'content-type': type }
  const address = `${HERE}/api/auth/${action}${query}`
  return body === undefined
    ? GET(new NextRequest(address, { headers }), context)
    : POST(new NextRequest(address, { method: 'POST', headers, body }), context)
}

type Asked = { query?: string; body?: string; type?: string }

const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'evil',
  'http://localhost:3000.evil.example',
]

describe('an address to go to afterwards', () => {
  it.each(ELSEWHERE)('of somebody else is refused wherever it stands: %s', async (target) => {
    const callbackUrl = new URLSearchParams({ callbackUrl: target })
    for (const asked of [
      { query: `?${callbackUrl}` },
      { body: String(callbackUrl) },
      { body: JSON.stringify({ callbackUrl: target }), type: 'application/json' },
      { query: `?${callbackUrl}`, body: 'csrfToken=x' },
    ]) {
      const response = await ask('signin', asked)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        code: 'invalid',
        message: 'callbackUrl must be an address of this application.',
      })
    }
    expect(nextAuth).not.toHaveBeenCalled()
  })

  it.each(['/studies?x=1', `${HERE}/sign-in`, 'https://concordance.hospital.example/studies'])(
    'of ours is handed on: %s',
    async (target) => {
      const response = await ask('signin', { body: String(new URLSearchParams({ callbackUrl: target })) })

      expect(response.status).toBe(200)
    },
  )
})

it('gives what next-auth answers the headers of pages, and no cache', async () => {
  for (const response of [await ask('signout'), await ask('signin', { query: '?callbackUrl=//x' })]) {
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self' 'nonce-.*frame-ancestors 'none'$/,
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  }
})

it('has the browser drop what it keeps of pages when somebody signs out, and at nothing else', async () => {
  const dropped = async (action: string, asked?: Asked) =>
    (await ask(action, asked)).headers.get('clear-site-data')

  expect(await dropped('signout', { body: 'csrfToken=x' })).toBe('"cache"')
  expect(await dropped('signout')).toBeNull()
  expect(await dropped('callback', { body: 'csrfToken=x' })).toBeNull()
})
