import { z } from 'zod'
import { textJobConfigurationSchema } from '../text-jobs'
import { type ApiEndpoint, costLimit, done } from './endpoint'

/** The ends lie apart by what is not known before; `notes` say why. */
const range = z.object({ fewest: z.number(), most: z.number() })

const amounts = { calls: range, promptTokens: range, answerTokens: range }

const count = z.int()
const time = z.string().meta({ format: 'date-time' })

const work = z.object({
  jobId: z.uuid(),
  status: z.string(),
  /** What it does, complete: with its chat server, model, temperature and the hashes of its prompts. */
  configuration: textJobConfigurationSchema,
  /** Under whose name texts come of it. */
  author: z.string().nullable(),
  /** The model whose answers it rests on, as its server names it. */
  answeredBy: z.string().nullable(),
  /** Texts. */
  done: count,
  failed: count,
  pending: count,
  /** Statements, drafts or documents that came of it. */
  made: count,
  spend: z.object({
    calls: count,
    promptTokens: count,
    answerTokens: count,
    cost: z.number().nullable(),
  }),
  costLimit: z.number().nullable(),
  failure: z.string().nullable(),
  /** Why texts wait for another try by itself. */
  wait: z.string().nullable(),
  createdAt: time,
  finishedAt: time.nullable(),
})

/** What a program does with work on texts. */
export const TEXT_API = {
  listTextWork: {
    method: 'get',
    path: '/studies/{studyId}/documents/work',
    summary: 'The newest work on texts, newest first',
    scope: 'runs:manage',
    response: z.array(work),
  },
  startTextWork: {
    method: 'post',
    path: '/studies/{studyId}/documents/work',
    summary:
      'Write hospital courses, cut texts or notes into statements, make timelines of patients, generate questions about charts, or draft checks, for everything that lacks them. With a `jobId` of yours, the same start sent again starts nothing, and another one under it is a conflict',
    scope: 'runs:manage',
    query: z.object({ jobId: z.uuid().optional(), costLimit }),
    body: textJobConfigurationSchema,
    response: z.object({ jobId: z.uuid() }),
  },
  getTextWork: {
    method: 'get',
    path: '/studies/{studyId}/documents/work/{jobId}',
    summary: 'How far work on texts is',
    scope: 'runs:manage',
    response: work,
  },
  resumeTextWork: {
    method: 'post',
    path: '/studies/{studyId}/documents/work/{jobId}/resume',
    summary:
      'Go on with work on texts that is paused, was stopped or has failures. What is made stays. Work at its cost limit goes on with a higher `costLimit`',
    scope: 'runs:manage',
    query: z.object({ costLimit }),
    response: done,
  },
  stopTextWork: {
    method: 'post',
    path: '/studies/{studyId}/documents/work/{jobId}/stop',
    summary: 'Stop work on texts; what is made stays',
    scope: 'runs:manage',
    response: done,
  },
  estimateTexts: {
    method: 'post',
    path: '/studies/{studyId}/documents/estimate',
    summary:
      'What writing hospital courses, cutting texts or drafting checks would take: calls, tokens, money and time, from least to most, without what the same model has answered before. Starts nothing',
    scope: 'runs:manage',
    body: textJobConfigurationSchema,
    response: z.object({
      /** Documents, notes or admissions that lack what is to be made. */
      texts: z.int(),
      ...amounts,
      cost: range,
      currency: z.string(),
      lacksPrice: z.boolean(),
      /** Of one worker. */
      seconds: range,
      lacksPace: z.boolean(),
      /** Of a model that was never asked for such work: by the one short call of a check. */
      isTimeLeast: z.boolean(),
      parts: z.array(
        z.object({
          stage: z.enum(['decompose', 'course', 'facts', 'timeline', 'questions', 'embed']),
          model: z.string(),
          ...amounts,
          cost: range.nullable(),
          seconds: range.nullable(),
          isTimeLeast: z.boolean(),
        }),
      ),
      notes: z.array(z.string()),
      /** Headings and fragments that rules leave out of so many of these texts; null where none cut them. */
      dropped: z
        .object({
          texts: z.int(),
          dropped: z.int(),
          droppedTexts: z.array(z.object({ text: z.string(), count: z.int() })).readonly(),
        })
        .nullable(),
      /** Of documents to be cut: which they are, which are left out as other items are made of them, and the tasks that get items. */
      plan: z
        .object({
          texts: z
            .array(
              z.object({
                kind: z.string(),
                author: z.string(),
                authorKind: z.enum(['human', 'llm']),
                count: z.int(),
              }),
            )
            .readonly(),
          leftOut: z.array(z.object({ kind: z.string(), count: z.int() })).readonly(),
          tasks: z.array(z.string()).readonly(),
        })
        .nullable(),
    }),
  },
  makeNamedStatements: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/named-statements',
    summary:
      'Make statements, and the items of other tasks, of the lists that people wrote in a task. Done again it makes nothing; `kept` counts answers that were changed after their statements were rated',
    scope: 'runs:manage',
    response: z.object({ made: z.int(), kept: z.int() }),
  },
} as const satisfies Record<string, ApiEndpoint>
