import { expect, it } from 'vitest'
import { clientAddress } from './forwarded'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34::/64'],
  ['2001:0db8:0012:0034::1', '2001:db8:12:34::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  [undefined, 'unknown'],
])('counts %s as %s', (address, counted) => {
  expect(clientAddress({ 'x-forwarded-for': address })).toBe(counted)
})
