import 'server-only'
import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { findActorByUserId, SESSION_HOURS } from '@/lib/data/actors'
import { endSession, startPasswordSession, startTrustedSession } from '@/lib/data/sessions'
import { env } from '@/lib/env'
import { clientAddress } from './address'

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

/** Secure cookies wherever the installation is reached by https; the prefix then also binds them to this host and path. */
export function sessionCookieName(): string {
  return isSecure() ? '__Host-concordance.session' : 'concordance.session'
}

function isSecure(): boolean {
  return env().NEXTAUTH_URL?.startsWith('https://') ?? false
}

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
    pages: { signIn: '/sign-in', error: '/sign-in' },
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.provider !== 'oidc') return user.sessionId !== undefined
        const { email, email_verified: verified } = (profile ?? {}) as {
          email?: string
          email_verified?: boolean
        }
        if (!email || verified === false) return false
        const session = await startTrustedSession(email)
        if (!session) return '/sign-in?error=UnknownAccount'
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

function passwordProvider() {
  return CredentialsProvider({
    id: 'password',
    name: 'Password',
    credentials: { email: { type: 'email' }, password: { type: 'password' } },
    async authorize(credentials, request) {
      const { email, password } = credentials ?? {}
      if (!email || !password) return null
      const session = await startPasswordSession(email, password, clientAddress(request.headers ?? {}))
      return session && { id: session.userId, sessionId: session.sessionId }
    },
  })
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
      profile: (profile: { sub: string; email?: string }) => ({
        id: profile.sub,
        email: profile.email ?? null,
      }),
    },
  ]
}
