import 'server-only'
import { setImmediate } from 'node:timers/promises'
import { readBuild, readSoftware } from '@/lib/build'
import type { Actor } from '@/lib/core/actor'
import type { RetrievalRow } from '@/lib/core/figures/ai-raters/retrieval-rows'
import type { AiResults } from '@/lib/core/figures/basis/margin'
import type { Figure } from '@/lib/core/figures/figure'
import type { RepeatedAnswer } from '@/lib/core/figures/people/repeat-rows'
import { consensusFigures, type InTurn } from '@/lib/core/figures/report/ai-report'
import type { RatedDays } from '@/lib/core/figures/report/report-days'
import {
  REPORTED_VIEW,
  type ReportSources,
  reportPeople,
  type StudyReport,
  studyReport,
} from '@/lib/core/figures/report/study-report'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { dayOf } from '@/lib/core/time-words'
import { sha256 } from '@/lib/digest'
import { getAgreementOfPeople } from '../agreement/agreement'
import { listAskedFigures } from '../agreement/answer-figures'
import { getRaterProfiles } from '../agreement/rater-profiles'
import { listRetrievalScores } from '../agreement/retrieval-score'
import { getAiResults } from '../blinding/ai-results'
import { listLabelExposures } from '../blinding/label-exposures'
import { db } from '../client'
import { readVersions } from '../data-version'
import { listListFigures } from '../documents/fact-tables'
import { listRepeats } from '../labeling/repeats'
import { getStudyMatrix } from '../matrix/study-matrix'
import { getTaskWords } from '../matrix/task-labels'
import { memoize } from '../memoize'
import { getStudy } from '../studies'
import { readReportSetting } from './report-setting'

/** A task's figures, gathered with what they follow from. @throws {AppError} `not_found`, `forbidden` */
export async function getStudyReport(actor: Actor, task: TaskRef): Promise<StudyReport> {
  const { studyId, taskId } = task
  const [study, results] = await Promise.all([getStudy(actor, studyId), getAiResults(actor, task)])
  const { data: version, aiRatings } = await readVersions(studyId)
  const aiRaters = results.openedAt !== null
  const { title, description, seed } = study
  const [matrix, ofPeople, retrieval, profiles, days, setting, exposures, repeats, asked, words] =
    await Promise.all([
      getStudyMatrix(actor, task, { aiRaters }),
      getStudyMatrix(actor, task, { aiRaters: false }),
      aiRaters ? listRetrievalScores(actor, task) : [],
      getRaterProfiles(actor, task),
      aiRaters ? listRatedDays(taskId) : new Map<string, RatedDays>(),
      readReportSetting(actor, task),
      listLabelExposures(actor, task),
      memoize(`repeats ${taskId}`, version, () => listRepeats(taskId)),
      listAllAsked(actor, task),
      getTaskWords(actor, task),
    ])
  // people give their years in their accounts, of which the study's version knows nothing
  const years = matrix.columns.map(({ practiceYears }) => practiceYears)
  const about = {
    study: { title, description, seed, itemName: words.itemName },
    profiles,
    setting,
    exposures,
  }
  const key = JSON.stringify({ taskId, ...about, results, years, days: [...days] })
  return memoize(`report ${key}`, version, async () => {
    // names of leads stand in the report as they are
    const sources = {
      ...readSources(matrix, repeats, retrieval),
      setting: digest({ ...setting, leads: [] }),
      opening: digest([withoutIds(results, matrix), exposures]),
      asked: asked.length > 0 ? digest(asked) : null,
    }
    const inTurn = openTurns()
    const part = JSON.stringify({ taskId, seed })
    const people = await memoize(`report on people ${part}`, ofPeople.version, async () =>
      reportPeople(ofPeople, await getAgreementOfPeople(actor, task, REPORTED_VIEW, seed), seed, inTurn),
    )
    const { aiRaters: compared, labelSet } = matrix
    const timings = compared.map(({ timing }) => timing ?? null)
    const byConsensus =
      compared.length === 0
        ? null
        : await memoize(
            `report by consensus ${part}`,
            JSON.stringify([aiRatings, timings, labelSet, sources.settled]),
            () => consensusFigures(matrix, seed, inTurn),
          )
    const report = await studyReport({
      ...about,
      matrix,
      people,
      byConsensus,
      days,
      results,
      sources,
      repeated: repeats,
      retrieval,
      inTurn,
      asked,
    })
    // of the groups and not of the years: a few small numbers are soon guessed from their digest
    const practice = report.experience && digest(report.experience)
    return { ...report, sources: { ...sources, practice } }
  })
}

