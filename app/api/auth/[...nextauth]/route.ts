import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { authOptions } from '@/lib/web/auth'

type Context = { params: Promise<{ nextauth: string[] }> }

function handler(request: NextRequest, context: Context): Promise<Response> {
  return NextAuth(request, context, authOptions()) as Promise<Response>
}

export { handler as GET, handler as POST }
