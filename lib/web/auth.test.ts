import type { CredentialsConfig } from 'next-auth/providers/credentials'
import { expect, it, vi } from 'vitest'
import { AppError } from '@/lib/core/errors'
import { startPasswordSession } from '@/lib/data/accounts/sessions'
import { isDatabaseReady } from '@/lib/data/client'
import { authOptions } from './auth'

vi.mock('@/lib/data/accounts/sessions', () => ({ startPasswordSession: vi.fn() }))
vi.mock('@/lib/data/client', () => ({ isDatabaseReady: vi.fn() }))
vi.mock('@/lib/data/accounts/actors', () => ({ SESSION_HOURS: 12 }))
vi.mock('@/lib/data/members/invited', () => ({}))
vi.mock('./cookies', () => device)
const device = vi.hoisted(() => ({ readDevice: vi.fn(async () => 'a device'), keepDevice: vi.fn() }))

/** Signs in with a password; the reason of a refusal reaches whoever does. */
async function signIn() {
  const provider = authOptions().providers.find(({ id }) => id === 'credentials') as
    | { options: CredentialsConfig }
    | undefined
  return provider?.options.authorize({ email: 'me@example.org', password: 'a password' }, { headers: {} })
}

it.each([
  [
    false,
    'The database cannot be reached. Nothing that was saved is lost, and it may be there again in a moment.',
  ],
  [true, 'Something went wrong. Please try again.'],
])(
  'shows whoever signs in whether the database answers (%s), and not where it is',
  async (isReady, logged) => {
    vi.mocked(isDatabaseReady).mockResolvedValue(isReady)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const fault = new Error('Can’t reach database server at 10.0.0.1:5432')
    vi.mocked(startPasswordSession).mockRejectedValue(fault)

    await expect(signIn()).rejects.toThrow(new Error(logged))
    expect(log).toHaveBeenCalledWith(fault)
  },
)

it('says what is meant for whoever signs in', async () => {
  vi.mocked(startPasswordSession).mockRejectedValue(new AppError('too_many_requests', 'Wait a minute.'))

  await expect(signIn()).rejects.toThrow(/^Wait a minute\.$/)
})

it('takes somebody whose password fits', async () => {
  vi.mocked(startPasswordSession).mockResolvedValue({ sessionId: 's', userId: 'u' })

  await expect(signIn()).resolves.toEqual({ id: 'u', sessionId: 's' })
  const browser = { address: 'unknown', device: 'a device' }
  expect(startPasswordSession).toHaveBeenLastCalledWith('me@example.org', 'a password', browser, undefined)
  expect(device.keepDevice).toHaveBeenLastCalledWith('u')
})
