import { z } from 'zod'
import { newInvitationSchema } from '../accounts/invitation'
import { STUDY_ROLES } from '../actor'
import { consensusPolicySchema } from '../adjudication/consensus-policy'
import { lockSchema, newPolicySchema } from '../adjudication/consensus-settings'
import { planSettingsSchema } from '../assignment/plan-settings'
import { newExclusionSchema, restorationSchema } from '../exclusion'
import { guidelineContentSchema } from '../labeling/guideline'
import { type ApiEndpoint, done } from './endpoint'

const count = z.int()
const version = z.object({ version: count })

const policyPreview = z.looseObject({
  items: count,
  unsettledBefore: count,
  unsettledAfter: count,
  reopened: count,
  waitingAfter: count,
  changes: z.array(z.looseObject({ itemId: z.uuid() })),
})

/** What a lead does to set a study up and to bring it to its end. */
export const LEAD_API = {
  listMembers: {
    method: 'get',
    path: '/studies/{studyId}/members',
    summary: 'Who is in the study, with roles and aliases',
    scope: 'studies:read',
    response: z.array(
      z.object({
        userId: z.uuid(),
        name: z.string(),
        email: z.string(),
        role: z.enum(STUDY_ROLES),
        alias: z.string().nullable(),
      }),
    ),
  },
  createInvitation: {
    method: 'post',
    path: '/studies/{studyId}/invitations',
    summary: 'Make a link that lets one person in; its secret path is shown this once',
    scope: 'studies:write',
    body: newInvitationSchema,
    response: z.object({ invitationId: z.uuid(), path: z.string(), alias: z.string().nullable() }),
  },
  publishGuideline: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/guideline',
    summary: 'Put a new version of the guideline in force; `seenVersion` is the one it follows',
    scope: 'studies:write',
    body: z.strictObject({ content: guidelineContentSchema, seenVersion: z.int().min(0) }),
    response: version,
  },
  listPlannable: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/assignments',
    summary: 'The raters that work can be given to, and the patients with their statements',
    scope: 'studies:read',
    response: z.object({
      items: count,
      patients: count,
      patientList: z.array(
        z.object({ id: z.uuid(), externalId: z.string(), items: count, unassigned: count }),
      ),
      raters: z.array(z.object({ id: z.uuid(), alias: z.string() })),
    }),
  },
  previewPlan: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/assignments/preview',
    summary: 'What a plan of assignments would add and take away; its digest applies it',
    scope: 'studies:write',
    body: planSettingsSchema,
    response: z.looseObject({ added: count, removed: count, digest: z.string() }),
  },
  applyPlan: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/assignments',
    summary: 'Apply a plan as it was previewed',
    scope: 'studies:write',
    body: z.strictObject({ settings: planSettingsSchema, digest: z.string() }),
    response: z.object({ added: count, removed: count }),
  },
  listExclusions: {
    method: 'get',
    path: '/studies/{studyId}/exclusions',
    summary: 'The statements that were excluded from the study, with reasons',
    scope: 'studies:read',
    response: z.array(
      z.object({
        itemId: z.uuid(),
        text: z.string(),
        kind: z.enum(['sentence', 'claim']),
        patient: z.string(),
        answers: count,
        reason: z.string(),
        by: z.string(),
        at: z.string(),
      }),
    ),
  },
  excludeStatements: {
    method: 'post',
    path: '/studies/{studyId}/exclusions',
    summary: 'Exclude statements from every queue, count and figure, with a reason',
    scope: 'studies:write',
    body: newExclusionSchema,
    response: z.object({ statements: count }),
  },
  restoreStatements: {
    method: 'post',
    path: '/studies/{studyId}/exclusions/restore',
    summary: 'Bring excluded statements back with everything that was said of them',
    scope: 'studies:write',
    body: restorationSchema,
    response: z.object({ statements: count }),
  },
  previewPolicy: {
    method: 'post',
    path: '/studies/{studyId}/tasks/{taskId}/policy/preview',
    summary:
      'What another consensus policy would change, statement by statement; seeing unsettled answers is put in the audit log',
    scope: 'studies:write',
    body: z.strictObject({ policy: consensusPolicySchema }),
    response: policyPreview,
  },
  applyPolicy: {
    method: 'put',
    path: '/studies/{studyId}/tasks/{taskId}/policy',
    summary: 'Put a consensus policy into force, with a reason',
    scope: 'studies:write',
    body: newPolicySchema,
    response: z.object({ changed: count }),
  },
  setLock: {
    method: 'put',
    path: '/studies/{studyId}/tasks/{taskId}/lock',
    summary: 'Lock the answers and decisions of the study, or open them again, with a reason',
    scope: 'studies:write',
    body: lockSchema,
    response: done,
  },
  getAgreement: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/agreement',
    summary: 'How far people agree, with intervals: the table by stratum, and every coefficient',
    scope: 'studies:read',
    response: z.looseObject({ items: count, table: z.array(z.looseObject({ stratum: z.string() })) }),
  },
  getFigures: {
    method: 'get',
    path: '/studies/{studyId}/tasks/{taskId}/figures',
    summary:
      'Figures by the kinds of the task’s fields, with intervals: agreement, distributions, scores, and AI raters once they are open',
    scope: 'studies:read',
    query: z.object({
      of: z.string().max(200).optional().describe('The field that is looked at closely; else the first'),
      by: z.string().max(61).optional().describe('The stratum that it is split by; else the first'),
      labels: z.string().max(61).optional().describe('The scheme in which labels are merged; else none'),
      unit: z.enum(['item', 'patient']).optional().describe('What intervals take for alike; else patient'),
    }),
    response: z.looseObject({
      items: z.int(),
      sections: z.array(
        z.looseObject({
          id: z.string(),
          title: z.string(),
          figures: z.array(z.looseObject({ name: z.string(), title: z.string() })),
        }),
      ),
    }),
  },
} as const satisfies Record<string, ApiEndpoint>
