import { subscribe } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { SettingError } from '@/lib/env'

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port'] as const

/**
 * The proxies that a setting names.
 *
 * @param setting addresses and networks, separated by commas: `10.0.0.5, 172.18.0.0/16`
 * @throws {SettingError} naming the part that is neither
 */
export function parseProxies(setting: string | undefined): BlockList {
  const proxies = new BlockList()
  for (const part of (setting ?? '').split(',').map((text) => text.trim())) {
    if (part === '') continue
    const [address = '', prefix, more] = part.split('/')
    const kind = kindOf(address)
    const longest = kind === 'ipv4' ? 32 : 128
    const bits = prefix === undefined ? longest : Number(/^\d{1,3}$/.test(prefix) ? prefix : Number.NaN)
    if (kind === null || more !== undefined || !(bits <= longest))
      throw new SettingError(
        `TRUSTED_PROXIES must name addresses or networks like 10.0.0.0/8, not “${part}”.`,
      )
    proxies.addSubnet(address, bits, kind)
  }
  return proxies
}

/**
 * Makes of a request's headers what may be believed: from a trusted proxy as they are, with the client's own address alone in
 * `x-forwarded-for`; from anybody else nothing that says who forwards for whom.
 *
 * @param peer the address that the connection came from
 * @returns whether the peer claimed to forward and is not trusted
 */
export function believeForwarded(
  headers: IncomingHttpHeaders,
  peer: string | undefined,
  proxies: BlockList,
): boolean {
  const own = plainAddress(peer ?? '')
  const claimed = headers['x-forwarded-for']
  const isTrusted = isAmong(proxies, own)
  if (!isTrusted) for (const name of FORWARDED) delete headers[name]
  headers['x-forwarded-for'] = isTrusted ? findClient(String(claimed ?? ''), own, proxies) : own || 'unknown'
  return claimed !== undefined && !isTrusted
}

/** From the nearest hop back: the first that is not one of ours. What stands before it was sent by the client. */
function findClient(claimed: string, peer: string, proxies: BlockList): string {
  let client = peer
  for (const hop of claimed.split(',').toReversed()) {
    const address = plainAddress(hop)
    if (kindOf(address) === null) return client
    client = address
    if (!isAmong(proxies, address)) return client
  }
  return client
}

/** Looks at each request of this process's web servers before anybody else does. */
export function believeOnlyProxies(proxies: BlockList): void {
  let isShown = false
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    const isClaimed = believeForwarded(request.headers, request.socket.remoteAddress, proxies)
    if (!isClaimed || isShown) return
    isShown = true
    console.warn(
      `A request from ${request.socket.remoteAddress} says that it is forwarded, but TRUSTED_PROXIES does not name that address: everybody behind it counts as one client. Name it if it is your proxy.`,
    )
  })
}

/** Without a port, brackets, a zone or the form that IPv4 has on an IPv6 socket. */
function plainAddress(text: string): string {
  const trimmed = text.trim()
  const bare =
    /^\[(.*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(trimmed)?.[1] ?? trimmed
  return bare
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .toLowerCase()
}

function isAmong(proxies: BlockList, address: string): boolean {
  const kind = kindOf(address)
  return kind !== null && proxies.check(address, kind)
}

function kindOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address)
  if (version === 0) return null
  return version === 4 ? 'ipv4' : 'ipv6'
}

/**
 * The network address that a request came from, for slowing down guesses: of IPv6 the network, as whoever has one address there
 * has as many as they like. `believeOnlyProxies` has made sure of it.
 */
export function clientAddress(headers: Record<string, unknown>): string {
  const address = headers['x-forwarded-for']
  if (typeof address !== 'string') return 'unknown'
  return isIPv6(address) ? networkOf(address) : address
}

/** The first four of the eight groups, as in `2001:db8:0:1::/64`. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
