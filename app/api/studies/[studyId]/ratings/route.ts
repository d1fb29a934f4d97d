import { AppError } from '@/lib/core/errors'
import { submissionSchema } from '@/lib/core/rating'
import { recordRating } from '@/lib/data/ratings'
import { defineRoute } from '@/lib/web/route'

/** A route and not an action: the browser's outbox repeats until it has a receipt, also after a new version was installed. */
export const POST = defineRoute<{ studyId: string }>(async (actor, { studyId }, request) => {
  const { userId, rating } = submissionSchema.parse(await request.json())
  // the answer waits for its own person to sign in again; for anybody else it would look like one that doesn't exist
  if (userId !== actor.userId)
    throw new AppError('unauthenticated', 'Somebody else is signed in on this browser.')
  return Response.json(await recordRating(actor, studyId, rating))
})
