import { getRun } from '@/lib/data/runs'
import { defineRoute } from '@/lib/web/route'

/** Counts of a run, for its page to follow. */
export const GET = defineRoute<{ studyId: string; runId: string }>(async (actor, { studyId, runId }) =>
  Response.json(await getRun(actor, studyId, runId)),
)
