import { randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { VERDICTS } from '@/lib/core/verdict'
import { openAiResults, setMargin } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { createActor } from '@/lib/testing/factories'
import type { BenchRow } from './bench-row'
import { SESSION_COOKIE, signIn, type Web } from './browser'
import { benchImport } from './import'
import { RELEASE_SIZE } from './release'

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
const CONFIGURATIONS = 1000
const REPEATS = 5

/** Whole pages over the web, as a PI waits for them: the first time after a start, and again. */
export async function benchWeb(web: Web): Promise<BenchRow[]> {
  const { studyId } = await benchImport(LARGE)
  const large = await measureStudy(web, studyId, `${LARGE.aiVerdicts.toLocaleString('en')} AI ratings`)
  const broad = await benchImport(BROAD)
  await addConfigurations(broad.studyId)
  const name = `${CONFIGURATIONS.toLocaleString('en')} configurations, ${(CONFIGURATIONS * BROAD.propositions).toLocaleString('en')} AI ratings`
  return [...large, ...(await measureStudy(web, broad.studyId, name))]
}

async function measureStudy(web: Web, studyId: string, size: string): Promise<BenchRow[]> {
  await setMargin(SYSTEM_ACTOR, studyId, { measure: 'agreement', margin: 0.05, reason: 'For this run.' })
  await openAiResults(SYSTEM_ACTOR, studyId, 'Measured.')
  const { userId } = await createActor(studyId, 'pi')
  const cookie = `${SESSION_COOKIE}=${await signIn(web, userId)}`
  const get = (path: string) => timePage(`${web.address}${path}`, cookie)
  await get('/account')
  const bare = await median(() => get('/account'))
  const rows: BenchRow[] = []
  for (const [name, path] of await listPages(studyId)) {
    const first = await get(`/studies/${studyId}${path}`)
    const again = await median(() => get(`/studies/${studyId}${path}`))
    rows.push({
      what: `page over ${size}: ${name}`,
      value: `first ${first.ms.toFixed(0)} ms, again ${again.ms.toFixed(0)} ms`,
      beside: `${(again.bytes / 1000).toFixed(0)} kB; a bare page: ${bare.ms.toFixed(0)} ms`,
    })
  }
  return rows
}

/** In the order of a visit: what one page has made, the next finds. */
async function listPages(studyId: string): Promise<[name: string, path: string][]> {
  const [item, person] = await Promise.all([
    db.item.findFirstOrThrow({ where: { task: { studyId, protocol: 'verdict' } }, select: { id: true } }),
    db.rater.findFirstOrThrow({ where: { studyId, kind: 'human' }, select: { id: true } }),
  ])
  return [
    ['overview', ''],
    ['errors', '/errors'],
    ['agreement of people', '/agreement'],
    ['AI raters’ agreement', '/agreement/ai'],
    ['AI raters’ agreement, by patient', '/agreement/ai?unit=patient'],
    ['configurations', '/agreement/grid'],
    ['two raters', '/agreement/compare'],
    ['non-inferiority', '/agreement/non-inferiority'],
    ['rates', '/agreement/rates'],
    ['a person', `/raters/${person.id}`],
    ['a statement', `/statements/${item.id}`],
    ['AI raters', '/runs'],
    ['what was confused', '/consensus/report'],
    ['report', '/report'],
  ]
}

type Visit = { ms: number; bytes: number }

async function timePage(address: string, cookie: string): Promise<Visit> {
  const start = performance.now()
  const response = await fetch(address, { headers: { cookie }, redirect: 'manual' })
  const text = await response.text()
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return { ms: performance.now() - start, bytes: text.length }
}

async function median(visit: () => Promise<Visit>): Promise<Visit> {
  const all: Visit[] = []
  for (let time = 0; time < REPEATS; time++) all.push(await visit())
  return all.toSorted((left, right) => left.ms - right.ms)[Math.floor(REPEATS / 2)] as Visit
}

/** AI raters with settings of their own and a rating of each statement, written straight into the database. */
async function addConfigurations(studyId: string): Promise<void> {
  const task = await db.task.findFirstOrThrow({ where: { studyId, protocol: 'verdict' } })
  const raters = Array.from({ length: CONFIGURATIONS }, (_, place) => ({
    id: randomUUID(),
    studyId,
    kind: 'ai' as const,
    alias: `configuration-${String(place + 1).padStart(4, '0')}`,
    configuration: {
      model: `model-${place % 10}`,
      facts: [5, 10, 25, 50][Math.floor(place / 10) % 4],
      retrieval: ['dense', 'hybrid', 'rerank'][Math.floor(place / 40) % 3],
      temperature: Math.floor(place / 120) / 10,
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
}
