import type { TaskRef } from '@/lib/core/task'
import { getRunDetail } from '@/lib/data/runs/runs'
import { defineRoute } from '@/lib/web/route'

/** Counts and calls of a run, for its page to follow. */
export const GET = defineRoute<TaskRef & { runId: string }>(
  async (actor, { runId, ...task }) => Response.json(await getRunDetail(actor, task, runId)),
  { isBackground: true },
)
