import { type ImportProblem, type ImportWarning, MAX_PROBLEMS } from './import-report'

/** So many problems are found that nobody needs to know of more: whoever reads a file stops. */
export class TooManyProblems extends Error {}

/** A file of millions of wrong rows is wrong from its beginning; to find fault with each takes minutes. */
const MOST_PROBLEMS = 10_000

/** Collects what an import finds: the first {@link MAX_PROBLEMS} problems, the number of all up to a limit, and counted warnings. */
export class ImportFindings {
  readonly problems: ImportProblem[] = []
  problemCount = 0
  readonly #warnings = new Map<string, ImportWarning>()

  /** @throws {TooManyProblems} */
  addProblem(problem: ImportProblem): void {
    if (this.problemCount >= MOST_PROBLEMS) throw new TooManyProblems()
    this.problemCount += 1
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem)
  }

  /** Problems of the same kind that are counted but not listed one by one. */
  countFurther(count: number): void {
    this.problemCount += count
  }

  /** Counts a warning; the message of the first one with this code and message is kept. */
  addWarning(code: string, message: string, count = 1): void {
    const key = `${code}:${message}`
    const known = this.#warnings.get(key)
    if (known) known.count += count
    else this.#warnings.set(key, { code, message, count })
  }

  get warnings(): ImportWarning[] {
    return [...this.#warnings.values()]
  }
}
