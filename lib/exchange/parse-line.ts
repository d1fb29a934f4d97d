import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { Place } from '@/lib/core/exchange/import-report'
import { JsonFault, parseStrictJson } from '@/lib/core/exchange/strict-json'

/** The JSON value of a line, or undefined when it is none, which is then in the findings. */
export function parseLine(text: string, place: Place, findings: ImportFindings): unknown {
  try {
    return parseStrictJson(text)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    const { file, line } = place
    findings.addProblem({ file, line, column: error.column, code: error.code, message: error.message })
    return undefined
  }
}
