import type { TaskRef } from '@/lib/core/task'
import { getLabelingSetup } from '@/lib/data/labeling/labeling-setup'
import { defineRoute } from '@/lib/web/route'

/** The version of the guideline in force: what an open workbench looks for from time to time. */
export const GET = defineRoute<TaskRef>(
  async (actor, task) => {
    const { guideline } = await getLabelingSetup(actor, task)
    return Response.json({ version: guideline.version })
  },
  { isBackground: true },
)
