import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { Estimate } from '@/lib/core/adjudication/consensus-policy'
import {
  type ConsensusRule,
  consensusCode,
  type Decision,
  deriveItemState,
  type ItemState,
  type Vote,
} from '@/lib/core/adjudication/item-state'
import { patternsOfColumns } from '@/lib/core/agreement/rating-patterns'
import { isWhole, type LabelSet, labelSetOf, wholeAnswers } from '@/lib/core/labels'
import { numberAnswers } from '@/lib/core/numbered-answers'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import { taskConfigSchema } from '@/lib/core/protocols/task-config'
import { byAlias } from '@/lib/core/rater-names'
import type { PersonColumn, StudyItem, StudyMatrix } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { readAiTimings } from '../blinding/ai-results'
import { db } from '../client'
import { type DataVersions, readVersions } from '../data-version'
import { indexedItems } from '../indexed-items'
import { listItemStates, toEstimate } from '../item-states'
import { memoize } from '../memoize'
import { openTask } from '../tasks'
import { readAiColumns } from './ai-rater-columns'
import { type ItemIndices, type RatedColumn, readPeopleColumns } from './people-columns'
import { readMatrixLabels } from './task-labels'
import { readWholeAnswers } from './whole-answers'

/** The frame with what is known of people's work beside their ratings. */
export type WorkMatrix = Omit<StudyMatrix, 'columns'> & {
  /** The same for the same data: what is made of the matrix is remembered by it. */
  version: string
  columns: readonly (PersonColumn & RatedColumn)[]
}

/**
 * Everything that agreement is computed from, in compact reads: the database packs each rater's ratings into one row, so that a
 * release with a million ratings arrives in a few dozen rows. What did not change since the last read is kept in memory.
 *
 * @param aiRaters whether AI raters come along
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getStudyMatrix(
  actor: Actor,
  task: TaskRef,
  { aiRaters }: { aiRaters: boolean },
): Promise<WorkMatrix> {
  const { studyId, taskId } = task
  authorize(actor, 'agreement:read', studyId)
  const [version, { definition }] = await Promise.all([readVersions(studyId), openTask(task)])
  const labelSet = await readMatrixLabels(taskId, definition)
  const [people, years, ai] = await Promise.all([
    memoize(`people ${taskId}`, version.people, () => readPeople({ studyId, taskId, labelSet }, version)),
    listPracticeYears(studyId),
    aiRaters ? readAiRaters({ studyId, taskId, labelSet }, version) : NO_AI_RATERS,
  ])
  const matrix = {
    ...people,
    version: `${aiRaters ? version.data : version.people} ${JSON.stringify([...years.values()])}`,
    columns: people.columns.map((column) => ({
      ...column,
      practiceYears: years.get(column.raterId) ?? null,
    })),
    aiRaters: ai.columns,
  }
  if (!isWhole(labelSet)) return matrix
  return memoize(
    `numbered ${taskId} ${aiRaters}`,
    `${matrix.version} ${version.aiRatings} ${JSON.stringify(ai.columns.map(({ timing }) => timing))}`,
    async () => numberAnswers(matrix, ai.answers),
  )
}

/**
 * The AI raters of {@link getStudyMatrix} alone, for what is said of single statements.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getAiRaters(actor: Actor, task: TaskRef): Promise<StudyMatrix['aiRaters']> {
  const { studyId, taskId } = task
  authorize(actor, 'agreement:read', studyId)
  const [version, { definition }] = await Promise.all([readVersions(studyId), openTask(task)])
  const labelSet = findOnlyChoice(definition) ? labelSetOf(definition) : wholeAnswers(definition.title, [])
  const { columns, answers } = await readAiRaters({ studyId, taskId, labelSet }, version)
  if (!isWhole(labelSet)) return columns
  const { items } = await readItems(taskId, version)
  const alone = { labelSet, items, itemIds: [], columns: [], consensus: [], states: [], aiRaters: columns }
  return numberAnswers<StudyMatrix>(alone, answers).aiRaters
}

/** AI raters, and of whole answers what each of them said, item by item. */
type AiRead = { columns: StudyMatrix['aiRaters']; answers: readonly (readonly (string | null)[])[] }

const NO_AI_RATERS: AiRead = { columns: [], answers: [] }

