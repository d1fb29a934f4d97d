import { z } from 'zod'
import { STUDY_ROLES } from '../actor'
import { importChoiceSchema } from '../exchange/import-choice'
import { newRatingSchema, ratingReceiptSchema } from '../labeling/rating'
import { type ApiEndpoint, done } from './endpoint'
import { JURY_API } from './jury-endpoints'
import { LEAD_API } from './lead-endpoints'
import { PROTOCOL_API } from './protocol-endpoints'
import { QUESTION_API } from './question-endpoints'
import { RUN_API } from './run-endpoints'
import { SYSTEM_API } from './system-endpoints'
import { TEXT_API } from './text-endpoints'
import { TIMELINE_API } from './timeline-endpoints'

const count = z.int()
const role = z.enum(STUDY_ROLES)

const study = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  role: role.nullable(),
})

const consensusItem = z.object({
  itemId: z.uuid(),
  statementId: z.string(),
  patientId: z.string(),
  state: z.string(),
  code: z.string().nullable(),
  explanation: z.string(),
})

const assignment = z.object({
  assignmentId: z.uuid(),
  text: z.string(),
  skipped: z.boolean(),
  answer: z.looseObject({ values: z.record(z.string(), z.unknown()), revision: count }).nullable(),
})

/** Everything the REST API does. Rights are those of the token's owner; a scope only narrows them. */
export const API = {
  ...LEAD_API,
  ...RUN_API,
  ...JURY_API,
  ...TEXT_API,
  ...TIMELINE_API,
  ...QUESTION_API,
  ...PROTOCOL_API,
  ...SYSTEM_API,
  listStudies: {
    method: 'get',
    path: '/studies',
    summary: 'The studies you are a member of',
    scope: 'studies:read',
    response: z.array(study),
  },
  createStudy: {
    method: 'post',
    path: '/studies',
    summary: 'Create a study; you become its principal investigator',
    scope: 'studies:write',
    body: z.strictObject({
      title: z.string().trim().min(1).max(200),
      description: z.string().trim().max(4000).optional(),
      seed: z.int().min(0).max(2_147_483_647).optional(),
      protocol: z.string().max(61).optional().describe('Of its first task: one that comes with the product'),
    }),
    response: study,
  },
  listTasks: {
    method: 'get',
    path: '/studies/{studyId}/tasks',
    summary: 'The tasks of a study, in the order in which they were made',
    scope: 'studies:read',
    response: z.array(z.object({ taskId: z.uuid(), title: z.string() })),
  },
  getProgress: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/progress',
    summary: 'How many statements stand where, by patient and by rater',
    scope: 'studies:read',
    response: z.looseObject({ items: count, states: z.record(z.string(), count) }),
  },
  listConsensus: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/consensus',
    summary: 'Each statement with its state, its consensus label, and why',
    scope: 'studies:read',
    query: z.object({
      offset: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    response: z.object({ total: count, items: z.array(consensusItem) }),
  },
  setMember: {
    method: 'put',
    path: '/studies/{studyId}/members',
    summary: 'Give an account a role in the study',
    scope: 'studies:write',
    body: z.strictObject({ email: z.email(), role, alias: z.string().trim().min(1).optional() }),
    response: done,
  },
  listAssignments: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/patients/{patientId}/assignments',
    summary: 'Your own statements of a patient, in your order',
    scope: 'ratings:write',
    response: z.array(assignment),
  },
  recordRating: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/ratings',
    summary: 'Answer one of your assignments; the same submission sent again changes nothing',
    scope: 'ratings:write',
    body: newRatingSchema,
    response: ratingReceiptSchema,
  },
  createUpload: {
    method: 'post',
    path: '/studies/{studyId}/imports',
    summary: 'Begin an import of files',
    scope: 'imports:write',
    response: z.object({ uploadId: z.uuid() }),
  },
  sendFile: {
    method: 'put',
    path: '/studies/{studyId}/imports/{uploadId}',
    summary: 'Send one file of an import as the body, with its length and SHA-256',
    scope: 'imports:write',
    query: z.object({
      name: z.string().min(1).max(255),
      bytes: z.coerce.number().int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    response: done,
  },
  dropImport: {
    method: 'delete',
    path: '/studies/{studyId}/imports/{uploadId}',
    summary: 'Remove the files of an import that is not to be made',
    scope: 'imports:write',
    response: done,
  },
  finishImport: {
    method: 'post',
    path: '/studies/{studyId}/imports/{uploadId}',
    summary:
      'Import what was sent, whole or not at all, or only say what that would do; texts without statements are cut into sentences, claims, both, or later',
    scope: 'imports:write',
    body: importChoiceSchema,
    response: z.looseObject({
      problemCount: count,
      problems: z.array(z.looseObject({ message: z.string() })),
    }),
  },
  exportStudy: {
    method: 'get',
    path: '/studies/{studyId}/exports/{format}',
    summary: 'The study as a file, in one of the export formats',
    scope: 'exports:read',
  },
} as const satisfies Record<string, ApiEndpoint>
