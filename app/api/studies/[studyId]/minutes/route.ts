import { exportMinutes } from '@/lib/data/adjudication/discussion-minutes'
import { defineRoute } from '@/lib/web/route'

/** The minutes of all discussions, for the study's files. */
export const GET = defineRoute<{ studyId: string }>(async (actor, { studyId }) => {
  const text = await exportMinutes(actor, studyId)
  return new Response(text, {
    headers: {
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': 'attachment; filename="minutes.md"',
    },
  })
})
