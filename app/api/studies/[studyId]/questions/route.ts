import { toCsv } from '@/lib/core/csv'
import { toQuestionRows } from '@/lib/core/questions/question-csv'
import { listGeneratedQuestions } from '@/lib/data/questions/generated-questions'
import { download } from '@/lib/web/download'
import { defineRoute } from '@/lib/web/route'

/** A study's generated questions as CSV, with what checks refused and why. */
export const GET = defineRoute<{ studyId: string }>(async (actor, { studyId }) =>
  download(toCsv(toQuestionRows(await listGeneratedQuestions(actor, studyId))), 'questions.csv'),
)
