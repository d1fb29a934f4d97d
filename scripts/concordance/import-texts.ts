import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@/lib/core/errors'
import { describeTexts, type TextDetails, type TextSource, toTables } from '@/lib/core/exchange/own-texts'
import { fileFromBytes, type ImportFile } from '@/lib/exchange/import-file'
import { UsageError } from './io'

/** How texts by themselves are described on the command line. */
export const TEXT_OPTIONS = {
  patient: { type: 'string' },
  title: { type: 'string' },
  author: { type: 'string' },
  'author-name': { type: 'string' },
  note: { type: 'string' },
  time: { type: 'string' },
} as const

type Values = { [Name in keyof typeof TEXT_OPTIONS]?: string | undefined }

/**
 * Text files as the tables that are imported, all with the same description; none for no files.
 *
 * @throws {UsageError} when it is not said what they are
 * @throws {AppError} `invalid` for a file that is no text
 */
export async function readTexts(paths: readonly string[], values: Values): Promise<ImportFile[]> {
  if (paths.length === 0) return []
  const details = readDetails(values)
  const sources = await Promise.all(paths.map(readSource))
  const found = describeTexts(sources, details, new Set())
  if (!found.ok) throw new AppError('invalid', found.problem)
  return toTables(found.texts).map(({ name, content }) => fileFromBytes(name, content))
}

function readDetails({ patient = '', title = '', time = '', ...values }: Values): TextDetails {
  const { author, note, 'author-name': authorName } = values
  if (note !== undefined) return { role: 'note', patient, title, time, category: note }
  if ((author !== 'human' && author !== 'llm') || authorName === undefined || title === '') {
    throw new UsageError(
      'A .txt file needs --title, --author human or llm, and --author-name; or --note TYPE for a note (--note "" where the type is not known).',
    )
  }
  return { role: 'document', patient, title, authorKind: author, authorName }
}

async function readSource(file: string): Promise<TextSource> {
  const bytes = await readFile(file).catch(() => {
    throw new AppError('not_found', `There is no file ${file}.`)
  })
  return { fileName: path.basename(file), text: new TextDecoder().decode(bytes) }
}
