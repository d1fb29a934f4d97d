import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { describeSession } from '@/lib/core/adjudication/describe-session'
import { settledWords } from '@/lib/core/adjudication/field-words'
import { formatMinutes, type MinutedVote, type Minutes } from '@/lib/core/adjudication/format-minutes'
import { COUNTED_ROUNDS } from '@/lib/core/adjudication/item-state'
import { listSettledFields, type SettledField } from '@/lib/core/adjudication/settled-fields'
import { parseSession } from '@/lib/core/adjudication/span-session'
import { isProblem } from '@/lib/core/protocols/field-kinds/field-kind'
import type { TaskRef } from '@/lib/core/task'
import { sha256 } from '@/lib/digest'
import { writeAudit } from '../audit'
import { isAiOpen } from '../blinding/ai-results'
import { noteAllLabels } from '../blinding/label-exposures'
import { db } from '../client'
import type { Prisma } from '../generated/client'
import { readMarks } from '../item-states'
import { readItemTexts } from '../items'
import { openTask } from '../tasks'
import { nameOf } from './discussion-item'

const RATER = { select: { id: true, alias: true, user: { select: { name: true } } } } as const

const VOTE = {
  round: true,
  code: true,
  comment: true,
  uncertain: true,
  guidelineVersion: true,
  rater: RATER,
  evidence: { orderBy: { rank: 'asc' }, select: { quote: true, note: { select: { externalId: true } } } },
} satisfies Prisma.RatingSelect

const ITEM = {
  id: true,
  patient: { select: { externalId: true } },
  key: true,
  ratings: {
    where: { current: true, round: { in: COUNTED_ROUNDS }, rater: { kind: 'human' } },
    orderBy: [{ round: 'asc' }, { rater: { alias: 'asc' } }],
    select: VOTE,
  },
  messages: { orderBy: { seq: 'asc' }, select: { text: true, createdAt: true, rater: RATER } },
  consensuses: {
    where: { method: 'discussion' },
    orderBy: [{ revision: 'asc' }, { field: 'asc' }],
    select: {
      field: true,
      code: true,
      value: true,
      rationale: true,
      reason: true,
      guideline: true,
      guidelineVersion: true,
      participantIds: true,
      revision: true,
      createdAt: true,
      decidedBy: RATER,
    },
  },
} satisfies Prisma.ItemSelect

