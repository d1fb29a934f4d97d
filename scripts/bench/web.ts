import { randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { named } from '@/lib/core/counted-words'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { roomAddress } from '@/lib/core/task'
import { openAiResults, setMargin } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { recordRunOutcomes } from '@/lib/data/runs/run-outcomes'
import { createRun } from '@/lib/testing/create-run'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { findTask } from '@/lib/testing/find-task'
import { makeJudged } from '@/lib/testing/rated'
import { PlainError } from '../start/plain-error'
import { type BenchRow, compareTime, findBroken } from './bench-row'
import { SESSION_COOKIE, signIn, type Web } from './browser'
import { benchImport } from './import'
import { RELEASE_SIZE } from './release'
import { watchWaiting } from './waiting'

/** As the published one: each of 72 judges on each of 13,070 statements. */
const LARGE = { ...RELEASE_SIZE, aiVerdicts: 72 * RELEASE_SIZE.propositions, factsPerReference: 1 }
/** Fewer statements, and {@link CONFIGURATIONS} AI raters on each. */
const BROAD = {
  patients: 40,
  propositions: 1000,
  notes: 200,
  wordsPerNote: 100,
  aiVerdicts: 1000,
  factsPerReference: 1,
}
/** As many as the published grid has cells. */
const CONFIGURATIONS = 1152
const REPEATS = 5
/** Promised of a page that was opened before, on a quiet machine. */
const AGAIN = { atMost: 500, unit: 'ms again', room: 2 }
/** Promised of pages in which something changed, and of the first after a start where AI raters are many, likewise. */
const AFTER_CHANGE = { of: 'afterChange', words: 'after a change', atMost: 500, unit: 'ms', room: 2 } as const
const FIRST_TIME = { of: 'firstTime', words: 'the first time', atMost: 3000, unit: 'ms', room: 2 } as const
type Promised = typeof AFTER_CHANGE | typeof FIRST_TIME
/** More statements than there are pages. */
const CHANGES = 40

/** The two studies, with how much is in them and what is promised of their pages. */
const STUDIES: Record<string, { size: string; promised: Promised; make: () => Promise<string> }> = {
  statements: {
    promised: AFTER_CHANGE,
    size: `${LARGE.aiVerdicts.toLocaleString('en')} AI ratings`,
    make: async () => (await benchImport(LARGE)).studyId,
  },
  configurations: {
    promised: FIRST_TIME,
    size: `${CONFIGURATIONS.toLocaleString('en')} configurations, ${(CONFIGURATIONS * BROAD.propositions).toLocaleString('en')} AI ratings`,
    make: async () => {
      const { studyId } = await benchImport(BROAD)
      await addConfigurations(studyId)
      return studyId
    },
  },
}

/**
 * Whole pages over the web, as a PI waits for them: after a start, after a change, and again.
 *
 * @param pages their names; all without any
 * @param studies `statements` or `configurations`; both without any
 * @throws {PlainError} for what there is not
 */
export async function benchWeb(
  web: Web,
  pages: readonly string[] = [],
  studies: readonly string[] = [],
): Promise<BenchRow[]> {
  requireNames('study', studies, Object.keys(STUDIES))
  const rows: BenchRow[] = []
  for (const [name, { size, promised, make }] of Object.entries(STUDIES)) {
    if (studies.length > 0 && !studies.includes(name)) continue
    const studyId = await make()
    const waiting = watchWaiting('self')
    const timed = await measureStudy(web, studyId, size, pages)
    rows.push(...timed.map(({ row }) => row), summarize(timed, size, promised, waiting()))
  }
  return rows
}

function requireNames(kind: string, asked: readonly string[], known: readonly string[]): void {
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new PlainError(`There is no ${kind} “${unknown.join('”, “')}”. Names: ${known.join(', ')}.`)
}

type Timed = { name: string; firstTime: number; afterChange: number; row: BenchRow }

/** All pages of a study in one row, with the one that takes longest. */
function summarize(
  timed: readonly Timed[],
  size: string,
  { of, words, ...promise }: Promised,
  waited: number | null,
): BenchRow {
  const inOrder = timed.toSorted((one, other) => one[of] - other[of])
  const [middle, worst] = [inOrder[Math.floor(inOrder.length / 2)], inOrder.at(-1)]
  return {
    what: `pages over ${size}, ${words}`,
    value: `median ${middle?.[of].toFixed(0)} ms, worst ${worst?.[of].toFixed(0)} ms (${worst?.name})`,
    beside: `longer than ${promise.atMost} ms: ${named(inOrder.filter((page) => page[of] > promise.atMost).map(({ name }) => name)) || 'none'}`,
    ...compareTime(worst?.[of] ?? Number.NaN, promise, waited),
  }
}

/** Each page as the first that is opened after the server started, a person answered, or an AI rater did. */
async function measureStudy(
  web: Web,
  studyId: string,
  size: string,
  asked: readonly string[],
): Promise<Timed[]> {
  const task = await findTask(studyId)
  const pages = await listPages(studyId)
  requireNames(
    'page',
    asked,
    pages.map(([name]) => name),
  )
  await setMargin(SYSTEM_ACTOR, task, { measure: 'agreement', margin: 0.05, reason: 'For this run.' })
  await openAiResults(SYSTEM_ACTOR, task, 'Measured.')
  const small = await createStudy({ items: 1 })
  const { userId } = await createActor(studyId, 'pi')
  await db.membership.create({ data: { userId, studyId: small.id, role: 'pi' } })
  const cookie = `${SESSION_COOKIE}=${await signIn(web, userId)}`
  const get = (path: string) => timePage(`${web.address}${path}`, cookie)
  const changes = await prepareChanges(studyId)
  const bare = await median(() => get('/account'))
  const timed: Timed[] = []
  for (const [name, path] of pages) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const visit = () => get(roomAddress(task, path))
    const after = async (change: () => Promise<unknown>) => {
      await change()
      return (await visit()).ms
    }
    const firstTime = await after(async () => {
      await web.restart()
      await get(`/studies/${small.id}`) // figures have a thread, which is up then
    })
    const person = await after(changes.answerAsPerson)
    const aiRater = await after(changes.answerAsAi)
    const again = await median(visit)
    timed.push({
      name,
      firstTime,
      afterChange: Math.max(person, aiRater),
      row: {
        what: `page over ${size}: ${name}`,
        value: `after a start ${firstTime.toFixed(0)} ms, after a person’s answer ${person.toFixed(0)} ms, after an AI rater’s ${aiRater.toFixed(0)} ms, again ${again.ms.toFixed(0)} ms`,
        beside: `${(again.bytes / 1000).toFixed(0)} kB; a bare page: ${bare.ms.toFixed(0)} ms`,
        broken: findBroken(again.ms, AGAIN),
      },
    })
  }
  return timed
}

