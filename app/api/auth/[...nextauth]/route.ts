import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { authOptions } from '@/lib/web/auth'
import { readBody } from '@/lib/web/body'
import { failureResponse } from '@/lib/web/route'

type Context = { params: Promise<{ nextauth: string[] }> }

/** An address, a password and a token, from whoever comes along. */
const MAX_BYTES = 64_000

function GET(request: NextRequest, context: Context): Promise<Response> {
  return NextAuth(request, context, authOptions()) as Promise<Response>
}

/** NextAuth reads a body to its end before it looks at anything else: it gets one that has been read already. */
async function POST(request: NextRequest, context: Context): Promise<Response> {
  const { method, headers, nextUrl } = request
  const body = await readBody(request, MAX_BYTES).catch(failureResponse)
  if (body instanceof Response) return body
  return GET(new NextRequest(nextUrl, { method, headers, body: body.length > 0 ? body : null }), context)
}

export { GET, POST }
