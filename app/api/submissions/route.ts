import { submissionListSchema } from '@/lib/core/rating'
import { findMissingSubmissions } from '@/lib/data/ratings'
import { defineRoute } from '@/lib/web/route'

/** Before sign-out the browser compares what it has receipts for with what is stored. */
export const POST = defineRoute(async (actor, _params, request) => {
  const { submissionIds } = submissionListSchema.parse(await request.json())
  return Response.json({ missing: await findMissingSubmissions(actor, submissionIds) })
})
