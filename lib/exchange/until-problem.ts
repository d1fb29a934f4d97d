import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import { FileProblem } from './file-problem'

/** What a reader of a file gives, until a fault makes the rest of it unreadable: that goes to the findings and ends it. */
export async function* untilProblem<Row>(
  rows: AsyncIterable<Row>,
  findings: ImportFindings,
): AsyncGenerator<Row> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    findings.addProblem(error.problem)
  }
}
