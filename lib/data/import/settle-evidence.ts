import 'server-only'
import { randomUUID } from 'node:crypto'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportCount, ProblemCode } from '@/lib/core/exchange/import-report'
import { locateQuote } from '@/lib/core/text/locate-quote'
import { splitsCharacter } from '@/lib/core/text/span'
import type { Tx } from '../client'

const ROWS_AT_A_TIME = 2000

type StagedEvidence = {
  file: string
  line: number
  item: string
  rater: string
  note: string
  start: number | null
  quote: string
  rank: number
  ratingId: string | null
  noteId: string | null
  isOfPatient: boolean | null
}

/**
 * Adds the passages that ratings rest on, to ratings that have none yet. A passage must stand in its note, at the place
 * that is given or, without one, anywhere.
 */
export async function settleEvidence(
  tx: Tx,
  studyId: string,
  findings: ImportFindings,
): Promise<ImportCount> {
  await stagePassages(tx, studyId)
  const leftOut = await countLeftOut(tx, studyId)
  if (leftOut > 0) findings.addWarning('evidence_left_out', LEFT_OUT, leftOut)
  let added = 0
  for (let offset = 0; ; offset += ROWS_AT_A_TIME) {
    const rows = await tx.$queryRaw<StagedEvidence[]>`
      select * from stage_passage order by "noteId", file, line, rank limit ${ROWS_AT_A_TIME} offset ${offset}`
    const placed = await placePassages(tx, rows, findings)
    await tx.evidence.createMany({ data: placed })
    added += placed.length
    if (rows.length < ROWS_AT_A_TIME) break
  }
  const [staged] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "stage_evidence"`
  return { added, unchanged: (staged?.count ?? 0) - added }
}

/** Passages with the rating and note they belong to, leaving out ratings that had evidence before. */
async function stagePassages(tx: Tx, studyId: string): Promise<void> {
  await tx.$executeRaw`
    create temporary table stage_passage on commit drop as
    select s.*, t.id as "ratingId", n.id as "noteId", n."patientId" = i."patientId" as "isOfPatient",
      (row_number() over (partition by s.task, s.item, s.rater, s.round order by s.file, s.line) - 1)::int as rank
    from "stage_evidence" s
    left join stage_target i on i.task = s.task and i.item = s.item
    left join "Rater" r on r."studyId" = ${studyId}::uuid and r.alias = s.rater
    left join "Rating" t on t."itemId" = i.id and t."raterId" = r.id and t.round = s.round and t.current
    left join "Note" n on n."studyId" = ${studyId}::uuid and n."externalId" = s.note
    where not exists (select 1 from "Evidence" e where e."ratingId" = t.id)`
}

const LEFT_OUT = 'Passages were left out: their ratings have other passages already, which stay as they are.'

/** Passages that are none of those that their rating has already. */
async function countLeftOut(tx: Tx, studyId: string): Promise<number> {
  const [found] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count
    from "stage_evidence" s
    join stage_target i on i.task = s.task and i.item = s.item
    join "Rater" r on r."studyId" = ${studyId}::uuid and r.alias = s.rater
    join "Rating" t on t."itemId" = i.id and t."raterId" = r.id and t.round = s.round and t.current
    where exists (select from "Evidence" e where e."ratingId" = t.id)
      and not exists (select from "Evidence" e join "Note" n on n.id = e."noteId"
        where e."ratingId" = t.id and n."externalId" = s.note and e.quote = s.quote)`
  return found?.count ?? 0
}

async function placePassages(tx: Tx, rows: readonly StagedEvidence[], findings: ImportFindings) {
  const noteIds = [...new Set(rows.flatMap((row) => row.noteId ?? []))]
  const notes = await tx.note.findMany({ where: { id: { in: noteIds } }, select: { id: true, text: true } })
  const texts = new Map(notes.map((note) => [note.id, note.text]))
  return rows.flatMap((row) => {
    const { file, line, note, noteId, ratingId, rank } = row
    const report = (code: ProblemCode, column: string, message: string) =>
      findings.addProblem({ file, line, column, code, message })
    if (ratingId === null) {
      report('reference', 'proposition_id', `${row.rater} has no rating of ${row.item} in this round.`)
      return []
    }
    if (noteId === null || !row.isOfPatient) {
      report('reference', 'note_id', `The note ${note} does not exist, or belongs to another patient.`)
      return []
    }
    const text = texts.get(noteId) ?? ''
    if (row.start !== null && splitsCharacter(text, row.start)) {
      report('value', 'start', `The start ${row.start} lies inside a character of the note ${note}.`)
      return []
    }
    const span = locate(text, row.quote, row.start)
    if (!span) {
      report('value', 'quote', `The quote does not stand in the note ${note}.`)
      return []
    }
    return { id: randomUUID(), ratingId, noteId, rank, start: span.start, end: span.end, quote: span.text }
  })
}

function locate(text: string, quote: string, start: number | null) {
  if (start !== null && text.startsWith(quote, start)) {
    return { start, end: start + quote.length, text: quote }
  }
  return locateQuote(text, quote)
}
