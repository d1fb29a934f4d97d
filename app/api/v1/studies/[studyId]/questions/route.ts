import { API } from '@/lib/core/api/endpoints'
import { listGeneratedQuestions } from '@/lib/data/questions/generated-questions'
import { defineApi } from '@/lib/web/api'

export const GET = defineApi(API.listQuestions, async ({ actor, params: { studyId } }) => ({
  documents: await listGeneratedQuestions(actor, studyId),
}))
