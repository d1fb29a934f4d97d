import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { contentSecurityPolicy } from '@/lib/core/content-security-policy'
import { authOptions } from '@/lib/web/auth'
import { readBody } from '@/lib/web/body'
import { failureResponse, requireOwnTarget } from '@/lib/web/route'

type Context = { params: Promise<{ nextauth: string[] }> }

/** An address, a password and a token, from whoever comes along. */
const MAX_BYTES = 64_000

async function GET(request: NextRequest, context: Context): Promise<Response> {
  try {
    requireOwnTarget(request.nextUrl.searchParams.get('callbackUrl'), request.headers)
    return await answer(request, context)
  } catch (error) {
    return secure(await failureResponse(error))
  }
}

/** NextAuth reads a body to its end before it looks at anything else: it gets one that has been read already. */
async function POST(request: NextRequest, context: Context): Promise<Response> {
  try {
    const { method, headers, nextUrl } = request
    const body = await readBody(request, MAX_BYTES)
    requireOwnTarget(nextUrl.searchParams.get('callbackUrl') ?? targetOf(body, headers), headers)
    const read = new NextRequest(nextUrl, { method, headers, body: body.length > 0 ? body : null })
    const response = await answer(read, context)
    // not "storage": it would delete answers that wait for their own person (docs/trust.md)
    if ((await context.params).nextauth[0] === 'signout') response.headers.set('clear-site-data', '"cache"')
    return response
  } catch (error) {
    return secure(await failureResponse(error))
  }
}

async function answer(request: NextRequest, context: Context): Promise<Response> {
  return secure((await NextAuth(request, context, authOptions())) as Response)
}

/** Where a form or a script wants to go afterwards. */
function targetOf(body: Buffer, headers: Headers): string | null {
  const text = body.toString('utf8')
  if (!headers.get('content-type')?.includes('application/json'))
    return new URLSearchParams(text).get('callbackUrl')
  try {
    const { callbackUrl } = JSON.parse(text) as { callbackUrl?: unknown }
    return typeof callbackUrl === 'string' ? callbackUrl : null
  } catch {
    return null
  }
}

/** Its answers get what `proxy.ts` gives to pages, which bodies of this route don't pass. */
function secure(response: Response): Response {
  response.headers.set('content-security-policy', contentSecurityPolicy(btoa(crypto.randomUUID())))
  response.headers.set('cache-control', 'private, no-store')
  return response
}

export { GET, POST }
