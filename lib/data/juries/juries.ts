import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { configurationKey, findIdentical } from '@/lib/core/figures/basis/duplicate-raters'
import {
  type Jury,
  type JuryCandidate,
  type JurySummary,
  jurySchema,
  listJuryRules,
  type NewJury,
  newJurySchema,
} from '@/lib/core/jury/jury'
import { listVotedFields } from '@/lib/core/jury/jury-fields'
import type { Definition } from '@/lib/core/protocols/definition'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { isAiOpen } from '../blinding/ai-results'
import { db, type Tx } from '../client'
import { isUniqueViolation } from '../errors'
import { getAiRaters } from '../matrix/study-matrix'
import { openTask } from '../tasks'
import { isRaterOf } from '../work/task-raters'

/** The juries of a task, and who may be a member of one. @throws {AppError} `not_found`, `forbidden` */
export async function listJuries(
  actor: Actor,
  task: TaskRef,
): Promise<{ juries: JurySummary[]; candidates: JuryCandidate[] }> {
  const { studyId, taskId } = task
  authorize(actor, 'run:manage', studyId)
  const { definition } = await openTask(task)
  const [rows, candidates, isOpen] = await Promise.all([
    readJuries(taskId, severalVoted(definition)),
    listCandidates(db, studyId, taskId),
    isAiOpen(task),
  ])
  const duplicates = isOpen ? findIdentical(await getAiRaters(actor, task)) : null
  return {
    juries: rows.map(({ isOpen, isMade, judged, verdicts, votes, answers, decided, ...row }) => ({
      ...row,
      judged: isMade ? judged : null,
      verdicts: isMade && isOpen ? verdicts : null,
      decided: isMade && isOpen ? decided : [],
      newer: isMade ? Math.max(0, answers - votes) : 0,
      jury: jurySchema.parse(row.jury),
    })),
    candidates: candidates.map(({ raterId, alias }) => ({
      raterId,
      alias,
      duplicateOf: duplicates?.get(raterId)?.raterId ?? null,
    })),
  }
}

/**
 * Makes a jury of AI raters; a worker makes its verdicts.
 *
 * @param raterId given by whoever makes it; the same again makes nothing
 * @throws {AppError} `forbidden`, `not_found`; `invalid` for members that are none; `conflict` for a name that somebody has,
 *   where a jury has the same members and rule, or for the id of another jury
 */