/** A person with a few statements to answer, and an AI rater that has answered nearly all, through the doors they always use. */
async function prepareChanges(studyId: string) {
  const { id: taskId } = await db.task.findFirstOrThrow({
    where: { studyId, protocol: 'verdict', excludedFromId: null, trainsTaskId: null },
  })
  const items = await db.item.findMany({ where: { taskId }, select: { id: true } })
  const itemIds = items.map(({ id }) => id)
  const study = { id: studyId, taskId, itemIds: itemIds.slice(0, CHANGES) }
  const person = await createAssignedRater(study)
  const { runId, rater: aiRater } = await createRun(SYSTEM_ACTOR, { studyId, taskId })
  const answer = (ids: readonly string[]) =>
    recordRunOutcomes(
      aiRater,
      runId,
      ids.map((id) => makeJudged(id)),
    )
  for (let from = CHANGES; from < itemIds.length; from += 1000) await answer(itemIds.slice(from, from + 1000))
  const [forPerson, forAi] = [study.itemIds.values(), study.itemIds.values()]
  return {
    answerAsPerson: () => rate(person, study, forPerson.next().value ?? '', 'Supported'),
    answerAsAi: () => answer([forAi.next().value ?? '']),
  }
}

async function listPages(studyId: string): Promise<[name: string, path: string][]> {
  const [item, person] = await Promise.all([
    db.item.findFirstOrThrow({
      where: { task: { studyId, protocol: 'verdict', excludedFromId: null, trainsTaskId: null } },
      select: { id: true },
    }),
    db.rater.findFirstOrThrow({ where: { studyId, kind: 'human' }, select: { id: true } }),
  ])
  return [
    ['overview', ''],
    ['errors', 'errors'],
    ['agreement of people', 'agreement'],
    ['AI raters’ agreement', 'agreement/ai'],
    ['AI raters’ agreement, by patient', 'agreement/ai?unit=patient'],
    ['AI raters’ agreement, by classes', 'agreement/ai?columns=classes'],
    ['configurations', 'agreement/grid'],
    ['two raters', 'agreement/compare'],
    ['non-inferiority', 'agreement/non-inferiority'],
    ['rates', 'agreement/rates'],
    ['confidence', 'agreement/confidence'],
    ['label models', 'agreement/label-models'],
    ['a person', `raters/${person.id}`],
    ['a statement', `statements/${item.id}`],
    ['AI raters', 'runs'],
    ['consensus', 'consensus'],
    ['confusion matrix', 'consensus/report'],
    ['quality', 'assignments/quality'],
    ['size', 'assignments/size'],
    ['report', 'report'],
  ]
}

