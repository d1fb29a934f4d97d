import 'server-only'
import { cookies } from 'next/headers'
import { THEME_COOKIE, type Theme, toTheme } from '@/lib/core/accounts/theme'
import { addDevice } from '@/lib/data/accounts/known-device'
import { isSecure } from './session'

const INVITATION = 'concordance.invitation'
const PROOF = 'concordance.proof'
/** The two cookies that hold while somebody is away at the hospital's sign-in page come back to next-auth alone. */
const AWAY = { path: '/api/auth', maxAge: 10 * 60 }
/** As long as browsers keep a cookie at most. */
const DEVICE_DAYS = 400

/** What this browser keeps as a device that accounts know, or null. */
export function readDevice(): Promise<string | null> {
  return readCookie(deviceCookieName())
}

/** Makes this browser one that the account knows. */
export async function keepDevice(userId: string): Promise<void> {
  const device = addDevice(await readDevice(), userId)
  await writeCookie(deviceCookieName(), device, { path: '/', maxAge: DEVICE_DAYS * 24 * 3600 })
}

/** Keeps a link's secret in this browser while its holder is away at the hospital's sign-in page. */
export function keepInvitation(secret: string): Promise<void> {
  return writeCookie(INVITATION, secret, AWAY)
}

/** The secret that was kept, or null. */
export function readInvitation(): Promise<string | null> {
  return readCookie(INVITATION)
}

/** Keeps for which sign-in its person is away at the hospital's sign-in page, to prove who sits there. */
export function keepProofAsked(sessionId: string): Promise<void> {
  return writeCookie(PROOF, sessionId, AWAY)
}

/** The sign-in that was kept, once; null where nobody wants to prove anything. */
export async function takeProofAsked(): Promise<string | null> {
  const sessionId = await readCookie(PROOF)
  if (sessionId !== null) (await cookies()).set(PROOF, '', { path: AWAY.path, maxAge: 0 })
  return sessionId
}

/** The theme that was chosen in this browser. */
export async function readTheme(): Promise<Theme> {
  return toTheme((await readCookie(THEME_COOKIE)) ?? undefined)
}

async function readCookie(name: string): Promise<string | null> {
  return (await cookies()).get(name)?.value ?? null
}

async function writeCookie(
  name: string,
  value: string,
  kept: { path: string; maxAge: number },
): Promise<void> {
  const jar = await cookies()
  jar.set(name, value, { httpOnly: true, sameSite: 'lax', secure: isSecure(), ...kept })
}

function deviceCookieName(): string {
  return isSecure() ? '__Host-concordance.device' : 'concordance.device'
}
