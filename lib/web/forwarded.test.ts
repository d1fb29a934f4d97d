import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { believeForwarded, believeOnlyProxies, parseProxies } from './forwarded'

function believe(peer: string, forwardedFor: string | undefined, proxies: string | undefined) {
  const headers = {
    host: 'concordance.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
  }
  believeForwarded(headers, peer, parseProxies(proxies))
  return headers as Record<string, string>
}

it('takes the address of the connection where no proxy is configured, and nothing that the client says of itself', () => {
  expect(believe('203.0.113.7', '198.51.100.1', undefined)).toEqual({
    host: 'concordance.example',
    'x-forwarded-for': '203.0.113.7',
  })
})

it.each([
  ['what the proxy adds', '198.51.100.1', '198.51.100.1'],
  ['not what the client sent before', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['the client behind two proxies', '1.1.1.1, 198.51.100.1, 10.0.0.9', '198.51.100.1'],
  ['an address with a port', '198.51.100.1:5512', '198.51.100.1'],
  ['an IPv6 address with a port', '[2001:db8::1]:5512', '2001:db8::1'],
  ['the proxy itself where it says nothing', undefined, '10.0.0.5'],
  ['the proxy itself where it says nonsense', 'unknown', '10.0.0.5'],
  ['the farthest proxy where all are trusted', '10.0.0.9', '10.0.0.9'],
])('takes from a trusted proxy %s', (_, forwardedFor, client) => {
  const believed = believe('::ffff:10.0.0.5', forwardedFor, '192.0.2.1, 10.0.0.0/8')

  expect(believed['x-forwarded-for']).toBe(client)
  expect(believed['x-forwarded-host']).toBe('evil.example')
})

it.each(['nginx', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', '10.0.0.1 10.0.0.2'])(
  'refuses “%s” as the name of a proxy',
  (setting) => {
    expect(() => parseProxies(setting)).toThrow('TRUSTED_PROXIES must name addresses or networks')
  },
)

it('cleans each request of a web server before its handler sees it, and says once that a proxy is not configured', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const server = createServer((received, response) => response.end(JSON.stringify(received.headers)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-host': 'evil.example' }
    const response = await fetch(`http://127.0.0.1:${port}`, { headers })
    return (await response.json()) as Record<string, string>
  }

  believeOnlyProxies(parseProxies(undefined))

  for (let time = 0; time < 2; time++) {
    const headers = await ask()
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers).not.toHaveProperty('x-forwarded-host')
  }
  expect(logged.mock.calls).toEqual([[expect.stringContaining('TRUSTED_PROXIES does not name that address')]])
})
