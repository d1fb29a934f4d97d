import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { requiredPanel } from '@/lib/core/adjudication/item-state'
import { settlesNothing } from '@/lib/core/adjudication/settled-fields'
import type { AuditEvent } from '@/lib/core/audit-log/audit-event'
import { AppError } from '@/lib/core/errors'
import { exemptLabels } from '@/lib/core/labeling/evidence-check'
import { listGuidelineSubjects } from '@/lib/core/labeling/guideline'
import { findOnlyQuestion } from '@/lib/core/protocols/only-question'
import type { StudyProtocol } from '@/lib/core/study-protocol'
import type { TaskRef } from '@/lib/core/task'
import { digestOf } from '@/lib/digest'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { readTaskConfig } from '../studies'
import { openTask } from '../tasks'
import { findGuideline } from './guidelines'

/** How a study works, in one place. @throws {AppError} `not_found`, `forbidden` */
export async function getStudyProtocol(actor: Actor, task: TaskRef): Promise<StudyProtocol> {
  const { studyId } = task
  authorize(actor, 'labeling:configure', studyId)
  authorize(actor, 'consensus:manage', studyId)
  const { id, definition } = await openTask(task)
  const [present, { guideline }] = await Promise.all([readProtocol(db, id), findGuideline(id, undefined)])
  const protocol = {
    ...present,
    itemName: definition.item.name,
    settles: !settlesNothing(definition),
    isDrafted: definition.aiRater?.isDraft === true,
    parts: definition.item.parts.map(({ title }) => title),
    exempt: exemptLabels(definition),
    question: findOnlyQuestion(definition)?.question ?? null,
    answers: listGuidelineSubjects(definition).map(({ key, title }) => ({
      key,
      title,
      words: guideline.entries[key]?.definition ?? '',
    })),
  }
  const confirmed = await db.auditEvent.findFirst({
    where: {
      scope: studyId,
      type: 'protocol.confirmed',
      data: { path: ['digest'], equals: protocol.digest },
    },
    orderBy: { seq: 'desc' },
    select: { at: true, userId: true },
  })
  if (!confirmed) return { ...protocol, confirmed: null }
  const { at, userId } = confirmed
  const user = userId && (await db.user.findUnique({ where: { id: userId }, select: { name: true } }))
  return { ...protocol, confirmed: { by: user ? user.name : null, at: at.toISOString() } }
}

/**
 * A lead has looked at the protocol and wants it so: that goes in the audit log. Nothing else changes.
 *
 * @param digest of what was on the screen
 * @throws {AppError} `not_found`, `forbidden`; `conflict` when it has changed since
 */
export async function confirmStudyProtocol(actor: Actor, task: TaskRef, digest: string): Promise<void> {
  const { studyId } = task
  authorize(actor, 'labeling:configure', studyId)
  authorize(actor, 'consensus:manage', studyId)
  await db.$transaction(async (tx) => {
    const { id: taskId } = await openTask(task, tx)
    await tx.$queryRaw`select id from "Task" where id = ${taskId}::uuid for update`
    const present = await readProtocol(tx, taskId)
    if (present.digest !== digest)
      throw new AppError('conflict', 'The protocol was changed in the meantime. Please look at it again.')
    await writeAudit(tx, actor, studyId, { type: 'protocol.confirmed', data: { taskId, digest } })
  })
}

const SEEN: readonly AuditEvent['type'][] = [
  'protocol.confirmed',
  'labeling.configured',
  'guideline.published',
  'policy.applied',
]

/**
 * Whether a lead has confirmed or changed how the study works, or answers came with imported data: those follow a protocol of
 * their own. Callers have authorized already.
 */
export async function isProtocolSeen(studyId: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    select exists (
      select 1 from "AuditEvent" e
      where e.scope = ${studyId} and e.type = any(${[...SEEN, 'study.imported']}::text[])
        and (e.type <> 'study.imported' or (e.data -> 'counts' ->> 'rating')::int > 0)) as found`
  return row?.found ?? false
}

async function readProtocol(
  tx: Tx,
  taskId: string,
): Promise<
  Pick<
    StudyProtocol,
    'ratersPerItem' | 'policy' | 'panelSize' | 'evidence' | 'guidelineVersion' | 'blinding' | 'digest'
  >
> {
  const [rule, guideline] = await Promise.all([
    readTaskConfig(taskId, tx),
    tx.guideline.aggregate({ where: { taskId }, _max: { version: true } }),
  ])
  const protocol = {
    ratersPerItem: rule.ratersPerItem,
    policy: rule.policy,
    panelSize: requiredPanel(rule),
    evidence: rule.labeling.evidence,
    guidelineVersion: guideline._max.version ?? 0,
    blinding: rule.blinding,
  }
  return { ...protocol, digest: digestOf(protocol) }
}
