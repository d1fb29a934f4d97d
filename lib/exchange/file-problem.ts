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
