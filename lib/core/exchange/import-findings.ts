import { type ImportProblem, type ImportWarning, MAX_PROBLEMS } from './import-report'

/** Collects what an import finds: the first {@link MAX_PROBLEMS} problems, the number of all, and counted warnings. */
export class ImportFindings {
  readonly problems: ImportProblem[] = []
  problemCount = 0
  readonly #warnings = new Map<string, ImportWarning>()

  addProblem(problem: ImportProblem): void {
    this.problemCount += 1
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem)
  }

  /** Problems of the same kind that are counted but not told one by one. */
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
