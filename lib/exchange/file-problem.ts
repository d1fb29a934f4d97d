import { type ImportFindings, TooManyProblems } from '@/lib/core/exchange/import-findings'
import type { ImportProblem, ProblemCode } from '@/lib/core/exchange/import-report'

/** Something that makes the rest of a file unreadable. */
export class FileProblem extends Error {
  readonly problem: ImportProblem

  constructor(file: string, code: ProblemCode, message: string, line = 0) {
    super(message)
    this.name = 'FileProblem'
    this.problem = { file, line, column: null, code, message }
  }
}

/**
 * What a reader of a file gives, until a fault makes the rest of it unreadable, which goes to the findings, or it has found too
 * many: either ends it.
 */
export async function* untilProblem<Row>(
  rows: AsyncIterable<Row>,
  findings: ImportFindings,
): AsyncGenerator<Row> {
  try {
    yield* rows
  } catch (error) {
    if (error instanceof TooManyProblems) return
    if (!(error instanceof FileProblem)) throw error
    findings.addProblem(error.problem)
  }
}
