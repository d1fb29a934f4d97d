import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { LabeledSpan } from '@/lib/core/agreement/spans/labeled-span'
import { AppError } from '@/lib/core/errors'

/** A line of a file: the marked text and its spans; other keys are left alone. Offsets count code points. */
const lineSchema = z.object({
  /** What the marked text was written from. */
  text: z.string().optional(),
  summary: z.string(),
  labels: z.array(
    z.object({
      start: z.int().min(0),
      end: z.int().min(1),
      label: z.string().min(1),
      text: z.string().optional(),
    }),
  ),
})

export type MarkedText = { text: string; source: string | null; spans: LabeledSpan[] }

/**
 * Reads a JSONL file of marked texts; offsets become UTF-16 code units, and each must spell the text it names.
 *
 * @throws {AppError} `invalid` with one sentence about what is wrong with the file
 */
export function readSpanFile(file: string): MarkedText[] {
  return readText(file)
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, `${file}, line ${index + 1}`)]))
}

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new AppError('invalid', `There is no file ${file}.`)
    throw new AppError(
      'invalid',
      code === 'EISDIR' ? `${file} is a folder, not a file.` : `${file} is not UTF-8 text.`,
    )
  }
}

function readLine(line: string, where: string): MarkedText {
  const parsed = lineSchema.safeParse(parseJson(line, where))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new AppError('invalid', `${where}: ${issue?.path.join('.') || 'the line'} is not as expected.`)
  }
  const { text: source = null, summary, labels } = parsed.data
  const unitOf = toUnits(summary)
  const spans = labels.map(({ start, end, label, text }): LabeledSpan => {
    const [from, to] = [unitOf[start], unitOf[end]]
    if (from === undefined || to === undefined || from >= to)
      throw new AppError('invalid', `${where}: there is no text from ${start} to ${end}.`)
    if (text !== undefined && summary.slice(from, to) !== text)
      throw new AppError('invalid', `${where}: the text from ${start} to ${end} is not the one in the label.`)
    return { start: from, end: to, label }
  })
  return { text: summary, source, spans }
}

function parseJson(line: string, where: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new AppError('invalid', `${where} is not JSON.`)
  }
}

/** Per code point, and past the last, where it begins in UTF-16 code units. */
function toUnits(text: string): number[] {
  let unit = 0
  const units = Array.from(text, (sign) => {
    const start = unit
    unit += sign.length
    return start
  })
  return [...units, unit]
}
