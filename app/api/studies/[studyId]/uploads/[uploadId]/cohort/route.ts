import { cohortRulesSchema } from '@/lib/core/cohort/cohort-rules'
import { parseInput } from '@/lib/core/parse-input'
import { answerLate } from '@/lib/web/answer-late'
import { readJson } from '@/lib/web/body'
import { figures } from '@/lib/web/figures'
import { defineRoute } from '@/lib/web/route'

/** Chooses a cohort from MIMIC's tables that were uploaded: minutes of work over gigabytes. */
export const POST = defineRoute<{ studyId: string; uploadId: string }>(
  async (actor, { studyId, uploadId }, request) => {
    const rules = parseInput(cohortRulesSchema, await readJson(request), 'body')
    return answerLate(() => figures.makeUploadedCohort(actor, studyId, uploadId, rules))
  },
)
