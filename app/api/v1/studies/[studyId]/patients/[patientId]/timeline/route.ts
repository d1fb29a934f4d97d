import { API } from '@/lib/core/api/endpoints'
import { timelineViewSchema } from '@/lib/core/timeline/timeline-view'
import { getTimelines } from '@/lib/data/timelines/timelines'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.getTimelines, async ({ actor, params, query: { limit, ...asked } }) => {
  const shown = await getTimelines(actor, params, timelineViewSchema.parse(asked), limit)
  return {
    ...shown,
    timelines: shown.timelines.map(({ years, entries, removed, ...timeline }) => ({
      ...timeline,
      years: [...years],
      entries: [...entries],
      removed: [...removed],
    })),
  }
})
