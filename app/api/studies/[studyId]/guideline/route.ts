import { getLabelingSetup } from '@/lib/data/labeling/labeling-setup'
import { defineRoute } from '@/lib/web/route'

/** The version of the guideline in force: what an open workbench looks for from time to time. */
export const GET = defineRoute<{ studyId: string }>(
  async (actor, { studyId }) => {
    const { guideline } = await getLabelingSetup(actor, studyId)
    return Response.json({ version: guideline.version })
  },
  { isBackground: true },
)