/** What the definition asks for, and what is counted of lists where items are made of them. */
async function listAllAsked(actor: Actor, task: TaskRef): Promise<Figure[]> {
  return [...(await listAskedFigures(actor, task)), ...(await listListFigures(actor, task))]
}

/** Does one piece of work after the other; between two of them whoever waits for less goes first. */
function openTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(() => setImmediate()).then(work)
    last = done.catch(() => {}) // whoever asked gets the error
    return done
  }
}

/** Of the code that this process began with. */
const BUILD = readBuild()

function readSources(
  { items, columns, consensus, aiRaters }: StudyMatrix,
  repeats: readonly RepeatedAnswer[],
  retrieval: readonly RetrievalRow[],
): Omit<ReportSources, 'setting' | 'opening' | 'asked'> {
  const prompts = aiRaters.flatMap(({ configuration }) => {
    const hash = configuration['promptHash']
    return typeof hash === 'string' && hash !== '' ? [hash] : []
  })
  const aliases = new Map(columns.map(({ raterId, alias }) => [raterId, alias]))
  return {
    software: readSoftware(),
    code: BUILD?.digest ?? null,
    commit: BUILD?.commit ?? null,
    statements: digest(items),
    people: digest(
      columns.map(({ alias, round, bytes }) => [alias, round, Buffer.from(bytes).toString('base64')]),
    ),
    days: isOneDay(columns) ? null : digestOfDays(columns),
    repeats: digest(repeats.map(({ raterId, ...codes }) => [aliases.get(raterId), codes])),
    settled: digest(consensus),
    ai: digest(
      aiRaters.map(({ alias, configuration, codes }) => [
        alias,
        configuration,
        Buffer.from(codes).toString('base64'),
      ]),
    ),
    practice: null,
    retrieval: retrieval.some(({ score }) => score !== null)
      ? digest(retrieval.map(({ alias, score }) => [alias, score]))
      : null,
    prompts: [...new Set(prompts)].toSorted((left, right) => (left < right ? -1 : 1)),
  }
}

/** What is reported of the opening, by names: ids are of this installation alone. */
function withoutIds({ margins, lateIds, ...results }: AiResults, { aiRaters }: StudyMatrix): unknown {
  return {
    ...results,
    margins: margins.map(({ primary, ...margin }) => ({ ...margin, primary: primary?.alias ?? null })),
    late: aiRaters.filter(({ raterId }) => lateIds.includes(raterId)).map(({ alias }) => alias),
  }
}

function isOneDay(columns: StudyMatrix['columns']): boolean {
  const days = new Set<number>()
  for (const column of columns) for (const day of column.days) if (day > 0) days.add(day)
  return days.size < 2
}

function digestOfDays(columns: StudyMatrix['columns']): string {
  return digest(columns.map(({ days }) => [...days]))
}

function digest(value: unknown): string {
  return sha256(JSON.stringify(value))
}

/**
 * The days (ISO, UTC) on which each AI rater that ran in a task began and ended; what was brought in has none. Callers have
 * authorized.
 */
async function listRatedDays(taskId: string): Promise<ReadonlyMap<string, RatedDays>> {
  const runs = await db.work.groupBy({
    by: ['raterId'],
    where: { taskId, kind: 'rate', startedAt: { not: null } },
    _min: { startedAt: true },
    _max: { finishedAt: true },
    _count: { _all: true, finishedAt: true },
  })
  return new Map(
    runs.flatMap(({ raterId, _min, _max, _count }) => {
      const first = _min.startedAt && dayOf(_min.startedAt)
      const isEnded = _count.finishedAt === _count._all
      return first === null || raterId === null
        ? []
        : [[raterId, { first, last: isEnded && _max.finishedAt ? dayOf(_max.finishedAt) : null }]]
    }),
  )
}
