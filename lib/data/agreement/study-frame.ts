import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { Estimate } from '@/lib/core/adjudication/consensus-policy'
import { consensusCode, type Decision, deriveItemState, type Vote } from '@/lib/core/adjudication/item-state'
import { verdictConfigSchema } from '@/lib/core/protocols/verdict/verdict-protocol'
import { type FrameItem, type PersonColumn, type StudyFrame, toBytes } from '@/lib/core/study-frame'
import { VERDICTS, type Verdict, verdictSchema } from '@/lib/core/verdict'
import { db } from '../client'
import { readVersions } from '../data-version'
import { toEstimate } from '../item-states'
import { placedItems } from '../placed-items'
import { remember } from '../remembered'
import { findVerdictTask } from '../studies'
import { readJudgeColumns } from './judge-columns'

/**
 * Everything that agreement is computed from, in one compact read: the database packs each rater's ratings into one row
 * (places and letters), so that a release with a million ratings arrives in a few dozen rows. What did not change since the
 * last read is kept in memory.
 *
 * @param judges whether AI raters come along
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getStudyFrame(
  actor: Actor,
  studyId: string,
  { judges }: { judges: boolean },
): Promise<StudyFrame> {
  authorize(actor, 'agreement:read', studyId)
  const [{ id: taskId }, version] = await Promise.all([findVerdictTask(studyId), readVersions(studyId)])
  const [people, years, columns] = await Promise.all([
    remember(`people ${taskId}`, version.data, () => readPeople(taskId, version.items)),
    listPracticeYears(studyId),
    judges ? remember(`judges ${taskId}`, version.judges, () => readJudgeColumns({ studyId, taskId })) : [],
  ])
  return {
    ...people,
    columns: people.columns.map((column) => ({
      ...column,
      practiceYears: years.get(column.raterId) ?? null,
    })),
    judges: columns,
  }
}

/** Kept apart: people tell these in their accounts, of which the study's version knows nothing. */
async function listPracticeYears(studyId: string): Promise<ReadonlyMap<string, number | null>> {
  const raters = await db.rater.findMany({
    where: { studyId, kind: 'human' },
    select: { id: true, user: { select: { practiceYears: true } } },
  })
  return new Map(raters.map(({ id, user }) => [id, user?.practiceYears ?? null]))
}

type RatedColumn = Omit<PersonColumn, 'practiceYears'>

type PeopleFrame = Omit<StudyFrame, 'judges' | 'columns'> & { columns: readonly RatedColumn[] }

async function readPeople(taskId: string, itemsVersion: number): Promise<PeopleFrame> {
  const [{ config }, items, packed, outcomes] = await Promise.all([
    db.task.findUniqueOrThrow({ where: { id: taskId }, select: { config: true } }),
    remember(`items ${taskId}`, itemsVersion, () => listItems(taskId)),
    listPackedPeople(taskId),
    listOutcomes(taskId),
  ])
  const columns = packed.map((row) => unpackPerson(row, items.length))
  const rule = verdictConfigSchema.parse(config)
  const states = groupVotes(columns, items.length).map((own, place) => {
    const { decision, estimate } = outcomes.get(place) ?? NO_OUTCOME
    return deriveItemState(own, decision, rule, estimate)
  })
  const consensus = states.map((state) => {
    const code = consensusCode(state)
    return code === null ? null : verdictSchema.parse(code)
  })
  return { labels: VERDICTS, items, columns, consensus, states: states.map(({ kind }) => kind) }
}

async function listItems(taskId: string): Promise<FrameItem[]> {
  const [row] = await db.$queryRaw<Record<'patients' | 'authors' | 'kinds' | 'lengths', string>[]>`
    with placed as materialized (${placedItems(taskId)})
    select coalesce(string_agg(patient::text, ',' order by place), '') as patients,
      coalesce(string_agg(author::text, ',' order by place), '') as authors,
      coalesce(string_agg(left(kind, 1), '' order by place), '') as kinds,
      coalesce(string_agg(characters::text, ',' order by place), '') as lengths
    from (
      select placed.place, dense_rank() over (order by i."patientId") - 1 as patient,
        dense_rank() over (order by d."authorKind", d."authorName") - 1 as author,
        p.kind::text as kind, length(p.text) as characters
      from placed
      join "Item" i on i.id = placed.id
      join "Proposition" p on p.id = i."propositionId"
      join "Document" d on d.id = p."documentId"
    ) item`
  if (!row || row.patients === '') return []
  const [patients, authors] = await Promise.all([listItemPatients(taskId), listItemAuthors(taskId)])
  const author = row.authors.split(',').map((place) => authors[Number(place)])
  const lengths = row.lengths.split(',')
  return row.patients.split(',').map((patient, place) => ({
    patient: patients[Number(patient)]?.externalId ?? '',
    notes: patients[Number(patient)]?.notes ?? 0,
    authorKind: author[place]?.kind ?? 'human',
    author: author[place]?.name ?? '',
    kind: row.kinds[place] === 's' ? 'sentence' : 'claim',
    characters: Number(lengths[place]),
  }))
}

