import { submissionListSchema } from '@/lib/core/labeling/rating'
import { findMissingSubmissions } from '@/lib/data/labeling/ratings'
import { readJson } from '@/lib/web/body'
import { defineRoute } from '@/lib/web/route'
import { requirePerson } from '@/lib/web/session'

/** Before sign-out the browser compares what it has receipts for with what is stored. */
export const POST = defineRoute(async (actor, _params, request) => {
  const { userId, submissionIds } = submissionListSchema.parse(await readJson(request))
  requirePerson(actor, userId)
  return Response.json({ missing: await findMissingSubmissions(actor, submissionIds) })
})
