import 'server-only'
import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { findActorByUserId, SESSION_HOURS } from '@/lib/data/accounts/actors'
import { proveByProvider } from '@/lib/data/accounts/prove-again'
import { endSession, startPasswordSession, startTrustedSession } from '@/lib/data/accounts/sessions'
import { startInvitedSession } from '@/lib/data/members/invited'
import { env } from '@/lib/env'
import { keepDevice, readDevice, readInvitation, takeProofAsked } from './cookies'
import { toFailure } from './failure'
import { clientAddress } from './forwarded'
import { isSecure, sessionCookieName } from './session'

declare module 'next-auth' {
  interface User {
    sessionId?: string
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    sessionId?: string
  }
}

/** Where people without a password prove who sits there; nobody is signed in by it. */
export const PROVE_PAGE = '/account/prove'

/**
 * Sign-in with a password, and with the hospital's OpenID Connect provider when one is configured. The browser's token
 * holds nothing but a session id; whether that session is alive is asked of the database on every request.
 */
export function authOptions(): NextAuthOptions {
  const secure = isSecure()
  const cookie = (name: string) => ({
    name,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
  })
  return {
    providers: [passwordProvider(), ...oidcProviders()],
    session: { strategy: 'jwt', maxAge: SESSION_HOURS * 3600 },
    ...(env().NEXTAUTH_SECRET ? { secret: env().NEXTAUTH_SECRET as string } : {}),
    useSecureCookies: secure,
    cookies: { sessionToken: cookie(sessionCookieName()) },
    // one signs out by the menu; none of next-auth's own pages is shown
    pages: { signIn: '/sign-in', signOut: '/account', error: '/sign-in', verifyRequest: '/sign-in' },
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.provider !== 'oidc') return user.sessionId !== undefined
        const {
          email,
          email_verified: verified,
          auth_time: authTime,
        } = (profile ?? {}) as { email?: string; email_verified?: boolean; auth_time?: unknown }
        const asked = await takeProofAsked()
        if (!email || verified === false) return false
        const proof =
          asked === null ? 'ended' : await proveByProvider(asked, { email, authTime }).catch(report)
        if (proof !== 'ended') return proof === 'proved' ? PROVE_PAGE : `${PROVE_PAGE}?problem=${proof}`
        const session = await startHospitalSession(email, user.name).catch(report)
        if (!session) return '/sign-in?error=UnknownAccount'
        user.id = session.userId // the provider knows the person by a number of its own
        user.sessionId = session.sessionId
        return true
      },
      jwt({ token, user }) {
        // only the id: no name or address travels in the cookie
        return user?.sessionId ? { sub: user.id, sessionId: user.sessionId } : token
      },
    },
    events: {
      async signOut({ token }) {
        const actor = token?.sub ? await findActorByUserId(token.sub) : null
        if (actor && token.sessionId) await endSession(actor, token.sessionId)
      },
    },
  }
}

/** next-auth hands the words of an error on to whoever signs in; what nobody expected stays in the log. */
async function report(error: unknown): Promise<never> {
  throw new Error((await toFailure(error)).message)
}

async function startHospitalSession(email: string, name: string | null | undefined) {
  return (await startTrustedSession(email)) ?? (await startInvited(email, name))
}

/** Somebody without an account who came here from an invitation. */
async function startInvited(email: string, name: string | null | undefined) {
  const secret = await readInvitation()
  return secret === null ? null : startInvitedSession(secret, { email, name: name ?? email })
}

function passwordProvider() {
  return CredentialsProvider({
    id: 'password',
    name: 'Password',
    credentials: { email: { type: 'email' }, password: { type: 'password' }, code: { type: 'text' } },
    async authorize(credentials, request) {
      const { email, password, code } = credentials ?? {}
      if (!email || !password) return null
      const address = clientAddress(request.headers ?? {})
      const browser = { address, device: await readDevice() }
      const session = await startPasswordSession(email, password, browser, code).catch(report)
      if (session) await keepDevice(session.userId)
      return session && { id: session.userId, sessionId: session.sessionId }
    },
  })
}

/** The hospital's identity provider as the sign-in pages show it, or null. */
export function identityProvider(): { id: string; name: string } | null {
  const [provider] = oidcProviders()
  return provider ? { id: provider.id, name: provider.name } : null
}

function oidcProviders(): NextAuthOptions['providers'] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env()
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return []
  return [
    {
      id: 'oidc',
      name: OIDC_NAME ?? 'Hospital account',
      type: 'oauth',
      wellKnown: `${OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      authorization: { params: { scope: 'openid email profile' } },
      idToken: true,
      checks: ['pkce', 'state', 'nonce'],
      profile: (profile: { sub: string; email?: string; name?: string }) => ({
        id: profile.sub,
        email: profile.email ?? null,
        name: profile.name ?? null,
      }),
    },
  ]
}
