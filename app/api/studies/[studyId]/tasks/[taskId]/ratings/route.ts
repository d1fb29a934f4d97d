import { submissionSchema } from '@/lib/core/labeling/rating'
import { parseInput } from '@/lib/core/parse-input'
import type { TaskRef } from '@/lib/core/task'
import { recordRating } from '@/lib/data/labeling/ratings'
import { readJson } from '@/lib/web/body'
import { defineRoute } from '@/lib/web/route'
import { requirePerson } from '@/lib/web/session'

/** A route and not an action: the browser's outbox repeats until it has a receipt, also after a new version was installed. */
export const POST = defineRoute<TaskRef>(async (actor, task, request) => {
  const { userId, rating } = parseInput(submissionSchema, await readJson(request), 'body')
  requirePerson(actor, userId)
  return Response.json(await recordRating(actor, task, rating))
})
