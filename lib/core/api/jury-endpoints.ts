import { z } from 'zod'
import { jurySchema, newJurySchema } from '../jury/jury'
import { type ApiEndpoint, done } from './endpoint'

const count = z.int()

/** What a program does with juries of AI raters. */
export const JURY_API = {
  listJuries: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/juries',
    summary: 'The juries of AI raters, newest first, and the AI raters that may be members of one',
    scope: 'runs:manage',
    response: z.object({
      juries: z.array(
        z.object({
          raterId: z.uuid(),
          name: z.string(),
          jury: jurySchema,
          statements: count,
          judged: count.nullable(),
          verdicts: count.nullable(),
          decided: z.array(z.object({ field: z.string(), count })).readonly(),
          answered: z.array(z.object({ member: z.string(), count, failed: count })).readonly(),
          newer: count,
          isAsked: z.boolean(),
          failure: z.string().nullable(),
        }),
      ),
      candidates: z.array(
        z.object({
          raterId: z.uuid(),
          alias: z.string(),
          duplicateOf: z
            .uuid()
            .nullable()
            .describe(
              'The AI rater that gave just the same ratings; null for none, and while results are sealed',
            ),
        }),
      ),
    }),
  },
  createJury: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/juries',
    summary:
      'Make a jury of AI raters, whose verdicts follow what its members say. With a `raterId` of yours, the same sent again makes nothing; with the members and the rule of a jury that is there it is a conflict',
    scope: 'runs:manage',
    query: z.object({ raterId: z.uuid().optional() }),
    body: newJurySchema,
    response: z.object({ raterId: z.uuid() }),
  },
  updateJury: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/juries/{raterId}/update',
    summary: 'Have a jury’s verdicts brought up to what its members have said by now',
    scope: 'runs:manage',
    response: done,
  },
} as const satisfies Record<string, ApiEndpoint>