function listItemPatients(taskId: string): Promise<{ externalId: string; notes: number }[]> {
  return db.$queryRaw`
    select p."externalId", (select count(*) from "Note" n where n."patientId" = p.id)::int as notes
    from "Patient" p
    where exists (select 1 from "Item" i where i."taskId" = ${taskId}::uuid and i."patientId" = p.id)
    order by p.id`
}

function listItemAuthors(taskId: string): Promise<{ kind: 'human' | 'llm'; name: string }[]> {
  return db.$queryRaw`
    select distinct d."authorKind"::text as kind, d."authorName" as name, d."authorKind"
    from "Item" i
    join "Proposition" p on p.id = i."propositionId"
    join "Document" d on d.id = p."documentId"
    where i."taskId" = ${taskId}::uuid
    order by d."authorKind", d."authorName"`
}

type PackedPerson = Pick<PersonColumn, 'raterId' | 'alias' | 'round'> & {
  /** Comma-separated; each a place and a verdict in one number: place x verdicts + verdict's index. */
  ratings: string
  days: string
}

function listPackedPeople(taskId: string): Promise<PackedPerson[]> {
  const verdicts = [...VERDICTS]
  return db.$queryRaw`
    with placed as materialized (${placedItems(taskId)})
    select p.id as "raterId", p.alias, packed.round, packed.ratings, packed.days
    from "Rater" p
    cross join lateral (
      select r.round,
        string_agg((placed.place * ${verdicts.length}::int + array_position(${verdicts}::text[], r.code) - 1)::text, ','
          order by placed.place) as ratings,
        string_agg(floor(extract(epoch from r."createdAt") / 86400)::int::text, ',' order by placed.place) as days
      from "Rating" r join placed on placed.id = r."itemId"
      where r."raterId" = p.id and r.current and r.round in (1, 2)
      group by r.round
    ) packed
    where p.kind = 'human' and p."studyId" = (select "studyId" from "Task" where id = ${taskId}::uuid)
    order by p.alias collate "C", packed.round`
}

type Outcome = { decision: Decision | null; estimate: Estimate | null }

const NO_OUTCOME: Outcome = { decision: null, estimate: null }

/** What was decided of items, and what a label model makes of them, by place; only those with either. */
async function listOutcomes(taskId: string): Promise<Map<number, Outcome>> {
  const rows = await db.$queryRaw<OutcomeRow[]>`
    select placed.place, c.method, c.code, i."estimateCode", i."estimateProbability"
    from (${placedItems(taskId)}) placed
    join "Item" i on i.id = placed.id
    left join "Consensus" c on c."itemId" = placed.id and c.current
    where c.id is not null or i."estimateCode" is not null`
  return new Map(
    rows.map(({ place, method, code, ...item }) => [
      place,
      { decision: method === null ? null : { code, method }, estimate: toEstimate(item) },
    ]),
  )
}

type OutcomeRow = Parameters<typeof toEstimate>[0] & {
  place: number
  code: Decision['code']
  method: Decision['method'] | null
}

function unpackPerson({ ratings, days, ...rater }: PackedPerson, items: number): RatedColumn {
  const codes = Array.from({ length: items }, (): Verdict | null => null)
  const ratedOn = new Int32Array(items)
  const dayOf = days.split(',')
  for (const [index, packed] of ratings.split(',').entries()) {
    const number = Number(packed)
    const place = Math.floor(number / VERDICTS.length)
    codes[place] = VERDICTS[number % VERDICTS.length] ?? null
    ratedOn[place] = Number(dayOf[index])
  }
  return { ...rater, kind: 'human', codes, days: ratedOn, bytes: toBytes(codes) }
}

/** Per place, what people said. */
function groupVotes(columns: readonly RatedColumn[], items: number): Vote[][] {
  const votes = Array.from({ length: items }, (): Vote[] => [])
  for (const { raterId, round, codes } of columns) {
    for (const [place, code] of codes.entries())
      if (code !== null) votes[place]?.push({ raterId, round, code })
  }
  return votes
}
