import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { reportFiguresOf } from '@/lib/core/figures/answers/figures-of'
import { RESAMPLES } from '@/lib/core/figures/basis/resamples'
import type { AnswerReport } from '@/lib/core/figures/report/answer-report'
import type { StudyReport } from '@/lib/core/figures/report/study-report'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import { countNames } from '@/lib/core/stats/count-names'
import type { TaskRef } from '@/lib/core/task'
import { dayOf } from '@/lib/core/time-words'
import { digestOf } from '@/lib/digest'
import { openAnswers } from '../agreement/answer-figures'
import { readCharacteristics } from '../charts/characteristics'
import { db } from '../client'
import { memoize } from '../memoize'
import { getStudy } from '../studies'
import { openTask } from '../tasks'
import { listSources } from './report-sources'
import { getStudyReport } from './study-report'

/** A task's report, whatever it asks. @throws {AppError} `not_found`, `forbidden` */
export async function getTaskReport(actor: Actor, task: TaskRef): Promise<StudyReport | AnswerReport> {
  const { definition } = await openTask(task)
  return findOnlyChoice(definition) === null ? getAnswerReport(actor, task) : getStudyReport(actor, task)
}

async function getAnswerReport(actor: Actor, task: TaskRef): Promise<AnswerReport> {
  const { studyId, taskId } = task
  const [study, { opened, version, read }, newest, leads] = await Promise.all([
    getStudy(actor, studyId),
    openAnswers(actor, task),
    db.rating.aggregate({
      where: { taskId, current: true, rater: { kind: 'human' } },
      _max: { createdAt: true },
    }),
    db.membership.findMany({
      where: { studyId, role: 'pi' },
      orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
      select: { user: { select: { name: true } } },
    }),
  ])
  const { definition, title } = opened
  const { seed, description } = study
  const about = {
    title: study.title,
    description,
    task: title,
    leads: leads.map(({ user }) => user.name),
    dataDay: newest._max.createdAt && dayOf(newest._max.createdAt),
    seed,
  }
  return memoize(
    `answer report ${JSON.stringify({ taskId, about })}`,
    version,
    async (): Promise<AnswerReport> => {
      const [table, characteristics] = await Promise.all([read(), readCharacteristics(studyId)])
      const { id: _, version: protocolVersion, source = null } = definition
      const count = (kind: 'human' | 'ai') => table.raters.filter((rater) => rater.kind === kind).length
      return {
        kind: 'answers',
        ...about,
        protocol: { title: definition.title, version: protocolVersion, source, digest: digestOf(definition) },
        raters: {
          people: count('human'),
          ai: count('ai'),
          patients: countNames(table.items.map(({ patient }) => patient)),
        },
        characteristics,
        resamples: RESAMPLES,
        figures: reportFiguresOf(definition, table, seed),
        sources: listSources(table, digestOf(definition)),
      }
    },
  )
}
