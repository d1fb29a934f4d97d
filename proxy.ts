import { type NextRequest, NextResponse } from 'next/server'
import { PATH_HEADER } from '@/lib/core/accounts/next-path'
import { contentSecurityPolicy } from '@/lib/core/content-security-policy'

/**
 * Headers only; it protects nothing. Every check of who may see what lives in lib/data.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID())
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === 'development')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy) // Next reads the nonce for its own scripts from here
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  response.headers.set('cache-control', 'private, no-store')
  return response
}

/** Uploads and downloads don't pass here: bodies over 10 MB would be cut. */
export const config = { matcher: ['/((?!_next/|api/).*)'] }
