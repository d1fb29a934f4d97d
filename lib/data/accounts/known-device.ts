import 'server-only'
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'

/** How many accounts a browser may be known to; the one that signed in longest ago is dropped first. */
const MAX_ACCOUNTS = 10
const ID = /^[\w-]{22}$/

/**
 * Recognizes the accounts that have signed in with a browser, as `id.mark.mark…`: each mark vouches for the browser's id and one
 * account, and says nothing to who reads it. It opens nothing; attempts from such a browser have a count of their own.
 *
 * @param token what the browser keeps; null for none
 * @returns the browser's id, or null where the account does not know it
 */
export function findDevice(token: string | null, userId: string): string | null {
  const { id, marks } = readToken(token)
  return id !== null && marks.some((mark) => isSame(mark, markOf(id, userId))) ? id : null
}

/** What the browser keeps from now on, with this account among those that know it. */
export function addDevice(token: string | null, userId: string): string {
  const read = readToken(token)
  const id = read.id ?? randomBytes(16).toString('base64url')
  const own = markOf(id, userId)
  const others = read.marks.filter((mark) => !isSame(mark, own))
  return [id, own, ...others.slice(0, MAX_ACCOUNTS - 1)].join('.')
}

function readToken(token: string | null): { id: string | null; marks: string[] } {
  const [id = '', ...marks] = (token ?? '').split('.')
  return ID.test(id) ? { id, marks: marks.filter((mark) => ID.test(mark)) } : { id: null, marks: [] }
}

function markOf(id: string, userId: string): string {
  const key = new Uint8Array(hkdfSync('sha256', env().NEXTAUTH_SECRET ?? '', '', 'known-device', 32))
  const mark = createHmac('sha256', key).update(`${id} ${userId}`).digest()
  return mark.subarray(0, 16).toString('base64url')
}

function isSame(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
