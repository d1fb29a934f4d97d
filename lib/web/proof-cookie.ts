import 'server-only'
import { cookies } from 'next/headers'

const NAME = 'concordance.proof'
const PATH = '/api/auth'
const MINUTES = 10

/** Keeps for which sign-in its person is away at the hospital's sign-in page, to prove who sits there. */
export async function keepProofAsked(sessionId: string, secure: boolean): Promise<void> {
  const jar = await cookies()
  jar.set(NAME, sessionId, { httpOnly: true, sameSite: 'lax', secure, path: PATH, maxAge: MINUTES * 60 })
}

/** The sign-in that was kept, once; null where nobody wants to prove anything. */
export async function takeProofAsked(): Promise<string | null> {
  const jar = await cookies()
  const sessionId = jar.get(NAME)?.value ?? null
  if (sessionId !== null) jar.set(NAME, '', { path: PATH, maxAge: 0 })
  return sessionId
}
