import { describeApi } from '@/lib/core/api/openapi'

/** What the API can do; the same for everybody, so it needs no token. */
export function GET(): Response {
  return Response.json(describeApi())
}
