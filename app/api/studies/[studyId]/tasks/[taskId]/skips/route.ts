import { skipSchema } from '@/lib/core/labeling/rating'
import { parseInput } from '@/lib/core/parse-input'
import type { TaskRef } from '@/lib/core/task'
import { skipAssignment } from '@/lib/data/labeling/skips'
import { readJson } from '@/lib/web/body'
import { defineRoute } from '@/lib/web/route'
import { requirePerson } from '@/lib/web/session'

/** What a rater has put off, or no longer does: it waits in the browser's outbox as answers do, for its own person. */
export const POST = defineRoute<TaskRef>(async (actor, task, request) => {
  const { userId, ...skip } = parseInput(skipSchema, await readJson(request), 'body')
  requirePerson(actor, userId)
  await skipAssignment(actor, task, skip)
  return Response.json({})
})
