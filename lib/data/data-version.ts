import 'server-only'
import type { AuditEvent } from '@/lib/core/audit-log/audit-event'
import { db, type Tx } from './client'

/**
 * What of that which figures are made from, beyond people's answers, an event may change: `items`, which statements there are
 * and in what order, and with them every rating; `aiRaters`, what one AI rater said. A new event has to be placed here.
 */
const TOUCHES: Record<AuditEvent['type'], 'items' | 'aiRatings' | 'neither'> = {
  'study.created': 'items',
  'study.imported': 'items',
  'statements.cut': 'items',
  'document.written': 'items',
  'facts.listed': 'items',
  'sentences.recut': 'items',
  'sentence.classified': 'items',
  'weights.frozen': 'items',
  'statements.named': 'items',
  'task.created': 'items',
  'items.added': 'items',
  'protocol.imported': 'neither',
  'statements.excluded': 'items',
  'statements.restored': 'items',
  'keys.set': 'items',
  'keys.removed': 'items',
  'ratings.recorded-by-run': 'aiRatings',
  'ratings.recorded-by-jury': 'aiRatings',
  'rating.recorded': 'neither',
  'rating.skipped': 'neither',
  'rating.skip-undone': 'neither',
  'guideline.published': 'neither',
  'guideline.read': 'neither',
  'labeling.configured': 'neither',
  'protocol.confirmed': 'neither',
  'consensus.decided': 'neither',
  'discussion.message-posted': 'neither',
  'policy.applied': 'neither',
  'visibility.set': 'neither',
  'task.locked': 'neither',
  'task.unlocked': 'neither',
  'adjudication.checks-drawn': 'neither',
  'adjudication.own-vote': 'neither',
  'adjudication.checked': 'neither',
  'webhook.created': 'neither',
  'webhook.removed': 'neither',
  'panel.assigned': 'neither',
  'assignments.planned': 'neither',
  'assignments.handed-over': 'neither',
  'ai.revealed': 'neither',
  'training.begun-again': 'neither',
  'training.waived': 'neither',
  'quality.set': 'neither',
  'rater.availability-set': 'neither',
  'margin.set': 'neither',
  'ai-results.opened': 'neither',
  'ai-verdicts.viewed': 'neither',
  'unblind.viewed': 'neither',
  'study.exported': 'neither',
  'member.set': 'neither',
  'member.removed': 'neither',
  'invitation.created': 'neither',
  'invitation.revoked': 'neither',
  'invitation.accepted': 'neither',
  'jury.made': 'neither',
  'jury.update-asked': 'neither',
  'run.started': 'neither',
  'run.paused': 'neither',
  'run.cancelled': 'neither',
  'run.resumed': 'neither',
  'run.finished': 'neither',
  'text-job.started': 'neither',
  'questions.generated': 'items',
  'timeline.made': 'neither',
  'text-job.paused': 'neither',
  'text-job.cancelled': 'neither',
  'text-job.resumed': 'neither',
  'text-job.finished': 'neither',
  'user.created': 'neither',
  'user.disabled': 'neither',
  'user.enabled': 'neither',
  'user.admin-set': 'neither',
  'user.profile-set': 'neither',
  'user.password-link-made': 'neither',
  'user.sessions-ended': 'neither',
  'user.password-set': 'neither',
  'user.two-step-set': 'neither',
  'user.two-step-ended': 'neither',
  'user.recovery-codes-made': 'neither',
  'user.recovery-code-used': 'neither',
  'user.address-proved': 'neither',
  'token.created': 'neither',
  'token.revoked': 'neither',
  'session.started': 'neither',
  'session.ended': 'neither',
  'session.refused': 'neither',
}

function typesThatTouch(...asked: (typeof TOUCHES)[AuditEvent['type']][]): string[] {
  return Object.entries(TOUCHES).flatMap(([type, what]) => (asked.includes(what) ? [type] : []))
}

/**
 * Where the audit log of a study stands: the newest event of all, the newest that may have changed this or that, and the newest that
 * is no AI rater's answer.
 */
export type DataVersions = { data: number; people: number; items: number; aiRatings: number }

/** Each counts up: every change to a study writes an event in its own transaction. */
export async function readVersions(studyId: string, tx: Tx = db): Promise<DataVersions> {
  const [row] = await tx.$queryRaw<DataVersions[]>`
    select coalesce((select seq from "AuditHead" where scope = ${studyId}), 0) as data,
      coalesce(max(newest.seq) filter (where newest.type <> all(${typesThatTouch('aiRatings')}::text[])), 0) as people,
      coalesce(max(newest.seq) filter (where newest.type = any(${typesThatTouch('items')}::text[])), 0) as items,
      coalesce(max(newest.seq) filter (where newest.type = any(${typesThatTouch('items', 'aiRatings')}::text[])), 0) as "aiRatings"
    from unnest(${Object.keys(TOUCHES)}::text[]) as known(type)
    cross join lateral (
      select seq, type from "AuditEvent" e where e.scope = ${studyId} and e.type = known.type order by seq desc limit 1
    ) newest`
  return row ?? { data: 0, people: 0, items: 0, aiRatings: 0 }
}
