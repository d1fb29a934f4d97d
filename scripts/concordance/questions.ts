import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { toCsv } from '@/lib/core/csv'
import { AppError } from '@/lib/core/errors'
import { toQuestionRows } from '@/lib/core/questions/question-csv'
import { listGeneratedQuestions } from '@/lib/data/questions/generated-questions'
import { defineCommand } from './define-command'
import { formatTable, UsageError } from './io'
import { findStudy } from './study'

const USAGE = `questions STUDY [--csv]
  --csv     the table with answers, facts and their passages, and with what checks refused`

/** Prints the questions that were generated about the charts of a study. 1 where there are none. */
export const questionsCommand = defineCommand(
  { usage: USAGE, options: { csv: { type: 'boolean' } }, takesWords: true },
  async ({ values: { csv }, words: [idOrTitle, ...rest], io, show }) => {
    if (idOrTitle === undefined || rest.length > 0) throw new UsageError(USAGE)
    const { id: studyId } = await findStudy(idOrTitle)
    const documents = await listGeneratedQuestions(SYSTEM_ACTOR, studyId)
    if (documents.length === 0)
      throw new AppError(
        'not_found',
        'This study has no generated questions yet: start the work on the page of documents, or by the API.',
      )
    if (csv) io.out(toCsv(toQuestionRows(documents)).trimEnd())
    else
      show({ documents }, () =>
        documents
          .map(({ patient, author, questions, refused }) =>
            [
              `Patient ${patient}, by ${author}: ${questions.length} questions, ${refused.length} refused`,
              formatTable(
                ['type', 'question', 'answer'],
                questions.map(({ type, question, answer }) => [type, question, answer]),
              ),
            ].join('\n'),
          )
          .join('\n\n'),
      )
    return 0
  },
)
