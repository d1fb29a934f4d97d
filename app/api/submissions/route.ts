import { submissionListSchema } from '@/lib/core/labeling/rating'
import { parseInput } from '@/lib/core/parse-input'
import { findMissingSubmissions } from '@/lib/data/labeling/ratings'
import { readJson } from '@/lib/web/body'
import { defineRoute } from '@/lib/web/route'
import { requirePerson } from '@/lib/web/session'

/** Before sign-out the browser compares what it has receipts for with what is stored. */
export const POST = defineRoute(async (actor, _params, request) => {
  const { userId, submissionIds } = parseInput(submissionListSchema, await readJson(request), 'body')
  requirePerson(actor, userId)
  return Response.json({ missing: await findMissingSubmissions(actor, submissionIds) })
})