/** AI raters with how they stand among those of their configuration, which margins and the opening name. */
async function readAiRaters(
  task: { studyId: string; taskId: string; labelSet: LabelSet },
  version: DataVersions,
): Promise<AiRead> {
  const { studyId, taskId, labelSet } = task
  const timings = await readAiTimings(task)
  const timingOf = ({ raterId }: { raterId: string }) => timings[raterId] ?? null
  return memoize(
    `ai-raters ${taskId}`,
    `${version.aiRatings} ${JSON.stringify(timings)}`,
    async (): Promise<AiRead> => {
      if (!isWhole(labelSet)) {
        const columns = (await readAiColumns({ studyId, taskId, labels: labelSet.codes })).toSorted(byAlias)
        return { columns: columns.map((column) => ({ ...column, timing: timingOf(column) })), answers: [] }
      }
      const whole = await readWholeAnswers(taskId, await readItems(taskId, version))
      const inOrder = whole.toSorted((one, other) => byAlias(one.rater, other.rater))
      return {
        columns: inOrder.map(({ rater }) => ({ ...rater, timing: timingOf(rater), codes: new Uint8Array() })),
        answers: inOrder.map(({ answers }) => answers),
      }
    },
  )
}

function readItems(taskId: string, version: Pick<DataVersions, 'items'>): ReturnType<typeof listItems> {
  return memoize(`items ${taskId}`, version.items, () => listItems(taskId))
}

/** Kept apart: people enter these in their accounts, of which the study's version knows nothing. */
async function listPracticeYears(studyId: string): Promise<ReadonlyMap<string, number | null>> {
  const raters = await db.rater.findMany({
    where: { studyId, kind: 'human' },
    select: { id: true, user: { select: { practiceYears: true } } },
    orderBy: { id: 'asc' },
  })
  return new Map(raters.map(({ id, user }) => [id, user?.practiceYears ?? null]))
}

type PeopleMatrix = Omit<WorkMatrix, 'version' | 'aiRaters' | 'columns'> & { columns: readonly RatedColumn[] }

async function readPeople(
  { studyId, taskId, labelSet }: { studyId: string; taskId: string; labelSet: LabelSet },
  version: DataVersions,
): Promise<PeopleMatrix> {
  const { items, ...places } = await readItems(taskId, version)
  const [{ config }, columns, outcomes] = await Promise.all([
    db.task.findUniqueOrThrow({ where: { id: taskId }, select: { config: true } }),
    readPeopleColumns({ studyId, taskId, labels: labelSet.codes }, places, version),
    listConsensus(taskId),
  ])
  const rule = taskConfigSchema.parse(config)
  // more whole answers than a byte can distinguish
  const states = isWhole(labelSet)
    ? await readStates(taskId, places.itemIds)
    : deriveStates(columns, places.itemIds, outcomes, rule, labelSet.codes)
  return {
    labelSet,
    items,
    itemIds: places.itemIds,
    columns,
    consensus: states.map(({ code }) => code),
    states: states.map(({ kind }) => kind),
  }
}

const KINDS: Readonly<Record<string, StudyItem['kind']>> = { s: 'sentence', c: 'claim', f: 'fact' }

async function listItems(taskId: string): Promise<Pick<StudyMatrix, 'items'> & ItemIndices> {
  const [row] = await db.$queryRaw<Record<'ids' | 'patients' | 'authors' | 'kinds' | 'lengths', string>[]>`
    with indexed as materialized (${indexedItems(taskId)})
    select coalesce(string_agg(id::text, ',' order by index), '') as ids,
      coalesce(string_agg(patient::text, ',' order by index), '') as patients,
      coalesce(string_agg(author::text, ',' order by index), '') as authors,
      coalesce(string_agg(kind, '' order by index), '') as kinds,
      coalesce(string_agg(characters::text, ',' order by index), '') as lengths
    from (
      select indexed.id, indexed.index, dense_rank() over (order by i."patientId") - 1 as patient,
        dense_rank() over (order by i."authorKind", i."authorName") - 1 as author,
        case i.kind when 'sentence' then 's' when 'note-sentence' then 's' when 'claim' then 'c' when 'fact' then 'f' else '-' end as kind,
        length(coalesce(i.text, i."documentText", '')) as characters
      from indexed join "ItemView" i on i.id = indexed.id
    ) item`
  if (!row || row.ids === '') return { items: [], itemIds: [], indexOf: new Map() }
  const [patients, authors] = await Promise.all([listItemPatients(taskId), listItemAuthors(taskId)])
  const author = row.authors.split(',').map((place) => authors[Number(place)])
  const lengths = row.lengths.split(',')
  const items = row.patients.split(',').map(
    (patient, index): StudyItem => ({
      patient: patients[Number(patient)]?.externalId ?? '',
      notes: patients[Number(patient)]?.notes ?? 0,
      authorKind: author[index]?.kind ?? 'human',
      author: author[index]?.name ?? '',
      kind: KINDS[row.kinds[index] ?? ''] ?? null,
      characters: Number(lengths[index]),
    }),
  )
  const itemIds = row.ids.split(',')
  return { items, itemIds, indexOf: new Map(itemIds.map((id, index) => [id, index])) }
}