export async function createJury(
  actor: Actor,
  task: TaskRef,
  raterId: string,
  input: NewJury,
): Promise<void> {
  const { studyId, taskId } = task
  authorize(actor, 'run:manage', studyId)
  requireId(raterId)
  const { name, ...fields } = newJurySchema.parse(input)
  try {
    await db.$transaction(async (tx) => {
      // one after another, or two at once would not see each other
      await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`juries of ${studyId}`}, 0))::text`
      const known = await tx.jury.findUnique({
        where: { raterId },
        select: { taskId: true, rater: { select: { alias: true, configuration: true } } },
      })
      const configuration = await toJury(tx, task, fields)
      if (known?.taskId === taskId) return requireSameJury(known.rater, { alias: name, configuration })
      await refuseSame(tx, taskId, configuration)
      await tx.rater.create({ data: { id: raterId, studyId, kind: 'ai', alias: name, configuration } })
      await tx.jury.create({ data: { raterId, studyId, taskId, createdById: actor.userId, isAsked: true } })
      const { members, quorum, decider } = configuration
      await writeAudit(tx, actor, studyId, {
        type: 'jury.made',
        data: { raterId, members: members.length, quorum, hasDecider: decider !== null },
      })
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('conflict', 'Somebody in this study has this name already. Choose another one.', {
        cause: error,
      })
    throw error
  }
}

/** Has the verdicts of a jury brought up to what its members have said by now. @throws {AppError} `not_found`, `forbidden` */
export async function updateJury(actor: Actor, { studyId, taskId }: TaskRef, raterId: string): Promise<void> {
  authorize(actor, 'run:manage', studyId)
  await db.$transaction(async (tx) => {
    const asked = await tx.jury.updateMany({
      where: { raterId: requireId(raterId), taskId, studyId },
      data: { askedFor: null, isAsked: true, failure: null },
    })
    if (asked.count === 0) throw new AppError('not_found', 'This jury does not exist.')
    await writeAudit(tx, actor, studyId, { type: 'jury.update-asked', data: { raterId } })
  })
}

async function toJury(
  tx: Tx,
  task: TaskRef,
  { memberIds, quorum, deciderId, tie, scale }: Omit<NewJury, 'name'>,
): Promise<Jury> {
  const { studyId, taskId } = task
  const { definition } = await openTask(task, tx)
  if (listVotedFields(definition).length === 0)
    throw new AppError(
      'invalid',
      definition.spanLayers.length > 0
        ? 'Juries vote on choices and scales, not on marked passages: the protocol of this task asks for neither.'
        : 'Juries vote on choices and scales: the protocol of this task asks for neither.',
    )
  const candidates = await listCandidates(tx, studyId, taskId)
  const members = candidates.filter(({ raterId }) => memberIds.includes(raterId))
  if (members.length < memberIds.length)
    throw new AppError(
      'invalid',
      'Members of a jury are AI raters of this study that are no juries themselves.',
    )
  const decider = members.find(({ raterId }) => raterId === deciderId)
  const [study] = await tx.$queryRaw<{ isOpen: boolean }[]>`
    select "aiOpenedAt" is not null as "isOpen" from "Task" where id = ${taskId}::uuid for share`
  const kinds = new Set(members.map(({ statementKind }) => statementKind))
  const [only] = kinds
  const jury = jurySchema.safeParse({
    kind: 'jury',
    members: members.map(({ alias }) => alias),
    quorum,
    decider: deciderId === null ? null : (decider?.alias ?? ''),
    ...(tie && { tie }),
    ...(scale && { scale }),
    statementKind: kinds.size === 1 ? only : 'all',
    isAfterOpening: study?.isOpen ?? true,
  })
  if (!jury.success) throw new AppError('invalid', jury.error.issues[0]?.message ?? 'This is no jury.')
  return jury.data
}

type NamedJury = { alias: string; configuration: unknown }

/** @throws {AppError} `conflict` where the id that whoever makes a jury gave belongs to another one */
function requireSameJury(known: NamedJury, { alias, configuration }: NamedJury): void {
  if (known.alias === alias && configurationKey(known.configuration) === configurationKey(configuration))
    return
  throw new AppError('conflict', 'Another jury has this id: give this one an id of its own.')
}

/**
 * Two equal juries would say the same and be counted twice.
 *
 * @throws {AppError} `conflict` where a jury of the task has the same members and the same rule
 */
async function refuseSame(tx: Tx, taskId: string, jury: Jury): Promise<void> {
  const raters = await tx.$queryRaw<{ alias: string; configuration: unknown }[]>`
    select r.alias, r.configuration from "Jury" j join "Rater" r on r.id = j."raterId"
    where j."taskId" = ${taskId}::uuid order by r."createdAt", r.alias`
  const key = configurationKey(jury)
  const same = listJuryRules(raters).find((known) => configurationKey(known.jury) === key)
  if (same)
    throw new AppError('conflict', `The jury “${same.alias}” has the same members and the same rule already.`)
}

type Candidate = Omit<JuryCandidate, 'duplicateOf'> & { statementKind: 'all' | 'sentence' | 'claim' }

/** AI raters that have answered in the task, or are to. */
function listCandidates(tx: Tx, studyId: string, taskId: string): Promise<Candidate[]> {
  return tx.$queryRaw`
    select r.id as "raterId", r.alias,
      case when r.configuration->>'statementKind' in ('sentence', 'claim') then r.configuration->>'statementKind'
        else 'all' end as "statementKind"
    from "Rater" r
    where r."studyId" = ${studyId}::uuid and r.kind = 'ai' and coalesce(r.configuration->>'kind', '') <> 'jury'
      and ${isRaterOf(taskId)}
    order by r.alias collate "C"`
}

/** The questions that are voted on; none where one choice is all that is asked. */
function severalVoted(definition: Definition): string[] {
  return findOnlyChoice(definition) ? [] : listVotedFields(definition).map(({ id }) => id)
}

type Row = Omit<JurySummary, 'jury' | 'judged' | 'verdicts' | 'newer'> & {
  jury: unknown
  isOpen: boolean
  isMade: boolean
  judged: number
  verdicts: number
  votes: number
  /** What members have said by now. */
  answers: number
}

function readJuries(taskId: string, fields: readonly string[]): Promise<Row[]> {
  return db.$queryRaw`
    select j."raterId", p.alias as name, p.configuration as jury, j.judged, j.votes, j."isAsked", j.failure,
      j."madeAt" is not null as "isMade", k."aiOpenedAt" is not null as "isOpen",
      (select count(*) from "ItemView" i where i."taskId" = j."taskId"
          and p.configuration->>'statementKind' in ('all', i.kind))::int as statements,
      (select count(*) from "Rating" r where r."raterId" = j."raterId" and r.current)::int as verdicts,
      coalesce((select jsonb_agg(jsonb_build_object('field', voted.field, 'count',
            (select count(*) from "Rating" r where r."raterId" = j."raterId" and r.current
              and r.fields->voted.field <> 'null')) order by voted.n)
          from unnest(${fields}::text[]) with ordinality voted (field, n)), '[]') as decided,
      coalesce((select jsonb_agg(jsonb_build_object('member', m.alias, 'count',
            (select count(*) from "Rating" r where r."raterId" = m.id and r."taskId" = ${taskId}::uuid
              and r.current and r.round = 1),
            'failed', (select count(distinct u."itemId") from "WorkUnit" u join "Work" w on w.id = u."workId"
              where w."raterId" = m.id and w."taskId" = ${taskId}::uuid and u.status = 'failed'
                and not exists (select 1 from "Rating" r where r."raterId" = m.id and r."itemId" = u."itemId" and r.current)))
            order by m.alias collate "C")
          from "Rater" m where m.kind = 'ai' and m."studyId" = j."studyId"
            and p.configuration->'members' @> to_jsonb(m.alias)), '[]') as answered,
      (select count(*) from "Rating" r join "Rater" m on m.id = r."raterId" and m.kind = 'ai'
          and m."studyId" = j."studyId" and p.configuration->'members' @> to_jsonb(m.alias)
        where r."taskId" = ${taskId}::uuid and r.current and r.round = 1)::int as answers
    from "Jury" j join "Rater" p on p.id = j."raterId" join "Task" k on k.id = j."taskId"
    where j."taskId" = ${taskId}::uuid order by j."createdAt" desc, j."raterId"`
}
