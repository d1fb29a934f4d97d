import 'server-only'
import { type Actor, authorize, requireRater } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import {
  findGuidelineFault,
  firstGuideline,
  type Guideline,
  type GuidelineContent,
  type GuidelineVersion,
  guidelineContentSchema,
} from '@/lib/core/labeling/guideline'
import { type Definition, definitionSchema } from '@/lib/core/protocols/definition'
import type { TaskRef } from '@/lib/core/task'
import { digestOf } from '@/lib/digest'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { isUniqueViolation } from '../errors'
import { openTask } from '../tasks'

/** The guideline in force for the study's task, and whether the actor's rater has acknowledged it. Callers authorize. */
export async function findGuideline(
  taskId: string,
  raterId: string | undefined,
): Promise<{ guideline: Guideline; isGuidelineRead: boolean }> {
  const row = await db.guideline.findFirst({
    where: { taskId },
    orderBy: { version: 'desc' },
  })
  if (!row) return { guideline: firstGuideline(await readDefinition(taskId)), isGuidelineRead: true }
  const read = raterId && (await db.guidelineRead.findFirst({ where: { guidelineId: row.id, raterId } }))
  return {
    guideline: {
      ...guidelineContentSchema.parse(row.content),
      version: row.version,
      publishedAt: row.createdAt.toISOString(),
    },
    isGuidelineRead: raterId === undefined || Boolean(read),
  }
}

/** What a task asks. Callers authorize. */
async function readDefinition(taskId: string): Promise<Definition> {
  const { protocolVersion } = await db.task.findUniqueOrThrow({
    where: { id: taskId },
    select: { protocolVersion: { select: { definition: true } } },
  })
  return definitionSchema.parse(protocolVersion.definition)
}

/** The version in force, 0 before the first was published. Callers authorize. */
async function findGuidelineVersion(tx: Tx, taskId: string): Promise<number> {
  const { _max } = await tx.guideline.aggregate({ where: { taskId }, _max: { version: true } })
  return _max.version ?? 0
}

/** The version that was shown; whoever names none had the newest. @throws {AppError} `invalid` for one not published yet */
export async function requireGuidelineVersion(
  tx: Tx,
  taskId: string,
  shown: number | undefined,
): Promise<number> {
  const newest = await findGuidelineVersion(tx, taskId)
  if (shown !== undefined && shown > newest) {
    throw new AppError(
      'invalid',
      'This answer names a version of the guideline that does not exist. Reload the page.',
    )
  }
  return shown ?? newest
}

/** What each version says of an answer, by version; version 0 is the protocol's own text. Callers authorize. */
export async function readDefinitions(
  taskId: string,
): Promise<(version: number, code: string) => string | null> {
  const rows = await db.guideline.findMany({ where: { taskId }, select: { version: true, content: true } })
  const entriesOf = new Map(
    rows.map((row) => [row.version, guidelineContentSchema.parse(row.content).entries]),
  )
  const own = firstGuideline(await readDefinition(taskId)).entries
  return (version, code) => {
    const entries = entriesOf.get(version) ?? own
    return Object.hasOwn(entries, code) ? (entries[code]?.definition ?? null) : null
  }
}

/**
 * Puts a new version in force; earlier ones stay. Whoever rates sees that once.
 *
 * @param seenVersion the version that was edited
 * @throws {AppError} `invalid` when it does not fit the protocol; `conflict` when another version was published meanwhile
 */
export async function publishGuideline(
  actor: Actor,
  task: TaskRef,
  input: GuidelineContent,
  seenVersion: number,
): Promise<number> {
  const { studyId } = task
  authorize(actor, 'labeling:configure', studyId)
  const content = guidelineContentSchema.parse(input)
  const { id: taskId, definition } = await openTask(task)
  const fault = findGuidelineFault(definition, content)
  if (fault !== null) throw new AppError('invalid', fault)
  const changed = new AppError(
    'conflict',
    'Somebody published another version meanwhile. Please look at it first.',
  )
  try {
    return await db.$transaction(async (tx) => {
      if ((await findGuidelineVersion(tx, taskId)) !== seenVersion) throw changed
      const version = seenVersion + 1
      await tx.guideline.create({ data: { taskId, version, content, createdById: actor.userId } })
      const digest = digestOf(content)
      await writeAudit(tx, actor, studyId, {
        type: 'guideline.published',
        data: { taskId, version, digest },
      })
      return version
    })
  } catch (error) {
    throw isUniqueViolation(error) ? changed : error
  }
}

/** Every published version, newest first, with how many raters acknowledged it and how many ratings were made under it. */
export async function listGuidelineVersions(actor: Actor, task: TaskRef): Promise<GuidelineVersion[]> {
  const { studyId } = task
  authorize(actor, 'labeling:configure', studyId)
  const { id: taskId } = await openTask(task)
  const [rows, ratings] = await Promise.all([
    db.guideline.findMany({
      where: { taskId },
      orderBy: { version: 'desc' },
      include: { _count: { select: { reads: true } } },
    }),
    db.rating.groupBy({
      by: ['guidelineVersion'],
      where: { taskId, current: true, guidelineVersion: { not: null } },
      _count: true,
    }),
  ])
  const counts = new Map(ratings.map((entry) => [entry.guidelineVersion, entry._count]))
  return rows.map((row) => ({
    version: row.version,
    change: guidelineContentSchema.parse(row.content).change,
    publishedAt: row.createdAt.toISOString(),
    readBy: row._count.reads,
    ratings: counts.get(row.version) ?? 0,
  }))
}

/** A rater has seen what is new in a version; a second call changes nothing. @throws {AppError} `not_found` */
export async function recordGuidelineRead(actor: Actor, task: TaskRef, version: number): Promise<void> {
  const { studyId } = task
  const raterId = requireRater(actor, studyId)
  const { id: taskId } = await openTask(task)
  await db.$transaction(async (tx) => {
    const guideline = await tx.guideline.findUnique({
      where: { taskId_version: { taskId, version } },
      select: { id: true },
    })
    if (!guideline) throw new AppError('not_found', 'This version of the guideline does not exist.')
    const made = await tx.guidelineRead.createMany({
      data: [{ guidelineId: guideline.id, raterId }],
      skipDuplicates: true,
    })
    if (made.count === 0) return
    await writeAudit(tx, actor, studyId, { type: 'guideline.read', data: { taskId, version } })
  })
}
