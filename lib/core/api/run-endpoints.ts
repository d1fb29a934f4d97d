import { z } from 'zod'
import { gridChoicesSchema } from '../runs/run-grid-choices'
import { runConfigurationSchema } from '../runs/runs'
import { RUN_STAGES } from '../runs/stage-progress'
import { type ApiEndpoint, costLimit, done } from './endpoint'

const count = z.int()
/** Starts also what an AI rater of the study has done before. */
const again = z
  .enum(['true', 'false'])
  .default('false')
  .transform((word) => word === 'true')
/** An AI rater as it may be asked for. */
const wanted = runConfigurationSchema.refine(
  (configuration) =>
    configuration.localModels === undefined &&
    (configuration.kind !== 'chat' ||
      (configuration.thinkingTokens ?? configuration.serverTerms) === undefined),
  { error: 'thinkingTokens, serverTerms and localModels are filled in by the server when a run starts' },
)
const time = z.string().meta({ format: 'date-time' })

/** How far a stage of the work is, in charts, texts of facts, or statements. */
const stage = z.object({
  stage: z.enum(RUN_STAGES),
  /** Null while nobody can know it; where `isGrowing`, what is known of it so far. */
  total: count.nullable(),
  isGrowing: z.boolean(),
  done: count,
  /** Of these, what earlier work had left, so that nothing was asked again. */
  found: count,
  failed: count.nullable(),
  underWay: count,
  /** Over the last minute; null where nothing came through. */
  perSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
})
const progress = z.array(stage)

const run = z.object({
  runId: z.uuid(),
  gridId: z.uuid().nullable(),
  alias: z.string(),
  status: z.string(),
  answeredBy: z.string().nullable(),
  setUpAt: time.nullable(),
  done: count,
  failed: count,
  pending: count,
  leftOut: count,
  costLimit: z.number().nullable(),
  failure: z.string().nullable(),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  /** What keeps it waiting, in a sentence, and the model server that it is about, e.g. `chat gpu-1`. */
  wait: z.object({ server: z.string(), words: z.string() }).nullable(),
  progress,
})

const counts = { done: count, failed: count, pending: count, leftOut: count, progress }
const grid = z.object({ gridId: z.uuid(), ...counts, runs: z.array(run) })

const amounts = {
  calls: count,
  promptTokens: count,
  answerTokens: count,
  /** Of tokens: by earlier calls, or guessed from the length of texts. */
  isMeasured: z.boolean(),
}

const estimate = z.object({
  raters: count,
  /** Statements to judge, all raters together. */
  statements: count,
  answers: count,
  /** Statements that no AI rater is asked about: one was before, or is for another of these raters. */
  answered: count,
  searches: count,
  reranks: count,
  ...amounts,
  cost: z.number(),
  currency: z.string(),
  lacksPrice: z.boolean(),
  /** Of one worker. */
  seconds: z.number(),
  lacksPace: z.boolean(),
  /** Of a model that no run asked yet: by the one short call of a check. */
  isTimeLeast: z.boolean(),
  /** Further questions may prove to be the same as earlier ones, which costs nothing. */
  isAtMost: z.boolean(),
  parts: z.array(
    z.object({
      stage: z.enum(['embed', 'rerank', 'rate', 'repair']),
      model: z.string(),
      amount: count,
      ...amounts,
      cost: z.number().nullable(),
      seconds: z.number().nullable(),
      isTimeLeast: z.boolean(),
    }),
  ),
  warnings: z.array(z.string()),
})

/** What a program does with AI raters. */
export const RUN_API = {
  listRuns: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/runs',
    summary: 'The runs of AI raters, newest first',
    scope: 'runs:manage',
    response: z.array(run),
  },
  startRun: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/runs',
    summary:
      'Start an AI rater over all statements. With a `runId` of yours, the same start sent again starts nothing, and another one under it is a conflict. A configuration that the study has is a conflict without `again=true`',
    scope: 'runs:manage',
    query: z.object({ runId: z.uuid().optional(), costLimit, again }),
    body: wanted,
    response: z.object({ runId: z.uuid() }),
  },
  estimateRun: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/runs/estimate',
    summary:
      'What a run would take: calls, tokens, money and time, without what is known from earlier runs. Starts nothing',
    scope: 'runs:manage',
    body: wanted,
    response: estimate,
  },
  getRun: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/runs/{runId}',
    summary: 'How far a run is, in sum and stage by stage; all of it is pending until a worker has set it up',
    scope: 'runs:manage',
    response: run,
  },
  pauseRun: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/runs/{runId}/pause',
    summary: 'Hold a run: what is under way ends, nothing more is begun',
    scope: 'runs:manage',
    response: done,
  },
  resumeRun: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/runs/{runId}/resume',
    summary:
      'Go on with a run that is paused, was stopped or has failures. What is rated is not asked again. A run at its cost limit goes on with a higher `costLimit`',
    scope: 'runs:manage',
    query: z.object({ costLimit }),
    response: done,
  },
  stopRun: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/runs/{runId}/stop',
    summary: 'Stop a run; what is rated stays, what is pending is left out, and nobody waits for it any more',
    scope: 'runs:manage',
    response: done,
  },
  startGrid: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/grids',
    summary:
      'Start an AI rater for every combination of the choices: all or none, those that the study has left out without `again=true`. With a `gridId` of yours, the same start sent again starts nothing, and another one under it is a conflict',
    scope: 'runs:manage',
    query: z.object({ gridId: z.uuid().optional(), costLimit, again }),
    body: gridChoicesSchema,
    /** `leftOut` names AI raters that did the same before. */
    response: grid.extend({ leftOut: z.array(z.string()) }),
  },
  estimateGrid: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/grids/estimate',
    summary:
      'What a grid would take, with what its raters share counted once, and without what is known from earlier runs. Starts nothing',
    scope: 'runs:manage',
    body: gridChoicesSchema,
    response: estimate,
  },
  getGrid: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/grids/{gridId}',
    summary: 'How far a grid is, in sum, stage by stage and rater by rater',
    scope: 'runs:manage',
    response: grid,
  },
  pauseGrid: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/grids/{gridId}/pause',
    summary: 'Hold every run of a grid that is under way',
    scope: 'runs:manage',
    response: done,
  },
  resumeGrid: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/grids/{gridId}/resume',
    summary:
      'Go on with every run of a grid that has something left, with stopped ones only where no other has; `costLimit` as of a run',
    scope: 'runs:manage',
    query: z.object({ costLimit }),
    response: done,
  },
  stopGrid: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/grids/{gridId}/stop',
    summary: 'Stop every run of a grid that has not ended, as one run is stopped',
    scope: 'runs:manage',
    response: done,
  },
} as const satisfies Record<string, ApiEndpoint>
