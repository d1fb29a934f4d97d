import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { DatePrecision, DateRule, Removal } from '@/lib/core/timeline/timeline'
import { timelineReportSchema } from '@/lib/core/timeline/timeline-report'
import {
  ENTRIES_AT_ONCE,
  type PatientTimelines,
  type ShownEntry,
  type ShownTimeline,
  type Tier,
  type TimelineView,
} from '@/lib/core/timeline/timeline-view'
import { requireId } from '@/lib/core/uuid'
import { db } from '../client'
import { Prisma, type Timeline } from '../generated/client'

/** A patient as the study names one: by the id, or as the source does. @throws {AppError} `not_found`, `forbidden` */
export async function getPatientNamed(
  actor: Actor,
  studyId: string,
  name: string,
): Promise<{ patientId: string; externalId: string }> {
  authorize(actor, 'chart:read-all', studyId)
  const [patient] = await db.$queryRaw<{ patientId: string; externalId: string }[]>`
    select id as "patientId", "externalId" from "Patient"
    where "studyId" = ${studyId}::uuid and (id::text = ${name} or "externalId" = ${name}) order by (id::text = ${name}) desc`
  if (!patient) throw new AppError('not_found', 'This patient does not exist.')
  return patient
}

/**
 * The newest timeline of each tier of a patient, as far as it is looked at. With a time, only what notes say that were written by
 * then; what was taken out for something later stands there then, once.
 *
 * For those who read whole charts alone: raters whose chart ends at a time would read here what came later.
 *
 * @param most entries of each timeline at once
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getTimelines(
  actor: Actor,
  { studyId, patientId }: { studyId: string; patientId: string },
  view: TimelineView,
  most: number = ENTRIES_AT_ONCE,
): Promise<PatientTimelines> {
  authorize(actor, 'chart:read-all', studyId)
  const patient = await db.patient.findFirst({
    where: { id: requireId(patientId), studyId },
    select: { externalId: true, _count: { select: { notes: true } } },
  })
  if (!patient) throw new AppError('not_found', 'This patient does not exist.')
  const { tier } = view
  const [rows, kinds] = await Promise.all([
    db.timeline.findMany({
      where: { patientId, ...(tier && { tier }) },
      orderBy: [{ madeAt: 'desc' }, { id: 'asc' }],
    }),
    db.note.findMany({
      where: { patientId },
      distinct: ['category'],
      orderBy: { category: 'asc' },
      select: { category: true },
    }),
  ])
  const newest = (['rules', 'model'] as const).flatMap((own) => rows.find((row) => row.tier === own) ?? [])
  const notesNow = patient._count.notes
  return {
    patientId,
    externalId: patient.externalId,
    kinds: kinds.map(({ category }) => category),
    timelines: await Promise.all(newest.map((row) => read(row, view, { most, notesNow }))),
  }
}

type Extent = { most: number; notesNow: number }

async function read(
  timeline: Timeline,
  view: TimelineView,
  { most, notesNow }: Extent,
): Promise<ShownTimeline> {
  const { id: timelineId, tier, author, madeAt, notes, report } = timeline
  const from = selectFrom(timelineId, view.until)
  const fits = selectFitting(view)
  const page = Prisma.sql`order by e.ordinal limit ${most} offset ${(view.page - 1) * most}`
  const [years, [counts], entries, removed] = await Promise.all([
    db.$queryRaw<{ year: string | null; entries: number }[]>`
      ${from} select to_char(date, 'YYYY') as year, count(*)::int as entries from e where e.stays group by 1 order by 1`,
    db.$queryRaw<{ total: number; removedTotal: number }[]>`
      ${from} select count(*) filter (where e.stays)::int as total, count(*) filter (where not e.stays)::int as "removedTotal"
      from e where ${fits}`,
    db.$queryRaw<Row[]>`${from} select e.* from e where e.stays and ${fits} ${page}`,
    db.$queryRaw<Row[]>`${from} select e.* from e where not e.stays and ${fits} ${page}`,
  ])
  return {
    timelineId,
    tier: tier as Tier,
    author,
    madeAt: madeAt.toISOString(),
    notes,
    notesNow,
    report: timelineReportSchema.parse(report),
    years,
    total: counts?.total ?? 0,
    removedTotal: counts?.removedTotal ?? 0,
    entries: entries.map(toEntry),
    removed: removed.map(toEntry),
  }
}

/**
 * The entries of a timeline that may be shown, as `e`; `stays` where nothing stands for one. What stays in place of another is out of
 * sight where its note is later: of all that it stands for the first stays then.
 */