type Visit = { ms: number; bytes: number }

async function timePage(address: string, cookie: string): Promise<Visit> {
  const start = performance.now()
  const response = await fetch(address, { headers: { cookie } }) // a page may fill its address in first
  const text = await response.text()
  if (!response.ok || response.url.includes('/sign-in'))
    throw new Error(`${address} answered ${response.status} at ${response.url}`)
  return { ms: performance.now() - start, bytes: text.length }
}

async function median(visit: () => Promise<Visit>): Promise<Visit> {
  const all: Visit[] = []
  for (let time = 0; time < REPEATS; time++) all.push(await visit())
  return all.toSorted((left, right) => left.ms - right.ms)[Math.floor(REPEATS / 2)] as Visit
}

/** AI raters with settings of their own and a rating of each statement, written straight into the database. */
async function addConfigurations(studyId: string): Promise<void> {
  const task = await db.task.findFirstOrThrow({
    where: { studyId, protocol: 'verdict', excludedFromId: null, trainsTaskId: null },
  })
  const raters = Array.from({ length: CONFIGURATIONS }, (_, index) => ({
    id: randomUUID(),
    studyId,
    kind: 'ai' as const,
    alias: `configuration-${String(index + 1).padStart(4, '0')}`,
    configuration: {
      model: `model-${index % 10}`,
      facts: [5, 10, 25, 50][Math.floor(index / 10) % 4],
      retrieval: ['dense', 'hybrid', 'rerank'][Math.floor(index / 40) % 3],
      temperature: Math.floor(index / 120) / 10,
    },
  }))
  await db.rater.createMany({ data: raters })
  for (const { id } of raters) {
    await db.$executeRaw`
      insert into "Rating" (id, "studyId", "taskId", "itemId", "raterId", round, revision, current, code)
      select gen_random_uuid(), ${studyId}::uuid, ${task.id}::uuid, i.id, ${id}::uuid, 1, 1, true,
        (${[...VERDICTS]}::text[])[1 + floor(3 * random() ^ 2)::int]
      from "Item" i where i."taskId" = ${task.id}::uuid`
  }
  await db.$executeRaw`select analyze_tables(array['"Rating"', '"Rater"']::regclass[])` // as imports end
}
