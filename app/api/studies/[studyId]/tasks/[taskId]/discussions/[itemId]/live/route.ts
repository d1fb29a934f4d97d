import { z } from 'zod'
import { parseInput } from '@/lib/core/parse-input'
import type { TaskRef } from '@/lib/core/task'
import { followDiscussion } from '@/lib/data/adjudication/discussion-thread'
import { readJson } from '@/lib/web/body'
import { defineRoute } from '@/lib/web/route'

const body = z.strictObject({
  after: z.int().min(0),
  /** By layer, how many steps of its session are known. */
  sessions: z.record(z.string().max(61), z.int().min(0)).default({}),
})

/** "I am here, what is new?": asked every few seconds by an open discussion. */
export const POST = defineRoute<TaskRef & { itemId: string }>(
  async (actor, { itemId, ...task }, request) => {
    const { after, sessions } = parseInput(body, await readJson(request), 'body')
    return Response.json(await followDiscussion(actor, task, itemId, after, sessions))
  },
  { isBackground: true },
)
