import type { z } from 'zod'
import {
  consensusCode,
  deriveItemState,
  FIRST_ROUND,
  findMajority,
  type Vote,
} from '@/lib/core/adjudication/item-state'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow, ImportRowOf } from '@/lib/core/exchange/import-row'
import { type FilesByTable, readFiles } from '../format'
import { raterRow, ratingRow } from '../import-rows'
import { releaseTables, VERDICT } from './tables'

type Row = z.output<(typeof releaseTables)['human_verdicts']['schema']>

const FIRST_ROUND_SEATS = [1, 2, 3] as const
const PANEL_SEATS = [4, 5] as const

/** Ratings of people in both rounds, and the answers that their ratings alone don't give. */
export async function* readHumanVerdicts(
  files: FilesByTable,
  context: ImportContext,
): AsyncGenerator<ImportRow> {
  const aliases = new Set<string>()
  const rows = readFiles(files.get('human_verdicts'), releaseTables.human_verdicts, context)
  for await (const { row, ...location } of rows) {
    const { ratings, votes } = readVotes(row, location, context)
    for (const rating of ratings) {
      if (!aliases.has(rating.rater)) yield raterRow(location, rating.rater, 'human')
      aliases.add(rating.rater)
      yield rating
    }
    warnOfMajority(row, votes, location, context)
    const decision = readDecision(row, votes, context)
    if (!decision) continue
    const { adjudicated_by: decidedBy = null } = row
    if (decidedBy !== null && !aliases.has(decidedBy)) {
      aliases.add(decidedBy)
      yield raterRow(location, decidedBy, 'human')
    }
    yield {
      ...location,
      entity: 'decision',
      task: VERDICT,
      item: row.proposition_id,
      field: VERDICT,
      value: null,
      decidedBy,
      reason: null,
      guideline: null,
      ...decision,
    }
  }
}

function readVotes(row: Row, location: FileLocation, context: ImportContext) {
  const ratings: ImportRowOf<'rating'>[] = []
  const votes: Vote[] = []
  for (const seat of [...FIRST_ROUND_SEATS, ...PANEL_SEATS]) {
    const rater = row[`rater${seat}`]
    const code = row[`verdict${seat}`] ?? null
    if (rater === undefined) {
      if (code === null) continue
      const message = `rater${seat} has no value, but verdict${seat} has one.`
      context.findings.addProblem({ ...location, column: `rater${seat}`, code: 'missing', message })
      continue
    }
    const round = seat <= 3 ? 1 : 2
    if (code !== null) votes.push({ raterId: rater, round, code })
    ratings.push(
      ratingRow(location, {
        task: VERDICT,
        item: row.proposition_id,
        rater,
        round,
        code,
        uncertain: row[`uncertain_flag${seat}`] ?? false,
        comment: row[`comment${seat}`] ?? null,
        activeMs: row[`active_ms${seat}`] ?? null,
      }),
    )
  }
  return { ratings, votes }
}

function warnOfMajority(
  row: Row,
  votes: readonly Vote[],
  { file }: FileLocation,
  context: ImportContext,
): void {
  const stated = row.round1_majority_vote
  const codes = votes.filter((vote) => vote.round === FIRST_ROUND).map((vote) => vote.code)
  if (stated === undefined || findMajority(codes)?.code === stated) return
  const message = `${file}: rows state another first-round majority than their verdicts have; the verdicts count.`
  context.findings.addWarning('majority_differs', message)
}

/** A decision is written for what was adjudicated, and for a ground truth that the ratings don't lead to. */
function readDecision(
  row: Row,
  votes: readonly Vote[],
  context: ImportContext,
): { code: string; rationale: string } | null {
  if (row.adjudicated_verdict !== undefined) {
    const rationale = row.adjudicated_comment ?? 'Adjudicated before the import; no reason was recorded.'
    return { code: row.adjudicated_verdict, rationale }
  }
  const derived = consensusCode(deriveItemState(votes, null, context.rule))
  if (row.human_gt === undefined || row.human_gt === derived) return null
  return {
    code: row.human_gt,
    rationale: 'The imported ground truth says so; the imported ratings alone do not lead to it.',
  }
}
