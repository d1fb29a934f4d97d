import { AppError } from '@/lib/core/errors'
import { EXPORT_FORMATS, type ExportFormatId } from '@/lib/core/exchange/export-formats'
import { aiVerdictFiles100, aiVerdictFiles110 } from './ai-verdict-files'
import { answerFiles } from './answer-files'
import { doccanoFiles } from './doccano-files'
import type { ExportFile } from './export-file'
import { labelStudioFiles } from './label-studio-files'
import { longCsvFiles, plainFolderFiles, settledCsvFiles } from './plain-files'
import { releaseFiles } from './release-files'

const FILES: Record<ExportFormatId, readonly ExportFile[]> = {
  'settled-csv': settledCsvFiles,
  'long-csv': longCsvFiles,
  'revisions-csv': answerFiles,
  'plain-folder': plainFolderFiles,
  'verifact-1.0.0': [...releaseFiles, ...aiVerdictFiles100],
  'verifact-1.1.0': [...releaseFiles, ...aiVerdictFiles110],
  'label-studio': labelStudioFiles,
  doccano: doccanoFiles,
}

/** Layouts that others publish: programs read their cells exactly as they are. */
const EXACT: ReadonlySet<ExportFormatId> = new Set(['verifact-1.0.0', 'verifact-1.1.0'])

type ExportFormat = {
  id: ExportFormatId
  files: readonly ExportFile[]
  /** Whether CSV cells are kept from running as formulas: they are meant for people, who open them in a spreadsheet. */
  isGuarded: boolean
}

/** @throws {AppError} `not_found` for an unknown format */
export function findExportFormat(id: string): ExportFormat {
  const format = EXPORT_FORMATS.find((known) => known.id === id)
  if (format) return { id: format.id, files: FILES[format.id], isGuarded: !EXACT.has(format.id) }
  const known = EXPORT_FORMATS.map((candidate) => candidate.id).join(', ')
  throw new AppError('not_found', `There is no export format of this name. There are: ${known}.`)
}
