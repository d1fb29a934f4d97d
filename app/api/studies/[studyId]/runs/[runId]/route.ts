import { getRunDetail } from '@/lib/data/runs/runs'
import { defineRoute } from '@/lib/web/route'

/** Counts and calls of a run, for its page to follow. */
export const GET = defineRoute<{ studyId: string; runId: string }>(
  async (actor, { studyId, runId }) => Response.json(await getRunDetail(actor, studyId, runId)),
  { isBackground: true },
)
