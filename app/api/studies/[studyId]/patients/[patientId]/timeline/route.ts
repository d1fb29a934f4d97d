import { toCsv } from '@/lib/core/csv'
import { parseInput } from '@/lib/core/parse-input'
import { toTimelineRows } from '@/lib/core/timeline/timeline-csv'
import { ALL_ENTRIES, timelineViewSchema } from '@/lib/core/timeline/timeline-view'
import { getTimelines } from '@/lib/data/timelines/timelines'
import { toQuery } from '@/lib/web/body'
import { download } from '@/lib/web/download'
import { defineRoute } from '@/lib/web/route'

type Params = { studyId: string; patientId: string }

/** A patient's timelines as CSV, with what was taken out and why. */
export const GET = defineRoute<Params>(async (actor, { studyId, patientId }, request) => {
  const asked = { ...toQuery(new URL(request.url).searchParams), page: 1 }
  const view = parseInput(timelineViewSchema, asked, 'query')
  const timelines = await getTimelines(actor, { studyId, patientId }, view, ALL_ENTRIES)
  return download(toCsv(toTimelineRows(timelines)), 'timeline.csv')
})
