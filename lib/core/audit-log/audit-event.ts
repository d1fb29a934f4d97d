import type { StudyRole } from '../actor'

/** Whose single ratings were seen before the opening. */
export type Glimpsed = { runId: string } | { juryId: string }

/** Everything we keep a record of. Add a variant here to audit something new. Ids, counts and hashes; never texts. */
export type AuditEvent =
  | {
      type: 'rating.recorded'
      data: { ratingId: string; itemId: string; round: number; revision: number; code: string }
    }
  | { type: 'guideline.published'; data: { taskId: string; version: number; digest: string } }
  | { type: 'guideline.read'; data: { taskId: string; version: number } }
  | {
      type: 'labeling.configured'
      data: { taskId: string; evidence: string; idleSeconds: number; terms: string }
    }
  | { type: 'rating.skipped' | 'rating.skip-undone'; data: { assignmentId: string; itemId: string } }
  | { type: 'ratings.recorded-by-run'; data: { runId: string; count: number; digest: string } }
  | {
      type: 'consensus.decided'
      data: {
        itemId: string
        code: string
        /** Which fields, where the task settles several. */
        fields?: string
        reason: string
        guidelineVersion: number
        revision: number
      }
    }
  | { type: 'discussion.message-posted'; data: { itemId: string; seq: number } }
  | { type: 'policy.applied'; data: { taskId: string; version: number; policy: object; changed: number } }
  | { type: 'visibility.set'; data: { taskId: string } & Record<string, string | number | boolean> }
  | { type: 'protocol.imported'; data: { protocol: string; version: number; digest: string } }
  | { type: 'task.created'; data: { taskId: string; protocol: string; version: number; items: number } }
  | { type: 'items.added'; data: { taskId: string; items: number } }
  | { type: 'task.locked' | 'task.unlocked'; data: { taskId: string; reason: string } }
  | { type: 'adjudication.checks-drawn'; data: { kind: string; count: number } }
  | { type: 'webhook.created'; data: { webhookId: string; host: string; events: string[] } }
  | { type: 'webhook.removed'; data: { webhookId: string } }
  | { type: 'adjudication.own-vote'; data: { itemId: string; code: string } }
  | { type: 'adjudication.checked'; data: { itemId: string; kind: string; code: string } }
  | { type: 'panel.assigned'; data: { itemId: string; raterIds: string[] } }
  | {
      type: 'assignments.planned'
      data: {
        taskId: string
        planId: string
        added: number
        removed: number
        ratersPerItem: number
        digest: string
      }
    }
  | {
      type: 'assignments.handed-over'
      data: { taskId: string; fromId: string; toId: string; count: number }
    }
  | { type: 'ai.revealed'; data: { assignmentId: string; itemId: string } }
  | { type: 'statements.excluded'; data: { count: number; reason: string; itemIds: string[] } }
  | { type: 'statements.restored'; data: { count: number; itemIds: string[] } }
  | { type: 'keys.set'; data: { use: 'training' | 'gold'; itemIds: string[] } }
  | { type: 'keys.removed'; data: { itemId: string } }
  | { type: 'training.begun-again'; data: { raterId: string; attempt: number } }
  | { type: 'training.waived'; data: { raterId: string; reason: string } }
  | {
      type: 'quality.set'
      data: { taskId: string; passMark: number; repeatRate: number; goldRate: number; added: number }
    }
  | {
      type: 'rater.availability-set'
      data: { raterId: string; perWeek: number | null; leaves: number }
    }
  | { type: 'study.created'; data: { title: string } }
  | { type: 'protocol.confirmed'; data: { taskId: string; digest: string } }
  | {
      type: 'margin.set'
      data: {
        taskId: string
        revision: number
        measure: string
        margin: number
        primary: string | null
        afterOpening: boolean
      }
    }
  | { type: 'ai-results.opened'; data: { taskId: string; marginRevision: number | null; reason: string } }
  | { type: 'unblind.viewed'; data: { taskId: string; round: number; chosen?: true } }
  | { type: 'ai-verdicts.viewed'; data: { taskId: string } & Glimpsed }
  | {
      type: 'study.imported'
      data: { importId: string; format: string; digest: string; counts: Record<string, number> }
    }
  | {
      type: 'study.exported'
      data: {
        format: string
        rows: number
        digest: string
        withSealedAi?: boolean
        withoutSealedAi?: boolean
      }
    }
  | { type: 'member.set'; data: { userId: string; role: StudyRole } }
  | { type: 'member.removed'; data: { userId: string } }
  | { type: 'invitation.created'; data: { invitationId: string; role: StudyRole; raterId: string | null } }
  | { type: 'invitation.revoked'; data: { invitationId: string } }
  | { type: 'invitation.accepted'; data: { invitationId: string; role: StudyRole } }
  | {
      type: 'jury.made'
      data: { raterId: string; members: number; quorum: number; hasDecider: boolean }
    }
  | { type: 'jury.update-asked'; data: { raterId: string } }
  | {
      type: 'ratings.recorded-by-jury'
      data: { raterId: string; count: number; takenBack: number; digest: string }
    }
  | { type: 'run.started'; data: { runId: string; items: number } }
  | { type: 'run.paused'; data: { runId: string } }
  | { type: 'run.cancelled'; data: { runId: string } }
  | { type: 'run.resumed'; data: { runId: string } }
  | { type: 'run.finished'; data: { runId: string; status: string; done: number; failed: number } }
  | { type: 'text-job.started'; data: { jobId: string; kind: string; texts: number } }
  | { type: 'text-job.paused'; data: { jobId: string } }
  | { type: 'text-job.cancelled'; data: { jobId: string } }
  | { type: 'text-job.resumed'; data: { jobId: string } }
  | { type: 'text-job.finished'; data: { jobId: string; status: string; done: number; failed: number } }
  | {
      type: 'statements.cut'
      data: { source: string; textId: string; kind: string; count: number; digest: string }
    }
  | {
      type: 'document.written'
      data: { documentId: string; admissionId: string; jobId: string; digest: string }
    }
  | { type: 'facts.listed'; data: { documentId: string; noteId: string; jobId: string; digest: string } }
  | {
      type: 'questions.generated'
      data: { documentId: string; patientId: string; jobId: string; questions: number; digest: string }
    }
  | {
      type: 'timeline.made'
      data: { timelineId: string; patientId: string; jobId: string; entries: number; digest: string }
    }
  | { type: 'sentences.recut'; data: { documentId: string; count: number } }
  | { type: 'sentence.classified'; data: { statementId: string; class: string } }
  | { type: 'weights.frozen'; data: { notes: number; late: boolean } }
  | { type: 'statements.named'; data: { taskId: string; count: number } }
  | { type: 'user.created'; data: { userId: string; isAdmin: boolean } }
  | { type: 'user.disabled'; data: { userId: string } }
  | { type: 'user.enabled'; data: { userId: string } }
  | { type: 'user.admin-set'; data: { userId: string; isAdmin: boolean } }
  | { type: 'user.profile-set'; data: { userId: string } }
  | { type: 'user.password-link-made'; data: { userId: string; linkId: string } }
  | { type: 'user.sessions-ended'; data: { userId: string; count: number } }
  | { type: 'user.password-set'; data: { userId: string } }
  | { type: 'user.two-step-set' | 'user.two-step-ended'; data: { userId: string } }
  | { type: 'user.recovery-codes-made' | 'user.recovery-code-used'; data: { userId: string } }
  | { type: 'user.address-proved'; data: { userId: string; sessions: number } }
  | { type: 'token.created'; data: { userId: string; tokenId: string; scopes: string[] } }
  | { type: 'token.revoked'; data: { userId: string; tokenId: string } }
  | { type: 'session.started'; data: { userId: string; sessionId: string } }
  | { type: 'session.ended'; data: { userId: string; sessionId: string } }
  | { type: 'session.refused'; data: { reason: 'credentials' | 'code' | 'rate' } }
