import type { z } from 'zod'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import { JsonFault, parseStrictJson } from '@/lib/core/exchange/strict-json'

/** A value of a JSON file by its schema; null when it does not fit, which is then in the findings. No cell is repeated. */
export function checkValue<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  location: FileLocation,
  findings: ImportFindings,
): z.output<Schema> | null {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues.slice(0, 5)) {
    const column = issue.path.length > 0 ? issue.path.join('.') : null
    const code = issue.code === 'invalid_value' ? 'label' : 'value'
    const { file, line } = location
    findings.addProblem({ file, line, column, code, message: `${column ?? 'The entry'} ${sayIssue(issue)}.` })
  }
  return null
}

function sayIssue(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' ? `must be of the type ${issue.expected}` : issue.message
}

const MARKUP =
  /<\/?(?:html|head|body|script|style|div|span|p|br|table|tr|td|ul|ol|li|img|a|b|i|font)\b[^<>]*>/i

/** Reports HTML in a text: it is stored and shown as it is written, and a reader may wonder. */
export function warnOfMarkup(text: string, file: string, findings: ImportFindings): void {
  if (!MARKUP.test(text)) return
  findings.addWarning(
    'markup',
    `${file}: texts hold HTML tags. They are kept and shown as plain text, never run.`,
  )
}

/** The JSON value of a line, or undefined when it is none, which is then in the findings. */
export function parseLine(text: string, location: FileLocation, findings: ImportFindings): unknown {
  try {
    return parseStrictJson(text)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    const { file, line } = location
    findings.addProblem({ file, line, column: error.column, code: error.code, message: error.message })
    return undefined
  }
}
