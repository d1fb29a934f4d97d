import { randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import type { Definition } from '@/lib/core/protocols/definition'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { listShipped } from '@/lib/core/protocols/shipped'
import { storeAnswer } from '@/lib/core/protocols/stored-answer'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import type { TaskRef } from '@/lib/core/task'
import { getAnswerFigures } from '@/lib/data/agreement/answer-figures'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { recordRating } from '@/lib/data/labeling/ratings'
import { createStudy } from '@/lib/data/studies'
import { insertTask } from '@/lib/data/tasks'
import { createActor } from '@/lib/testing/factories'
import { type BenchRow, compareTime, measureSpread } from './bench-row'
import { watchWaiting } from './waiting'

const SUMMARIES = 5000
/** Five summaries, each by a system of its own, are of each of these. */
const SOURCES = 1000
const SPANS = 50_000
const PEOPLE = 2
const WORDS = 110
const CHANGES = 5
/** Promised of a quiet machine. */
const PAGE = { atMost: 500, unit: 'ms', room: 2 }

/** The first tab of the figures of 50,000 marked passages after somebody changes an answer, beside reading the answers alone. */
export async function benchSpans(): Promise<BenchRow[]> {
  const definition = listShipped().find(({ id }) => id === 'error-spans')
  if (!definition) throw new RangeError('error-spans is not shipped')
  const { task, spans } = await createMarkedTask(definition)
  await openAiResults(SYSTEM_ACTOR, task, 'Nobody is misled by a benchmark.')
  const view = answerViewSchema.parse({})
  const firstMs = await time(() => getAnswerFigures(SYSTEM_ACTOR, task, view, ''))
  const againMs = await time(() => getAnswerFigures(SYSTEM_ACTOR, task, view, ''))
  const change = await openDesk(task)
  const waiting = watchWaiting('self')
  const changed: number[] = []
  for (let turn = 0; turn < CHANGES; turn++) {
    await change(turn)
    changed.push(await time(() => getAnswerFigures(SYSTEM_ACTOR, task, view, '')))
  }
  const waited = waiting()
  const plain = await measureSpread(
    CHANGES,
    () => db.$queryRaw`
      select "itemId", "raterId", fields from "Rating" where "taskId" = ${task.taskId}::uuid and current and round = 1`,
  )
  const median = changed.toSorted((one, other) => one - other)[Math.floor(CHANGES / 2)] ?? 0
  return [
    {
      what: `figures of ${SUMMARIES.toLocaleString('en')} summaries with ${spans.toLocaleString('en')} marked passages, after an answer`,
      value: `median ${median.toFixed(0)} ms`,
      beside: `reading these answers alone: ${plain.words}; the first time: ${(firstMs / 1000).toFixed(1)} s; with nothing changed: ${againMs.toFixed(1)} ms`,
      ...compareTime(median, PAGE, waited),
    },
  ]
}

async function createMarkedTask(definition: Definition): Promise<{ task: TaskRef; spans: number }> {
  const { id: studyId } = await createStudy(SYSTEM_ACTOR, { title: `Bench ${randomUUID()}`, seed: 1 })
  const taskId = await db.$transaction((tx) => insertTask(tx, { studyId, definition }))
  const random = mersenneUniform(7)
  const pick = (most: number) => Math.floor(random() * most)
  const text = () => Array.from({ length: WORDS }, () => 'abcdefgh'.slice(0, 3 + pick(6))).join(' ')
  const patients = Array.from({ length: SOURCES }, (_, at) => ({
    id: randomUUID(),
    studyId,
    externalId: `p${at}`,
  }))
  await db.patient.createMany({ data: patients })
  const document = (patient: number, kind: string, authorName: string) => ({
    id: randomUUID(),
    studyId,
    patientId: patients[patient]?.id ?? '',
    externalId: `${kind}-${patient}-${authorName}`,
    kind,
    authorKind: kind === 'avs' ? ('llm' as const) : ('human' as const),
    authorName,
    text: text(),
  })
  const sources = patients.map((_, at) => document(at, 'bhc', ''))
  const summaries = Array.from({ length: SUMMARIES }, (_, at) =>
    document(at % SOURCES, 'avs', `System ${Math.floor(at / SOURCES) + 1}`),
  )
  await db.document.createMany({ data: [...sources, ...summaries] })
  const items = summaries.map(({ id, patientId, externalId }, at) => ({
    item: { id: randomUUID(), studyId, taskId, patientId, documentId: id, key: externalId },
    source: sources[at % SOURCES]?.id ?? '',
    summary: id,
    text: summaries[at]?.text ?? '',
  }))
  await db.item.createMany({ data: items.map(({ item }) => item) })
  await db.itemPart.createMany({
    data: items.map(({ item, source }) => ({ itemId: item.id, role: 'source', documentId: source })),
  })
  const read = createAnswerReader(definition)
  const labels = definition.spanLayers[0]?.labels.map(({ code }) => code) ?? []
  const perAnswer = SPANS / (SUMMARIES * (PEOPLE + 1))
  const mark = (own: string, id: number, at: number) => {
    const start = at * 9
    const end = Math.min(own.length, start + 4 + pick(12))
    const label = labels[pick(labels.length)] ?? ''
    return { id: `s${id}`, start, end, label, attributes: {}, quote: own.slice(start, end) }
  }
  let marked = 0
  for (const [index, kind] of [
    ...Array.from({ length: PEOPLE }, () => 'human' as const),
    'ai' as const,
  ].entries()) {
    const rater = await db.rater.create({
      data: { studyId, kind, alias: kind === 'ai' ? 'model' : `Rater ${index + 1}` },
    })
    const ratings = items.map(({ item, text: own }, at) => {
      // the same places of one summary come up for all raters
      const places = Array.from(
        { length: Math.round(perAnswer + (random() - 0.5) * 3) },
        (_, place) => (at * 7 + place * 11 + pick(2)) % 50,
      )
      const errors = [...new Set(places)].map((place, id) => mark(own, id, place))
      marked += errors.length
      const answer = read({
        values: {
          errors,
          ...(kind === 'human' && { 'key-facts': [], mentions: [], jargon: [], 'mentioned-by': [] }),
        },
      })
      const { code, fields, codes } = storeAnswer(definition, answer)
      return {
        studyId,
        taskId,
        itemId: item.id,
        raterId: rater.id,
        round: 1,
        revision: 1,
        code,
        fields: fields as object,
        codes,
      }
    })
    for (let from = 0; from < ratings.length; from += 1000)
      await db.rating.createMany({ data: ratings.slice(from, from + 1000) })
  }
  await db.$executeRaw`analyze`
  return { task: { studyId, taskId }, spans: marked }
}

/** One of the two people, who marks one summary after the other anew, through the door that all answers take. */
async function openDesk(task: TaskRef): Promise<(turn: number) => Promise<void>> {
  const rater = await createActor(task.studyId, 'rater')
  const raterId = rater.raters.get(task.studyId) ?? ''
  const first = await db.rater.findFirstOrThrow({ where: { studyId: task.studyId, alias: 'Rater 1' } })
  await db.rating.updateMany({ where: { raterId: first.id }, data: { raterId } })
  const items = await db.item.findMany({
    where: { taskId: task.taskId },
    take: CHANGES,
    orderBy: { key: 'asc' },
  })
  return async (turn) => {
    const { id: itemId, patientId } = items[turn] ?? { id: '', patientId: '' }
    const { id: assignmentId } = await db.assignment.create({
      data: { ...task, itemId, raterId, patientId, round: 1, position: turn },
    })
    const values = { errors: [], 'key-facts': [], mentions: [], jargon: [], 'mentioned-by': [] }
    await recordRating(rater, task, {
      assignmentId,
      submissionId: randomUUID(),
      values,
      uncertain: false,
      comment: null,
      evidence: [],
      activeMs: 0,
      wallMs: 0,
    })
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
