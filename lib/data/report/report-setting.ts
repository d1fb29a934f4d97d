import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { ReportSetting } from '@/lib/core/figures/report/report-setting'
import type { TaskRef } from '@/lib/core/task'
import { dayOf } from '@/lib/core/time-words'
import { readCharacteristics } from '../charts/characteristics'
import { db } from '../client'
import { getStudyProtocol } from '../labeling/study-protocol'
import { countExcluded } from '../statements/exclusions'

/** Who leads a task's study, how the task works and what came in, as a report says it. @throws {AppError} `not_found`, `forbidden` */
export async function readReportSetting(actor: Actor, task: TaskRef): Promise<ReportSetting> {
  const { studyId, taskId } = task
  const protocol = await getStudyProtocol(actor, task)
  const [leads, guideline, decided, texts, excluded, characteristics] = await Promise.all([
    db.membership.findMany({
      where: { studyId, role: 'pi' },
      orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
      select: { user: { select: { name: true } } },
    }),
    db.guideline.findFirst({ where: { taskId }, orderBy: { version: 'desc' }, select: { createdAt: true } }),
    db.consensus.aggregate({ where: { item: { taskId }, current: true }, _max: { createdAt: true } }),
    db.$queryRaw<{ author: string; texts: number }[]>`
      select "authorName" as author, count(distinct "documentId")::int as texts
      from "ItemView" where "taskId" = ${taskId}::uuid and "statementId" is not null
      group by "authorName" order by "authorName"`,
    countExcluded(taskId),
    readCharacteristics(studyId),
  ])
  const { ratersPerItem, policy, panelSize, evidence, exempt, guidelineVersion } = protocol
  return {
    leads: leads.map(({ user }) => user.name),
    protocol: { ratersPerItem, policy, panelSize, evidence, exempt, guidelineVersion },
    guidelineDay: guideline && dayOf(guideline.createdAt),
    decidedDay: decided._max.createdAt && dayOf(decided._max.createdAt),
    texts,
    excluded,
    characteristics,
  }
}
