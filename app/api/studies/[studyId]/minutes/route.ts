import { exportMinutes } from '@/lib/data/adjudication/discussion-minutes'
import { download } from '@/lib/web/download'
import { defineRoute } from '@/lib/web/route'

/** The minutes of all discussions, for the study's files. */
export const GET = defineRoute<{ studyId: string }>(async (actor, { studyId }) => {
  const text = await exportMinutes(actor, studyId)
  return download(text, 'minutes.md')
})
