import { comparisonPage } from '@/components/systems/system-files'
import { systemPairSchema } from '@/lib/core/figures/systems/system-view'
import type { TaskRef } from '@/lib/core/task'
import { figures } from '@/lib/web/figures'
import { defineRoute } from '@/lib/web/route'
import { saveAs } from '../save-as'

/** Two systems on the same cases as one file. */
export const GET = defineRoute<TaskRef>(async (actor, task, request) => {
  const query = new URL(request.url).searchParams
  const pair = systemPairSchema.parse(Object.fromEntries(query))
  return saveAs(comparisonPage(await figures.getSystemComparison(actor, task, pair)), query)
})
