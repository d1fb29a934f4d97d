import type { TaskRef } from '@/lib/core/task'
import { exportMinutes } from '@/lib/data/adjudication/discussion-minutes'
import { download } from '@/lib/web/download'
import { defineRoute } from '@/lib/web/route'

/** The minutes of all discussions, for the study's files. */
export const GET = defineRoute<TaskRef>(async (actor, task) => {
  const text = await exportMinutes(actor, task)
  return download(text, 'minutes.md')
})
