import { stat } from 'node:fs/promises'
import type { LabeledSpan } from '@/lib/core/agreement/spans/labeled-span'
import { AppError } from '@/lib/core/errors'
import { ImportFindings } from '@/lib/core/exchange/import-findings'
import { fileFromPath } from '@/lib/exchange/import-file'
import { readMarkedLines, surveyMarkedFile } from '@/lib/exchange/spans/marked-lines'

/** A marked text; its source is what it was written from, null where the file does not say. */
export type MarkedText = { text: string; source: string | null; spans: LabeledSpan[] }

/**
 * Reads a JSONL file of marked texts as the import does: whether offsets count code points or UTF-16 code units is found out, they
 * become the latter, and each must spell the text it names.
 *
 * @throws {AppError} `invalid` with one sentence about what is wrong with the file
 */
export async function readSpanFile(file: string): Promise<MarkedText[]> {
  const info = await stat(file).catch(() => null)
  if (!info) throw new AppError('invalid', `There is no file ${file}.`)
  if (info.isDirectory()) throw new AppError('invalid', `${file} is a folder, not a file.`)
  const opened = await fileFromPath(file)
  const findings = new ImportFindings()
  const survey = await surveyMarkedFile(opened, findings)
  const [problem] = findings.problems
  if (problem) throw new AppError('invalid', `${file}, line ${problem.line}: ${problem.message}`)
  const texts: MarkedText[] = []
  if (!survey) return texts
  for await (const { summary, text, labels } of readMarkedLines(opened, survey, findings))
    texts.push({
      text: summary,
      source: text ?? null,
      spans: labels.map(({ start, end, label }) => ({ start, end, label })),
    })
  return texts
}
