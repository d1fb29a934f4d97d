import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import {
  COUNTED_ROUNDS,
  consensusCode,
  explainItemState,
  type ItemState,
} from '@/lib/core/adjudication/item-state'
import { readUngrounded } from '@/lib/core/ai-rating/read-ungrounded'
import { AppError } from '@/lib/core/errors'
import { findLabelSet } from '@/lib/core/labels'
import { isUnsettled } from '@/lib/core/progress'
import { byAlias } from '@/lib/core/rater-names'
import {
  buildScoreSheet,
  type DocumentScoreSheet,
  type SheetEvidence,
  type SheetRater,
  type SheetStatement,
  type StatementKind,
  statementKindSchema,
} from '@/lib/core/score-sheet/score-sheet'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { isAiOpen } from '../blinding/ai-results'
import { hidesUnsettled, noteLabelExposure } from '../blinding/label-exposures'
import { db } from '../client'
import { listItemStates } from '../item-states'
import { openTask } from '../tasks'

/**
 * What is wanted: a rater, or null for the consensus; a kind, or null for claims where there are any. Who goes
 * through texts keeps both: a rater may have rated none of one, and a kind that a text has not gives way to the other.
 */
export type SheetChoice = { raterId: string | null; kind: StatementKind | null }

/**
 * What one rater, or all people together, said of one document. It shows the document and other people's ratings, so it is
 * for those who may see both. Of a person it holds what is settled until the lead has chosen to read the rest. AI raters
 * are among the raters once their figures are open.
 *
 * @throws {AppError} `not_found`, also for an AI rater while sealed; `forbidden`
 */
export async function getScoreSheet(
  actor: Actor,
  task: TaskRef,
  documentId: string,
  choice: SheetChoice,
): Promise<DocumentScoreSheet> {
  const { studyId, taskId } = task
  authorize(actor, 'document:read', studyId)
  authorize(actor, 'rating:read-all', studyId)
  const labelSet = findLabelSet((await openTask(task)).definition)
  if (!labelSet) throw new AppError('not_found', 'This task asks nothing that a score sheet could count.')
  const document = await db.document.findFirst({
    where: { id: requireId(documentId), studyId },
    include: { patient: { select: { id: true, externalId: true } } },
  })
  if (!document) throw new AppError('not_found', 'This text does not exist.')
  const known = await listRaters({ studyId, taskId, documentId }, choice.raterId)
  const raters = (await isAiOpen(task)) ? known : known.filter((entry) => entry.kind === 'human')
  const rater = choice.raterId === null ? null : raters.find((entry) => entry.raterId === choice.raterId)
  if (rater === undefined) throw new AppError('not_found', 'This study has no such rater.')
  const rows = await listRows(taskId, documentId, rater?.raterId ?? null)
  const kinds = {
    sentence: rows.filter((row) => row.kind === 'sentence').length,
    claim: rows.filter((row) => row.kind === 'claim').length,
  }
  const usual = kinds.claim > 0 ? 'claim' : 'sentence'
  const kind = choice.kind !== null && kinds[choice.kind] > 0 ? choice.kind : usual
  const states = new Map(
    (await listItemStates(taskId, document.patientId)).map((item) => [item.itemId, item.state]),
  )
  const isHidden = rater?.kind === 'human' && (await hidesUnsettled(actor, task))
  const isLeftOut = ({ item }: Row) =>
    isHidden && item.ratings.length > 0 && isUnsettled(states.get(item.id)?.kind)
  if (rater?.kind === 'human' && !isHidden) {
    const shown = rows.flatMap(({ item: { id, ratings } }) => {
      const state = states.get(id)
      return state ? [{ state, rounds: ratings.map(({ round }) => round) }] : []
    })
    await noteLabelExposure(actor, task, shown)
  }
  const own = rows.filter((row) => row.kind === kind)
  const statements = own.map((row, index) =>
    isLeftOut(row)
      ? toStatement({ ...row, item: { ...row.item, ratings: [] } }, index + 1, LEFT_OUT, states)
      : toStatement(row, index + 1, rater === null ? null : describeRating(row.item), states),
  )
  const { id, externalId, authorKind, authorName, text } = document
  return {
    labelSet,
    document: { documentId: id, externalId, kind: document.kind, authorKind, authorName, text },
    patient: { patientId: document.patient.id, externalId: document.patient.externalId },
    rater,
    raters,
    kind,
    kinds,
    isHidden: own.some(isLeftOut),
    sheet: buildScoreSheet(statements, labelSet),
  }
}

