import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { TimelineMaking } from '@/lib/core/text-jobs'
import type { DatedNote } from '@/lib/core/timeline/dated-sentences'
import type { TimelineEntry } from '@/lib/core/timeline/timeline'
import type { TimelineReport } from '@/lib/core/timeline/timeline-report'
import { digestOf } from '@/lib/digest'
import { writeAudit } from '../audit'
import { toWallClock, toWallDate } from '../charts/wall-clock'
import { db, type Tx } from '../client'
import { toJsonParameter } from '../json-parameter'
import { hashSettings } from '../work/hash-settings'
import { endUnit, lockUnit, type TextUnit } from '../work/units'

type TimelineUnit = TextUnit<TimelineMaking>

/** Patients with notes and no timeline by this very configuration of as many notes. Callers have authorized already. */
export async function listPatientsWithoutTimeline(
  tx: Tx,
  studyId: string,
  configuration: TimelineMaking,
): Promise<string[]> {
  const { patients = null } = configuration
  const rows = await tx.$queryRaw<{ id: string }[]>`
    with charts as (
      select p.id, p."externalId", count(*) as notes from "Patient" p join "Note" n on n."patientId" = p.id
      where p."studyId" = ${studyId}::uuid and (${patients}::uuid[] is null or p.id = any(${patients}::uuid[]))
      group by p.id)
    select c.id from charts c
    where not exists (select from "Timeline" t where t."patientId" = c.id and t.settings = ${hashSettings(configuration)}
      and t.notes = c.notes)
    order by c."externalId" collate "C"`
  return rows.map(({ id }) => id)
}

/**
 * The notes of a patient in order of time, a few at a time, so that a long chart is never in memory as a whole.
 *
 * @param atOnce notes that are read together
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function* readNotesInOrder(
  actor: Actor,
  { studyId, unitId }: Pick<TimelineUnit, 'studyId' | 'unitId'>,
  atOnce: number,
): AsyncGenerator<DatedNote[]> {
  authorize(actor, 'chart:read-all', studyId)
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from "Note" where "patientId" = ${unitId}::uuid and "studyId" = ${studyId}::uuid
    order by coalesce("chartDate", "chartTime"::date) nulls first, "chartTime" nulls last, "externalId" collate "C"`
  if (rows.length === 0) throw new AppError('not_found', 'This patient has no notes any more.')
  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce).map(({ id }) => id)
    const notes = await db.note.findMany({
      where: { id: { in: ids } },
      select: {
        id: true,
        text: true,
        chartDate: true,
        chartTime: true,
        admission: { select: { admitTime: true } },
      },
    })
    const read = new Map(notes.map((note) => [note.id, note]))
    yield ids.flatMap((id) => {
      const note = read.get(id)
      if (!note) return []
      const noteDay = toWallDate(note.chartDate) ?? toWallClock(note.chartTime)?.slice(0, 10) ?? null
      const admitDay = toWallClock(note.admission?.admitTime ?? null)?.slice(0, 10) ?? null
      return [{ noteId: id, text: note.text, noteDay, admitDay }]
    })
  }
}

export type MadeTimeline = { notes: number; entries: readonly TimelineEntry[]; report: TimelineReport }

/** Entries that are written with one statement. */
const ROWS_AT_ONCE = 5000

/**
 * Stores a timeline in place of a former one by the same settings. Once, however often it is called.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function storeTimeline(actor: Actor, unit: TimelineUnit, made: MadeTimeline): Promise<void> {
  const { studyId, unitId: patientId, configuration } = unit
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(
    async (tx) => {
      const work = await lockUnit(tx, actor, unit)
      if (!work) return
      const settings = hashSettings(configuration)
      await tx.timeline.deleteMany({ where: { patientId, settings } })
      const { id: timelineId } = await tx.timeline.create({
        data: {
          studyId,
          patientId,
          settings,
          tier: configuration.by,
          author: nameTimelineAuthor(configuration),
          notes: made.notes,
          report: made.report,
        },
      })
      for (let from = 0; from < made.entries.length; from += ROWS_AT_ONCE)
        await insertEntries(tx, timelineId, made.entries.slice(from, from + ROWS_AT_ONCE), from)
      const kept = made.entries.filter(({ removal }) => removal === null).length
      const data = { timelineId, patientId, jobId: work.id, entries: kept, digest: digestOf(made.entries) }
      await writeAudit(tx, actor, studyId, { type: 'timeline.made', data })
      await endUnit(tx, actor, work, { unitId: patientId, made: kept })
    },
    { timeout: 300_000 },
  )
}

async function insertEntries(
  tx: Tx,
  timelineId: string,
  entries: readonly TimelineEntry[],
  from: number,
): Promise<void> {
  const rows = entries.map(({ removal, ...entry }, index) => ({
    ...entry,
    ordinal: from + index,
    removal: removal?.why ?? null,
    keptOrdinal: removal?.kept ?? null,
    round: removal?.round ?? null,
    isNamed: removal?.isNamed ?? false,
  }))
  await tx.$executeRaw`
    insert into "TimelineEntry" ("timelineId", ordinal, "noteId", start, "end", text, quote, date, precision, rule,
      "dateWords", removal, "keptOrdinal", round, "isNamed")
    select ${timelineId}::uuid, e.* from jsonb_to_recordset(${toJsonParameter(rows)}::jsonb) as e(ordinal int, "noteId" uuid,
      start int, "end" int, text text, quote text, date date, precision text, rule text, "dateWords" text, removal text,
      "keptOrdinal" int, round int, "isNamed" boolean)`
}

/** Who made a timeline: the rules, or the model with the first letters of the SHA-256 of all settings. */
export function nameTimelineAuthor(configuration: TimelineMaking): string {
  if (configuration.by === 'rules') return 'rules'
  return `${configuration.model} (${hashSettings(configuration).slice(0, 8)})`
}
