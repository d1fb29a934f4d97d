import { randomUUID } from 'node:crypto'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { openAiResults } from '@/lib/data/blinding/ai-results'
import { db } from '@/lib/data/client'
import { getFactTables } from '@/lib/data/documents/fact-tables'
import { recordRating } from '@/lib/data/labeling/ratings'
import { createActor } from '@/lib/testing/factories'
import { type BenchRow, compareTime, findBroken } from './bench-row'
import { formatMemory } from './bench-worker'
import { FACTEHR_SIZE, writeFactehrRelease } from './factehr-release'
import { importWritten } from './import'
import { watchWaiting } from './waiting'

/** Promised of a quiet machine. */
const IMPORT = { atMost: 180, unit: 's', room: 1.5 }
const MEMORY = { atMost: 600, unit: 'MB', room: 1 }
const SCORES = { atMost: 500, unit: 'ms', room: 2 }

/** A made-up FactEHR release of the published size: its import, and its tables before and after somebody answers. */
export async function benchFacts(): Promise<BenchRow[]> {
  const { studyId, seconds, cpuSeconds, memoryMb, waited, unpackedMb, rows, baselineSeconds } =
    await importWritten(writeFactehrRelease)
  const task = await db.task.findFirstOrThrow({ where: { studyId, protocol: 'entailment' } })
  const pairs = await db.item.count({ where: { taskId: task.id } })
  await openAiResults(SYSTEM_ACTOR, { studyId, taskId: task.id }, 'Nobody is misled by a benchmark.')
  const firstMs = await time(() => getFactTables(SYSTEM_ACTOR, studyId))
  const againMs = await time(() => getFactTables(SYSTEM_ACTOR, studyId))
  await answerOne(studyId, task.id)
  const changeWaiting = watchWaiting('self')
  const changedMs = await time(() => getFactTables(SYSTEM_ACTOR, studyId))
  return [
    {
      what: `import of a FactEHR-sized release, ${FACTEHR_SIZE.notes} notes, ${pairs.toLocaleString('en')} pairs, ${rows.toLocaleString('en')} rows, ${unpackedMb.toFixed(0)} MB`,
      value: `${seconds.toFixed(1)} s`,
      beside: `reading alone: ${baselineSeconds.toFixed(1)} s; ${cpuSeconds.toFixed(0)} s of a processor by the command${waitedWords(waited)}`,
      ...compareTime(seconds, IMPORT, waited),
    },
    {
      what: 'its memory',
      value: `${formatMemory(memoryMb)} resident at most`,
      beside: 'of the command that users have',
      broken: findBroken(memoryMb, MEMORY),
    },
    {
      what: 'its tables and scores when they are opened for the first time',
      value: `${(firstMs / 1000).toFixed(1)} s`,
      beside: `made once for lists and answers that stay as they are; with nothing changed: ${againMs.toFixed(0)} ms`,
    },
    {
      what: 'its tables and scores after an answer',
      value: `${changedMs.toFixed(0)} ms`,
      beside: 'those of whom nothing was said stay as they were',
      ...compareTime(changedMs, SCORES, changeWaiting()),
    },
  ]
}

function waitedWords(waited: number | null): string {
  return waited === null ? '' : `, which waited for one ${(100 * waited).toFixed(0)} % of its time`
}

/** By a person, through the door that all answers take. */
async function answerOne(studyId: string, taskId: string): Promise<void> {
  const rater = await createActor(studyId, 'rater')
  const raterId = rater.raters.get(studyId) ?? ''
  const { id: itemId, patientId } = await db.item.findFirstOrThrow({ where: { taskId } })
  const own = { studyId, taskId, itemId, raterId, patientId, round: 1, position: 0 }
  const { id: assignmentId } = await db.assignment.create({ data: own })
  const spent = { activeMs: 0, wallMs: 0 }
  const answer = { values: { entailed: 'entailed' }, uncertain: false, comment: null, evidence: [] }
  await recordRating(
    rater,
    { studyId, taskId },
    { assignmentId, submissionId: randomUUID(), ...answer, ...spent },
  )
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
