import type { z } from 'zod'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { Place } from '@/lib/core/exchange/import-report'

/** A value of a JSON file by its schema; null when it does not fit, which is then in the findings. No cell is repeated. */
export function checkValue<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  place: Place,
  findings: ImportFindings,
): z.output<Schema> | null {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues.slice(0, 5)) {
    const column = issue.path.length > 0 ? issue.path.join('.') : null
    const code = issue.code === 'invalid_value' ? 'label' : 'value'
    const { file, line } = place
    findings.addProblem({ file, line, column, code, message: `${column ?? 'The entry'} ${sayIssue(issue)}.` })
  }
  return null
}

function sayIssue(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_type' ? `must be of the type ${issue.expected}` : issue.message
}
