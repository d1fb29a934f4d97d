import { isDatabaseReady } from '@/lib/data/client'

/** For balancers and containers: 200 while this process can serve, 503 while it cannot. Nobody gets anything else from it. */
export async function GET(): Promise<Response> {
  const isReady = await isDatabaseReady()
  return Response.json(
    { status: isReady ? 'ok' : 'database unavailable' },
    { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