type Scope = { studyId: string; taskId: string; documentId: string }

/** Who has rated the text, and who is asked for: people, then AI raters, by name. */
async function listRaters(
  { studyId, taskId, documentId }: Scope,
  wantedId: string | null,
): Promise<SheetRater[]> {
  const raters = await db.$queryRaw<SheetRater[]>`
    select p.id as "raterId", p.alias, p.kind::text as kind
    from "Rater" p where (p."studyId" = ${studyId}::uuid and p.id = ${wantedId}::uuid) or p.id in (
      select r."raterId" from "Rating" r
      join "ItemView" i on i.id = r."itemId" and i."statementId" is not null
      where r."taskId" = ${taskId}::uuid and r.current and i."documentId" = ${documentId}::uuid)`
  return raters.toSorted((one, other) => other.kind.localeCompare(one.kind) || byAlias(one, other))
}

/** Of an answer that is kept from a lead. */
const LEFT_OUT = 'Not settled yet: the answer is left out.'

type Row = Awaited<ReturnType<typeof listRows>>[number]

async function listRows(taskId: string, documentId: string, raterId: string | null) {
  const statements = await db.statement.findMany({
    where: { documentId },
    orderBy: [{ ordinal: 'asc' }, { externalId: 'asc' }],
    select: {
      kind: true,
      text: true,
      start: true,
      end: true,
      items: {
        where: { taskId },
        select: {
          id: true,
          consensuses: { where: { current: true }, select: { rationale: true, method: true } },
          workUnits: {
            where: raterId === null ? { workId: { in: [] } } : { work: { raterId } },
            select: { status: true, failure: true },
          },
          ratings: {
            where: {
              current: true,
              round: { in: COUNTED_ROUNDS },
              ...(raterId === null ? { rater: { kind: 'human' as const } } : { raterId }),
            },
            orderBy: [{ round: 'desc' as const }, { rater: { alias: 'asc' as const } }],
            select: {
              round: true,
              code: true,
              comment: true,
              uncertain: true,
              value: true,
              rater: { select: { alias: true, kind: true } },
              evidence: {
                orderBy: { rank: 'asc' as const },
                select: { noteId: true, start: true, end: true, quote: true, rank: true },
              },
            },
          },
        },
      },
    },
  })
  return statements.flatMap(({ items: [item], ...statement }) => (item ? [{ ...statement, item }] : []))
}

function toStatement(
  { item, kind, text, start, end }: Row,
  number: number,
  /** What is said of one rater's answer; null for the settled ones. */
  ofOne: string | null,
  states: ReadonlyMap<string, ItemState>,
): SheetStatement {
  const state = states.get(item.id)
  const verdict = ofOne !== null ? (item.ratings[0]?.code ?? null) : state ? consensusCode(state) : null
  const backing = item.ratings.filter((rating) => rating.code === verdict)
  const reasons = backing.flatMap(({ comment, rater }) =>
    comment ? [{ by: rater.alias, text: comment }] : [],
  )
  const [decision] = ofOne !== null ? [] : item.consensuses
  if (decision && decision.rationale !== '') reasons.unshift({ by: 'decision', text: decision.rationale })
  return {
    number,
    itemId: item.id,
    kind: statementKindSchema.parse(kind),
    text,
    start,
    end,
    verdict,
    note: ofOne ?? (state ? explainItemState(state) : ''),
    reasons,
    evidence: distinctPassages(backing.flatMap(toEvidence)),
    ungrounded: backing.flatMap(({ rater, value }) => (rater.kind === 'ai' ? readUngrounded(value) : [])),
  }
}

function toEvidence({ rater, evidence }: Row['item']['ratings'][number]): SheetEvidence[] {
  return evidence.map(({ rank, ...passage }) => ({ ...passage, number: rater.kind === 'ai' ? rank : null }))
}

function describeRating({ ratings: [rating], workUnits }: Row['item']): string {
  if (rating) return rating.uncertain ? 'Marked as uncertain.' : ''
  const failed = workUnits.find((entry) => entry.status === 'failed')
  if (failed) return failed.failure ?? 'No answer came.'
  return 'Not rated.'
}

function distinctPassages(passages: readonly SheetEvidence[]): SheetEvidence[] {
  return [
    ...new Map(
      passages.map((passage) => [`${passage.noteId}:${passage.start}:${passage.end}`, passage]),
    ).values(),
  ]
}
