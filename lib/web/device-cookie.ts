import 'server-only'
import { cookies } from 'next/headers'
import { addDevice } from '@/lib/data/accounts/known-device'
import { isSecure } from './is-secure'

/** As long as browsers keep a cookie at most. */
const DAYS = 400

/** What this browser keeps as a device that accounts know, or null. */
export async function readDevice(): Promise<string | null> {
  return (await cookies()).get(cookieName())?.value ?? null
}

/** Makes this browser one that the account knows. */
export async function keepDevice(userId: string): Promise<void> {
  const jar = await cookies()
  const options = { httpOnly: true, sameSite: 'lax', secure: isSecure(), path: '/' } as const
  jar.set(cookieName(), addDevice(await readDevice(), userId), { ...options, maxAge: DAYS * 24 * 3600 })
}

function cookieName(): string {
  return isSecure() ? '__Host-concordance.device' : 'concordance.device'
}
