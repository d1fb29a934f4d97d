import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { onTestFinished } from 'vitest'
import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import { writeExport } from '@/lib/exchange/export/write-export'

/** Writes an export into a folder that goes when the test ends. @returns the folder */
export async function exportTo(
  studyId: string,
  format: string,
  actor: Actor = SYSTEM_ACTOR,
): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-export-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const target = path.join(folder, format)
  await writeExport(actor, studyId, format, target)
  return target
}

export async function readCsvFile(file: string): Promise<Record<string, string>[]> {
  return parse(await readFile(file), { columns: true })
}

/** Every rating of the long table, a line each. */
export async function listRatings(studyId: string): Promise<string[]> {
  const rows = await readCsvFile(path.join(await exportTo(studyId, 'long-csv'), 'ratings.csv'))
  return rows.map(
    ({ proposition_id: p, rater_id: r, rater_kind: k, round, label, uncertain, comment, active_ms: ms }) =>
      [p, r, k, round, label, uncertain, comment, ms].join('|'),
  )
}