function selectFrom(timelineId: string, until: string | null): Prisma.Sql {
  const end = until?.padEnd(19, '~') ?? null
  return Prisma.sql`
    with e as (
      select t.*, n."externalId" as note, n.category as kind,
        coalesce(to_char(n."chartTime", 'YYYY-MM-DD HH24:MI:SS'), to_char(n."chartDate", 'YYYY-MM-DD')) as "noteTime",
        case when m.id is not null then k.text end as "keptText",
        t.removal is null or (m.id is null
          and row_number() over (partition by t.removal is null, t."keptOrdinal" order by t.ordinal) = 1) as stays
      from "TimelineEntry" t join "Note" n on n.id = t."noteId" and ${isWritten(Prisma.sql`n`, end)}
      left join "TimelineEntry" k on k."timelineId" = ${timelineId}::uuid and k.ordinal = t."keptOrdinal"
      left join "Note" m on m.id = k."noteId" and ${isWritten(Prisma.sql`m`, end)}
      where t."timelineId" = ${timelineId}::uuid)`
}

/** Whether a note was written by a time; of an undated one, and of the same day without a time, that is not known. */
function isWritten(note: Prisma.Sql, end: string | null): Prisma.Sql {
  if (end === null) return Prisma.sql`true`
  return Prisma.sql`case when ${note}."chartTime" is null
    then coalesce(to_char(${note}."chartDate", 'YYYY-MM-DD') < left(${end}, 10), false)
    else to_char(${note}."chartTime", 'YYYY-MM-DD HH24:MI:SS') collate "C" <= ${end} end`
}

function selectFitting({ year, words, kind }: TimelineView): Prisma.Sql {
  const conditions = [
    ...(year === null ? [] : [year === 'none' ? Prisma.sql`e.date is null` : isIn(year)]),
    ...(kind === null ? [] : [Prisma.sql`e.kind = ${kind}`]),
    ...words
      .split(/\s+/u)
      .filter((word) => word !== '')
      .map((word) => Prisma.sql`strpos(lower(e.text || ' ' || coalesce(e.quote, '')), lower(${word})) > 0`),
  ]
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' and ')
}

function isIn(year: string): Prisma.Sql {
  return Prisma.sql`e.date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
}

type Row = Omit<ShownEntry, 'removal' | 'quote' | 'date'> & {
  quote: string | null
  date: Date | null
  precision: DatePrecision
  rule: DateRule
  removal: Removal['why'] | null
  keptOrdinal: number | null
  keptText: string | null
  round: number | null
  isNamed: boolean
}

function toEntry(row: Row): ShownEntry {
  const { ordinal, noteId, note, kind, noteTime, start, end, text, quote, date } = row
  const { precision, rule, dateWords, removal: why, keptOrdinal, keptText, round, isNamed } = row
  const removal =
    why === null || keptOrdinal === null || keptText === null
      ? null
      : { why, kept: keptOrdinal, round, isNamed, keptText }
  return {
    ordinal,
    noteId,
    note,
    kind,
    noteTime,
    start,
    end,
    text,
    quote: quote ?? text,
    date: date?.toISOString().slice(0, 10) ?? null,
    precision,
    rule,
    dateWords,
    removal,
  }
}
