import { z } from 'zod'
import { refusedQuestionSchema } from '../questions/generated-question'
import type { ApiEndpoint } from './endpoint'

const words = z.string()
const fact = z.object({
  text: words,
  /** The source's own id of the note, and the half-open passage in UTF-16 code units of its text. */
  note: words.optional(),
  start: z.int().optional(),
  end: z.int().optional(),
  noteId: z.uuid().nullable(),
})

/** What a program reads of generated questions; that they are generated is work on texts. */
export const QUESTION_API = {
  listQuestions: {
    method: 'get',
    path: '/studies/{studyId}/questions',
    summary:
      'The questions that were generated about charts, by patient: each with its answer, type, topics and facts with their passages, and what checks refused with the reason',
    scope: 'studies:read',
    response: z.object({
      documents: z.array(
        z.object({
          documentId: z.uuid(),
          patientId: z.uuid(),
          patient: words,
          author: words,
          questions: z
            .array(
              z.object({
                key: words,
                question: words,
                answer: words,
                type: words,
                topics: z.array(words).readonly(),
                facts: z.array(fact).readonly(),
                rationale: words,
                arm: words,
                round: z.int().nullable(),
                at: words,
                visit: words,
                reason: words,
                summary: words,
                excluded: words.nullable(),
              }),
            )
            .readonly(),
          refused: z.array(refusedQuestionSchema).readonly(),
        }),
      ),
    }),
  },
} as const satisfies Record<string, ApiEndpoint>
