import 'server-only'
import type { AuditEvent } from './audit'
import { db } from './client'

/**
 * What happens without any AI rating, or any statement of the task, being added or taken away: ratings are kept by their
 * statement's place. Everything not named here may change them.
 */
const LEAVES_JUDGES_ALONE: readonly AuditEvent['type'][] = [
  'rating.recorded',
  'rating.skipped',
  'rating.skip-undone',
  'consensus.decided',
  'discussion.message-posted',
  'adjudication.own-vote',
  'adjudication.checks-drawn',
  'adjudication.checked',
  'webhook.created',
  'webhook.removed',
  'policy.applied',
  'visibility.set',
  'task.locked',
  'task.unlocked',
  'panel.assigned',
  'assignments.planned',
  'assignments.handed-over',
  'rater.availability-set',
  'ai.revealed',
  'training.begun-again',
  'training.waived',
  'quality.set',
  'invitation.created',
  'invitation.revoked',
  'invitation.accepted',
  'study.exported',
  'member.set',
  'member.removed',
  'margin.set',
  'ai-results.opened',
  'ai-verdicts.viewed',
  'unblind.viewed',
  'validity.drafted',
  'validity.reviewed',
]

/** Counts up with every change to the study: each one writes an event in its own transaction. */
export async function readDataVersion(studyId: string): Promise<number> {
  const head = await db.auditHead.findUnique({ where: { scope: studyId }, select: { seq: true } })
  return head?.seq ?? 0
}

/** Counts up with every change that may touch the ratings of AI raters. */
export async function readJudgeVersion(studyId: string): Promise<number> {
  const event = await db.auditEvent.findFirst({
    where: { scope: studyId, type: { notIn: [...LEAVES_JUDGES_ALONE] } },
    orderBy: { seq: 'desc' },
    select: { seq: true },
  })
  return event?.seq ?? 0
}
