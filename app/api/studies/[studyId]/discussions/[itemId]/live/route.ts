import { z } from 'zod'
import { followDiscussion } from '@/lib/data/adjudication/discussion-thread'
import { readJson } from '@/lib/web/body'
import { defineRoute } from '@/lib/web/route'

const body = z.strictObject({ after: z.int().min(0) })

/** "I am here, what is new?": asked every few seconds by an open discussion. */
export const POST = defineRoute<{ studyId: string; itemId: string }>(
  async (actor, { studyId, itemId }, request) => {
    const { after } = body.parse(await readJson(request))
    return Response.json(await followDiscussion(actor, studyId, itemId, after))
  },
  { isBackground: true },
)
