import { z } from 'zod'
import type { ApiEndpoint } from './endpoint'

const name = z.string().max(200)
const by = name
  .optional()
  .describe('Whose verdicts: `consensus`, or the id of an AI rater or a jury; else those that cover most')
const figure = z.looseObject({ title: z.string(), rows: z.array(z.unknown()).readonly() })
const source = z.looseObject({
  id: z.string(),
  title: z.string(),
  members: z.array(z.string()).readonly(),
  ownFamily: z.array(z.string()).readonly(),
})

/** What a program reads of the systems whose texts a task checks. */
export const SYSTEM_API = {
  listSystems: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/systems',
    summary:
      'The systems whose texts a task checks, with their scores, and whose verdicts there are: those of AI raters once they are open',
    scope: 'studies:read',
    query: z.object({ by }),
    response: z.looseObject({
      systems: z
        .array(z.object({ system: z.string(), version: z.string().nullable(), title: z.string() }))
        .readonly(),
      sources: z.array(z.object({ id: z.string(), title: z.string() })).readonly(),
      by: z.string(),
      figure: figure.nullable(),
      efforts: z.array(figure).readonly(),
    }),
  },
  getSystemReport: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/systems/report',
    summary:
      'The report of one system: scores with intervals by patient, what counts against it with every vote and explanation, and its versions over time',
    scope: 'studies:read',
    query: z.object({ system: name, version: name.optional().describe('Else all versions'), by }),
    response: z.looseObject({
      system: z.string(),
      version: z.string().nullable(),
      source,
      scores: figure,
      findings: z
        .array(
          z.looseObject({
            score: z.string(),
            undecided: z.int(),
            flagged: z.array(z.looseObject({ itemId: z.string(), text: z.string() })).readonly(),
          }),
        )
        .readonly(),
      paragraphs: z.record(z.string(), z.object({ text: z.string(), model: z.string() })),
    }),
  },
  compareSystems: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/systems/compare',
    summary:
      'Two systems, or two versions of one, on the same patients: differences with intervals by patient, and what counts against one alone',
    scope: 'studies:read',
    query: z.object({
      first: name,
      firstVersion: name.optional(),
      second: name,
      secondVersion: name.optional(),
      by,
    }),
    response: z.looseObject({ first: z.string(), second: z.string(), source, pairs: z.int(), figure }),
  },
} as const satisfies Record<string, ApiEndpoint>