function listItemPatients(taskId: string): Promise<{ externalId: string; notes: number }[]> {
  return db.$queryRaw`
    select p."externalId", (select count(*) from "Note" n where n."patientId" = p.id)::int as notes
    from "Patient" p
    where exists (select 1 from "Item" i where i."taskId" = ${taskId}::uuid and i."patientId" = p.id)
    order by p.id`
}

function listItemAuthors(taskId: string): Promise<{ kind: 'human' | 'llm' | null; name: string | null }[]> {
  return db.$queryRaw`
    select distinct "authorKind"::text as kind, "authorName" as name, "authorKind"
    from "ItemView" where "taskId" = ${taskId}::uuid order by "authorKind", "authorName"`
}

/** What was decided of items, and what a label model makes of them; only those with either. */
async function listConsensus(taskId: string): Promise<Map<string, Outcome>> {
  const rows = await db.$queryRaw<OutcomeRow[]>`
    select i.id, c.method, c.code, i."estimateCode", i."estimateProbability"
    from "Item" i left join "Consensus" c on c."itemId" = i.id and c.current
    where i."taskId" = ${taskId}::uuid and (c.id is not null or i."estimateCode" is not null)`
  return new Map(
    rows.map(({ id, method, code, ...item }) => [
      id,
      { decision: method === null ? null : { code, method }, estimate: toEstimate(item) },
    ]),
  )
}

type OutcomeRow = Parameters<typeof toEstimate>[0] & {
  id: string
  code: Decision['code']
  method: Decision['method'] | null
}

type Outcome = { decision: Decision | null; estimate: Estimate | null }

const NO_OUTCOME: Outcome = { decision: null, estimate: null }

async function readStates(taskId: string, itemIds: readonly string[]): Promise<IndexedState[]> {
  const states = new Map((await listItemStates(taskId)).map(({ itemId, state }) => [itemId, state]))
  return itemIds.map((id) => {
    const state = states.get(id)
    return { kind: state?.kind ?? 'open', code: state ? consensusCode(state) : null }
  })
}

type IndexedState = { kind: ItemState['kind']; code: string | null }

/** Per place where its item stands and its consensus label; items of which the same people said the same stand alike. */
function deriveStates(
  columns: readonly RatedColumn[],
  itemIds: readonly string[],
  outcomes: ReadonlyMap<string, Outcome>,
  rule: ConsensusRule,
  labels: readonly string[],
): IndexedState[] {
  const bytes = columns.map((column) => column.bytes)
  const patterns = patternsOfColumns(bytes, { items: itemIds.length, labels: labels.length })
  const { starts, rater, said, patternOf } = patterns
  const votes = Array.from({ length: starts.length - 1 }, (_, pattern) => {
    const own: Vote[] = []
    for (let entry = starts[pattern] as number; entry < (starts[pattern + 1] as number); entry++) {
      const { raterId, round } = columns[rater[entry] as number] as RatedColumn
      own.push({ raterId, round, code: labels[said[entry] as number] as string })
    }
    return own
  })
  const derive = (own: readonly Vote[], { decision, estimate }: Outcome): IndexedState => {
    const state = deriveItemState(own, decision, rule, estimate)
    const code = consensusCode(state)
    if (code !== null && !labels.includes(code)) throw new RangeError(`settled as ${code}, which is no label`)
    return { kind: state.kind, code }
  }
  const unrated = derive([], NO_OUTCOME)
  const plain = votes.map((own) => derive(own, NO_OUTCOME))
  return itemIds.map((id, index) => {
    const outcome = outcomes.get(id)
    const pattern = patternOf[index] as number
    return outcome ? derive(votes[pattern] ?? [], outcome) : (plain[pattern] ?? unrated)
  })
}
