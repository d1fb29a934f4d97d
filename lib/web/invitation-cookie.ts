import 'server-only'
import { cookies } from 'next/headers'

const NAME = 'concordance.invitation'
const MINUTES = 10

/** Keeps a link's secret in this browser while its holder is away at the hospital's sign-in page. */
export async function keepInvitation(secret: string, secure: boolean): Promise<void> {
  const jar = await cookies()
  jar.set(NAME, secret, { httpOnly: true, sameSite: 'lax', secure, path: '/api/auth', maxAge: MINUTES * 60 })
}

/** The secret that was kept, or null. */
export async function readInvitation(): Promise<string | null> {
  return (await cookies()).get(NAME)?.value ?? null
}
