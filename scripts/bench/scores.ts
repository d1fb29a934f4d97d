import { randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { ImportRow } from '@/lib/core/exchange/import-row'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { findShipped } from '@/lib/core/protocols/shipped'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import { getAnswerFigures } from '@/lib/data/agreement/answer-figures'
import { openAiResults, setMargin } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { importStudyData } from '@/lib/data/import/imports'
import { recordRating } from '@/lib/data/labeling/ratings'
import { createStudy } from '@/lib/data/studies'
import { getSystems } from '@/lib/data/systems/system-reports'
import { createActor } from '@/lib/testing/factories'
import { type BenchRow, compareTime } from './bench-row'
import { watchWaiting } from './waiting'

const CASES = 30
const SYSTEMS = 12
const FACTS = 3
const JURORS = 10
const PEOPLE = 7
const CHECK = findShipped('key-facts')
const AT = { file: 'bench', line: 1 }
const CHANGES = 5
/** Promised of a quiet machine. */
const PAGE = { atMost: 500, unit: 'ms', room: 2 }

/** The scores page of a study of key facts with its jury figures, after somebody has answered. */
export async function benchScores(): Promise<BenchRow[]> {
  const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: `Scores ${randomUUID()}`, seed: 1 })
  await importRows(studyId)
  const { id: taskId } = await db.task.findFirstOrThrow({ where: { studyId, protocol: CHECK.id } })
  const task = { studyId, taskId }
  await setMargin(SYSTEM_ACTOR, task, { measure: 'kappa', margin: 0.1, reason: 'For the figures.' })
  await openAiResults(SYSTEM_ACTOR, task, 'Nobody is misled by a benchmark.')
  const view = answerViewSchema.parse({ of: 'present' })
  const page = () => getAnswerFigures(SYSTEM_ACTOR, task, view, 'answers') // its tab with the scores
  const everything = () => getAnswerFigures(SYSTEM_ACTOR, task, view)
  const firstMs = await time(page)
  const answer = await openAnswering(task)
  const waiting = watchWaiting('self')
  const changed: number[] = []
  const listed: number[] = []
  const whole: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    await answer(change)
    changed.push(await time(page))
    listed.push(await time(() => getSystems(SYSTEM_ACTOR, task, '')))
    whole.push(await time(everything))
  }
  const waited = waiting()
  const plainMs = await time(
    () =>
      db.$queryRaw`select "itemId", "raterId", codes from "Rating" where "taskId" = ${taskId}::uuid and current`,
  )
  const medianMs = median(changed)
  const items = CASES * SYSTEMS * FACTS
  return [
    {
      what: `figures of ${items.toLocaleString('en')} key facts with juries after an answer: ${CASES} cases, ${SYSTEMS} systems, ${JURORS} AI raters, ${PEOPLE} people, two questions`,
      value: `median ${medianMs.toFixed(0)} ms`,
      beside: `reading the same answers from the database alone: ${plainMs.toFixed(0)} ms; the first time: ${firstMs.toFixed(0)} ms; the list of systems after it: ${median(listed).toFixed(0)} ms; all figures, as a file has them: ${median(whole).toFixed(0)} ms`,
      ...compareTime(medianMs, PAGE, waited),
    },
  ]
}

/** People answer one fact after the other anew, through the door that all answers take. */
async function openAnswering(task: { studyId: string; taskId: string }) {
  const rater = await createActor(task.studyId, 'rater')
  const raterId = rater.raters.get(task.studyId) ?? ''
  const items = await db.item.findMany({ where: { taskId: task.taskId }, take: CHANGES })
  return async (change: number) => {
    const item = items[change]
    if (!item) return
    const own = { ...task, itemId: item.id, raterId, patientId: item.patientId, round: 1, position: change }
    const { id: assignmentId } = await db.assignment.create({ data: own })
    await recordRating(rater, task, {
      assignmentId,
      submissionId: randomUUID(),
      values: { present: 'yes', contradicted: 'no' },
      uncertain: false,
      comment: null,
      evidence: [],
      activeMs: 0,
      wallMs: 0,
    })
  }
}

async function importRows(studyId: string): Promise<void> {
  const source = {
    format: 'bench',
    name: 'bench',
    digest: randomUUID(),
    async *read() {
      yield* makeRows()
    },
  }
  const { problems } = await importStudyData(SYSTEM_ACTOR, studyId, source, { preview: false })
  if (problems.length > 0) throw new Error(`the study does not import: ${problems[0]?.message}`)
}

function* makeRows(): Generator<ImportRow> {
  const cases = Array.from({ length: CASES }, (_, at) => `case-${at + 1}`)
  const systems = Array.from({ length: SYSTEMS }, (_, at) => `system-${at + 1}`)
  for (const name of cases) yield* caseRows(name, systems)
  yield { ...AT, entity: 'task', name: CHECK.id, title: null, definition: CHECK, settings: {} }
  for (let rater = 0; rater < PEOPLE + JURORS; rater++) {
    const kind = rater < PEOPLE ? 'human' : 'ai'
    const alias = `${kind}-${rater + 1}`
    const configuration = kind === 'ai' ? { method: 'scripted', name: alias } : null
    yield { ...AT, entity: 'rater', alias, kind, configuration }
    const random = seededUniform(alias)
    for (const item of listItems(cases, systems)) {
      const isThere = seededUniform(item)() < 0.7
      const present = random() < 0.15 ? !isThere : isThere
      const contradicted = random() < 0.1 ? 'yes' : 'no'
      yield ratingRow(alias, item, { present: present ? 'yes' : 'no', contradicted })
    }
  }
}

function listItems(cases: readonly string[], systems: readonly string[]): string[] {
  return cases.flatMap((name) =>
    systems.flatMap((system) =>
      Array.from({ length: FACTS }, (_, fact) => `${name}/fact-${fact + 1}|${name}/${system}`),
    ),
  )
}

function* caseRows(name: string, systems: readonly string[]): Generator<ImportRow> {
  const stay = { ...AT, patient: name, admission: `${name}-stay` }
  const dates = { admitTime: null, dischargeTime: null, diagnosis: null, details: {}, bare: false }
  yield { ...AT, entity: 'patient', externalId: name, sex: null, age: null }
  yield { ...AT, entity: 'admission', externalId: stay.admission, patient: name, ...dates }
  const text = 'Pneumonia was treated. '.repeat(150)
  const document = { ...stay, entity: 'document' as const, text }
  const discharge = `${name}/discharge`
  yield { ...document, externalId: discharge, kind: 'discharge-summary', authorKind: 'human', authorName: '' }
  for (const system of systems)
    yield {
      ...document,
      externalId: `${name}/${system}`,
      kind: 'summary',
      authorKind: 'llm',
      authorName: system,
    }
  for (let fact = 1; fact <= FACTS; fact++)
    yield {
      ...AT,
      entity: 'proposition',
      externalId: `${name}/fact-${fact}`,
      document: discharge,
      kind: 'key-fact',
      ordinal: fact - 1,
      text: `Fact ${fact} of ${name}`,
      start: null,
      end: null,
      attributes: { author: 'clinician-1', position: fact, category: 'diagnosis' },
    }
}

function ratingRow(rater: string, item: string, answers: Readonly<Record<string, string>>): ImportRow {
  const nothing = { code: null, comment: null, activeMs: null, ratedAt: null, reference: null }
  return {
    ...AT,
    ...nothing,
    entity: 'rating',
    task: CHECK.id,
    item,
    rater,
    round: 1,
    answers,
    value: {},
    uncertain: false,
  }
}

async function time(work: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
