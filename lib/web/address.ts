import { isIPv6 } from 'node:net'

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