/**
 * The minutes of all discussions of a study, as Markdown: votes with their evidence, messages, decisions; people by alias or
 * name as the protocol says, AI raters where it shows them to adjudicators and their figures are open. What leaves is
 * recorded.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function exportMinutes(actor: Actor, task: TaskRef): Promise<string> {
  const { studyId } = task
  authorize(actor, 'consensus:manage', studyId)
  const { id: taskId, config, definition } = await openTask(task)
  const settled = listSettledFields(definition)
  const [study, raters, rows] = await Promise.all([
    db.study.findUniqueOrThrow({ where: { id: studyId }, select: { title: true } }),
    db.rater.findMany({ where: { studyId, kind: 'human' }, ...RATER }),
    db.item.findMany({
      where: {
        taskId,
        OR: [{ messages: { some: {} } }, { consensuses: { some: { method: 'discussion' } } }],
      },
      orderBy: [{ patient: { externalId: 'asc' } }, { key: 'asc' }],
      select: ITEM,
    }),
  ])
  const { names, showAi } = config.discussion
  const aiOf = showAi && (await isAiOpen(task)) ? await readAiVotes(rows.map((row) => row.id)) : null
  const nameById = new Map(raters.map((rater) => [rater.id, nameOf(rater, names)]))
  const textOf = await readItemTexts(rows.map((row) => row.id))
  const groupsOf = await readGroups(rows, settled, nameById)
  const entries = rows.map((row) =>
    toMinutes(row, { settled, nameById, groupsOf }, aiOf && (aiOf.get(row.id) ?? []), textOf(row.id)),
  )
  const text = formatMinutes(study.title, entries, new Date().toISOString())
  const digest = sha256(text)
  await db.$transaction((tx) =>
    writeAudit(tx, actor, studyId, {
      type: 'study.exported',
      data: { format: 'minutes', rows: entries.length, digest },
    }),
  )
  await noteAllLabels(actor, task)
  return text
}

type Row = Prisma.ItemGetPayload<{ select: typeof ITEM }>

type VoteRow = Prisma.RatingGetPayload<{ select: typeof VOTE }>

async function readAiVotes(itemIds: string[]): Promise<Map<string, VoteRow[]>> {
  const rows = await db.rating.findMany({
    where: { itemId: { in: itemIds }, current: true, rater: { kind: 'ai' } },
    orderBy: { rater: { alias: 'asc' } },
    select: { ...VOTE, itemId: true, evidence: { ...VOTE.evidence, take: 5 } },
  })
  return Map.groupBy(rows, (row) => row.itemId)
}

function toVote(row: VoteRow, alias: string): MinutedVote {
  const { round, code, comment, uncertain, guidelineVersion, evidence } = row
  return {
    alias,
    round,
    code,
    comment,
    uncertain,
    guidelineVersion,
    quotes: evidence.map(({ quote, note }) => ({ noteExternalId: note.externalId, quote })),
  }
}

type Named = {
  settled: readonly SettledField[]
  nameById: ReadonlyMap<string, string>
  groupsOf: Awaited<ReturnType<typeof readGroups>>
}

/** Of decisions of sessions, how many passages were agreed on in words, and what became of each group. */
async function readGroups(
  rows: readonly Row[],
  settled: readonly SettledField[],
  nameById: ReadonlyMap<string, string>,
): Promise<(field: string, code: string, value: unknown) => { code?: string; groups?: string[] }> {
  const sessionOf = (field: string, value: unknown) => {
    const own = settled.find(({ id }) => id === field)
    const session = own?.layer && parseSession(own.layer, value)
    return own?.layer && session && !isProblem(session) ? { own, layer: own.layer, session } : null
  }
  const ids = rows.flatMap((row) =>
    row.consensuses.flatMap(({ field, value }) => sessionOf(field, value)?.session.ratings ?? []),
  )
  const ratings = await db.rating.findMany({ where: { id: { in: ids } }, select: { id: true, fields: true } })
  const fieldsOf = new Map(ratings.map(({ id, fields }) => [id, fields]))
  return (field, code, value) => {
    const found = sessionOf(field, value)
    if (!found) return {}
    const { own, layer, session } = found
    const sets = session.ratings.map((id) => readMarks([layer], fieldsOf.get(id))[layer.id] ?? [])
    const aliases = session.raters.map((id) => nameById.get(id) ?? '')
    return { code: settledWords(own, code), groups: describeSession(session, { layer, sets, aliases }) }
  }
}

function toMinutes(
  row: Row,
  { settled, nameById, groupsOf }: Named,
  ai: readonly VoteRow[] | null,
  text: string,
): Minutes {
  const name = (rater: { id: string } | null) => (rater && nameById.get(rater.id)) ?? ''
  return {
    patientExternalId: row.patient.externalId,
    itemKey: row.key,
    text,
    votes: row.ratings.map((vote) => toVote(vote, name(vote.rater))),
    ai: ai && ai.map((vote) => toVote(vote, vote.rater.alias)),
    messages: row.messages.map(({ rater, text, createdAt }) => ({
      author: name(rater),
      at: createdAt.toISOString(),
      text,
    })),
    decisions: row.consensuses.map(({ decidedBy, participantIds, createdAt, field, value, ...decision }) => ({
      ...decision,
      ...groupsOf(field, decision.code, value),
      field: settled.length > 1 ? (settled.find(({ id }) => id === field)?.title ?? field) : null,
      decidedBy: decidedBy && name(decidedBy),
      participants: participantIds.flatMap((id) => nameById.get(id) ?? []).toSorted(),
      decidedAt: createdAt.toISOString(),
    })),
  }
}
