import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { formatMinutes, type MinutedVote, type Minutes } from '@/lib/core/adjudication/format-minutes'
import { COUNTED_ROUNDS } from '@/lib/core/adjudication/item-state'
import { listSettledFields, type SettledField } from '@/lib/core/adjudication/settled-fields'
import type { TaskRef } from '@/lib/core/task'
import { sha256 } from '@/lib/digest'
import { writeAudit } from '../audit'
import { isAiOpen } from '../blinding/ai-results'
import { noteAllLabels } from '../blinding/label-exposures'
import { db } from '../client'
import type { Prisma } from '../generated/client'
import { readItemTexts } from '../items'
import { openTask } from '../tasks'
import { nameOf } from './discussion-item'
import { createSessionWords } from './session-groups'

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
  const sessionOf = await createSessionWords(
    task.studyId,
    rows.flatMap(({ consensuses }) => consensuses),
    settled,
    (id) => nameById.get(id) ?? '',
  )
  const entries = rows.map((row) =>
    toMinutes(row, { settled, nameById, sessionOf }, aiOf && (aiOf.get(row.id) ?? []), textOf(row.id)),
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
  sessionOf: Awaited<ReturnType<typeof createSessionWords>>
}

function toMinutes(
  row: Row,
  { settled, nameById, sessionOf }: Named,
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
    decisions: row.consensuses.map((row) => {
      const { decidedBy, participantIds, createdAt, field, ...decision } = row
      const session = sessionOf(row)
      return {
        ...decision,
        ...(session && { code: session.words, groups: session.groups }),
        field: settled.length > 1 ? (settled.find(({ id }) => id === field)?.title ?? field) : null,
        decidedBy: decidedBy && name(decidedBy),
        participants: participantIds.flatMap((id) => nameById.get(id) ?? []).toSorted(),
        decidedAt: createdAt.toISOString(),
      }
    }),
  }
}
