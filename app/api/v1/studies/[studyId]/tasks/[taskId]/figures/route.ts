import { API } from '@/lib/core/api/endpoints'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { taskRefSchema } from '@/lib/core/task'
import { defineApi } from '@/lib/web/api'
import { figures } from '@/lib/web/figures'

export const GET = defineApi(API.getFigures, async ({ actor, params, query }) => {
  const made = await figures.getAnswerFigures(
    actor,
    taskRefSchema.parse(params),
    answerViewSchema.parse(query),
  )
  return {
    ...made,
    sections: made.sections.map((section) => ({ ...section, figures: [...section.figures] })),
  }
})
