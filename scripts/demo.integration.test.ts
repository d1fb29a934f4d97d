import { beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { type Figure, isEstimate } from '@/lib/core/figures/figure'
import { countSettled, countUnsettled } from '@/lib/core/progress'
import { findActorByUserId } from '@/lib/data/accounts/actors'
import { createUser } from '@/lib/data/accounts/users'
import { getAnswerFigures } from '@/lib/data/agreement/answer-figures'
import { getAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { getFactTables } from '@/lib/data/documents/fact-tables'
import { listJuries } from '@/lib/data/juries/juries'
import { readDrafts } from '@/lib/data/labeling/drafts'
import { getLabelingQueue, listLabelingPatients } from '@/lib/data/labeling/labeling'
import { getProgress } from '@/lib/data/progress/progress'
import { listRuns } from '@/lib/data/runs/runs'
import { getSystemReport } from '@/lib/data/systems/system-reports'
import { openTask } from '@/lib/data/tasks'
import { findTask } from '@/lib/testing/find-task'
import { runCommand } from '@/lib/testing/run-command'
import { agreementCommand } from './concordance/agreement'
import { DEMO_TITLE, loadDemo } from './demo'
import { ERROR_SPAN_TITLE } from './error-span-demo'
import { FINISHED_TITLE } from './finished-demo'
import { KEY_FACT_TITLE } from './key-fact-demo'
import { QUESTION_TITLE } from './question-demo'

let studyId = ''

const begun = { loaded: true, accounts: 0 }

beforeAll(async () => {
  const first = await createUser(SYSTEM_ACTOR, { email: 'it@hospital.example', name: 'IT', password: null })
  Object.assign(begun, { loaded: await loadDemo(), accounts: await db.user.count() })
  await db.user.delete({ where: { id: first.id } })

  await loadDemo()
  studyId = (await db.study.findFirstOrThrow({ where: { title: DEMO_TITLE } })).id
})

describe('loadDemo', () => {
  it('adds no account to an installation that somebody has begun to set up', () => {
    expect(begun).toEqual({ loaded: false, accounts: 1 })
  })

  it('loads once and leaves what is there alone', async () => {
    const before = await db.auditEvent.count()

    expect(await loadDemo()).toBe(false)

    expect(await db.auditEvent.count()).toBe(before)
    expect(await db.study.count()).toBe(5)
  })

  it('takes up a load that was cut off before its end', async () => {
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: 'lead@demo.example' } })
    await db.membership.deleteMany({ where: { studyId, userId } })
    const members = await db.membership.count({ where: { studyId } })

    expect(await loadDemo()).toBe(true)

    expect(await db.membership.count({ where: { studyId } })).toBe(members + 1)
    expect(await db.import.count()).toBe(6)
  })

  it('takes up a load that was cut off before the finished study was opened', async () => {
    const { id } = await db.study.findFirstOrThrow({ where: { title: FINISHED_TITLE } })
    const task = await findTask(id)
    await db.task.update({ where: { id: task.taskId }, data: { aiOpenedAt: null, aiOpenReason: null } })
    const ratings = await db.rating.count()

    expect(await loadDemo()).toBe(true)

    expect((await getAiResults(SYSTEM_ACTOR, task)).openedAt).not.toBeNull()
    expect(await db.rating.count()).toBe(ratings)
    expect(await db.margin.count()).toBe(1)
  })

  it('leaves work to do and work done for its raters', async () => {
    const user = await db.user.findUniqueOrThrow({ where: { email: 'rater1@demo.example' } })
    const actor = await findActorByUserId(user.id)
    if (!actor) throw new Error('the demo rater cannot act')

    const patients = await listLabelingPatients(actor, await findTask(studyId))

    const done = patients.reduce((sum, patient) => sum + patient.done, 0)
    const total = patients.reduce((sum, patient) => sum + patient.total, 0)
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(total)
  })

  it('has contested statements on panels and a third adjudicator to decide', async () => {
    const panel = await db.assignment.count({ where: { studyId, round: 2 } })
    const decider = await db.membership.count({ where: { studyId, role: 'adjudicator' } })

    expect(panel).toBeGreaterThan(0)
    expect(decider).toBe(3)
  })

  it('has two notes of four lists of facts each, all pairs settled, weighed and scored', async () => {
    const { counts, tasks } = await getFactTables(SYSTEM_ACTOR, studyId)

    const { taskId = '', scores = [] } = tasks[0] ?? {}
    const { states } = await getProgress(SYSTEM_ACTOR, { studyId, taskId })
    expect(countUnsettled(states)).toBe(0)
    expect(countSettled(states)).toBeGreaterThan(150)
    expect(counts.map(({ rows }) => rows.length > 1)).toEqual([true, true, true, true, true, true])
    const recallOf = (figure: Figure | undefined) =>
      figure?.rows
        .slice(0, 4)
        .map(({ cells }) => cells.map((cell) => isEstimate(cell) && cell.estimate.value))
    expect(scores.map(({ title }) => title)).toHaveLength(2)
    expect(recallOf(scores[0])?.flat()).not.toContain(null)
  })

  it('has a study of key facts that clinicians named, with a jury of three that votes on both questions', async () => {
    const { id } = await db.study.findFirstOrThrow({ where: { title: KEY_FACT_TITLE } })
    const task = await db.task.findFirstOrThrow({ where: { studyId: id, protocol: 'key-facts' } })
    const { juries } = await listJuries(SYSTEM_ACTOR, { studyId: id, taskId: task.id })

    // six entries of three facts, each against three summaries
    expect(await db.item.count({ where: { taskId: task.id } })).toBe(54)
    expect(juries).toMatchObject([{ name: 'jury-of-three', statements: 54, failure: null }])
    expect(juries[0]?.answered.map(({ count }) => count === 54)).toEqual([true, true, false])
    expect(juries[0]?.decided.map(({ count }) => count > 45)).toEqual([true, true])
    // the second week of a system is better, and worse in one thing
    const view = { system: 'single-prompt', version: '', by: juries[0]?.raterId ?? '' }
    const { overTime, breakdowns } = await getSystemReport(
      SYSTEM_ACTOR,
      { studyId: id, taskId: task.id },
      view,
    )
    const [presence] = overTime?.changes ?? []
    expect(presence).toMatchObject({ from: 'week 1', to: 'week 2' })
    expect(presence?.gained.length).toBeGreaterThan(3)
    expect(presence?.lost.map(({ text }) => text)).toContain(
      'Creatinine and potassium have to be checked in one week.',
    )
    expect(breakdowns.map(({ name }) => name)).toEqual([
      'system-by-category',
      'system-by-clinician',
      'system-by-position',
      'system-by-patient',
    ])
  })

  it('has ten summaries in which two people marked errors, half of them settled, and their corrections to write', async () => {
    const study = await db.study.findFirstOrThrow({ where: { title: ERROR_SPAN_TITLE } })
    const progress = await getProgress(SYSTEM_ACTOR, await findTask(study.id, 'error-spans'))
    const user = await db.user.findUniqueOrThrow({ where: { email: 'rater3@demo.example' } })
    const rater = await findActorByUserId(user.id)
    const revised = await findTask(study.id, 'revised')
    const patients = await listLabelingPatients(rater!, revised)
    const { items } = await getLabelingQueue(rater!, revised, patients[0]!.patientId)

    expect(progress.states).toMatchObject({ settled: 5, open: 1 })
    expect(patients.reduce((sum, { total }) => sum + total, 0)).toBe(5)
    expect(items[0]?.draft?.by).toBe('session')
    expect(items[0]?.draft?.values['errors']).toHaveLength(3)
    // whoever marks the same texts is not led by what was agreed on
    const { definition } = await openTask(revised)
    const { id: marker } = await db.rater.findFirstOrThrow({ where: { studyId: study.id, alias: 'rater-2' } })
    const rows = await db.item.findMany({ where: { taskId: revised.taskId }, select: { id: true } })
    const itemIds = rows.map(({ id }) => id)
    expect((await readDrafts(definition, itemIds, marker)).size).toBe(0)
    const { taskId } = await findTask(study.id, 'error-spans')
    await db.task.update({ where: { id: taskId }, data: { lockedAt: new Date() } })
    expect((await readDrafts(definition, itemIds, marker)).size).toBe(5)
    await db.task.update({ where: { id: taskId }, data: { lockedAt: null } })
  })

  it('has 24 questions about two charts that go on after the visit, half of them checked by two, with better words to read', async () => {
    const { id } = await db.study.findFirstOrThrow({ where: { title: QUESTION_TITLE } })
    const task = await findTask(id, 'questions')
    const ratings = await db.rating.count({ where: { taskId: task.taskId, rater: { kind: 'human' } } })
    const user = await db.user.findUniqueOrThrow({ where: { email: 'rater3@demo.example' } })
    const rater = await findActorByUserId(user.id)
    const patients = await listLabelingPatients(rater!, task)
    const { sections } = await getAnswerFigures(SYSTEM_ACTOR, task, answerViewSchema.parse({}))
    const figures = sections.flatMap((section) => section.figures)
    const named = (name: string) => figures.find((figure) => figure.name.startsWith(name))

    expect([await db.item.count({ where: { taskId: task.taskId } }), ratings]).toEqual([24, 34])
    expect(patients.reduce((sum, { total, done }) => sum + total - done, 0)).toBe(2)
    expect(named('shares-specific-arm')?.columns).toHaveLength(2 + 2 * 3)
    expect(named('agreement-specific')?.rows.filter(({ isTotal }) => isTotal)).toHaveLength(9)
    expect(named('texts-')?.rows.length).toBeGreaterThan(5)
    const printed = await runCommand(agreementCommand, '--study', QUESTION_TITLE)
    expect(printed.text).toContain('How long was apixaban held around the last upper endoscopy?')
  })

  it('has a finished study: settled, its AI raters opened after a margin was fixed, and locked', async () => {
    const { id } = await db.study.findFirstOrThrow({ where: { title: FINISHED_TITLE } })
    const task = await findTask(id)

    const [{ states }, results, { lockedAt }, runs] = await Promise.all([
      getProgress(SYSTEM_ACTOR, task),
      getAiResults(SYSTEM_ACTOR, task),
      openTask(task),
      listRuns(SYSTEM_ACTOR, task),
    ])

    expect(countUnsettled(states)).toBe(0)
    expect(countSettled(states)).toBeGreaterThan(300)
    expect(results).toMatchObject({ aiRaters: 3, glimpsedAt: null, lateIds: [] })
    expect(results.margins.map(({ isAfterOpening }) => isAfterOpening)).toEqual([false])
    expect(lockedAt).not.toBeNull()
    const ends = runs.map(({ alias, status, pending, failed }) => [alias, status, pending, failed > 0])
    expect(ends).toEqual([
      ['demo-small', 'done', 0, true],
      ['demo-large', 'done', 0, false],
      ['baseline', 'done', 0, false],
    ])
  })
})
