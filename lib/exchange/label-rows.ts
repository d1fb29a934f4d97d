import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { Place } from '@/lib/core/exchange/import-report'
import type { ImportRow } from '@/lib/core/exchange/import-row'

type Label = {
  proposition: string
  rater: string
  raterKind: 'human' | 'ai'
  round: number
  /** Null: assigned and not answered. */
  code: string | null
  uncertain: boolean
  comment: string | null
  activeMs: number | null
  /** ISO time with its offset; null where the source says nothing. */
  ratedAt: string | null
}

/** Labels of other tools as ratings of statements that are there already; each rater is named once. */
export class LabelRows {
  readonly #kinds = new Map<string, 'human' | 'ai'>()
  readonly #findings: ImportFindings

  constructor(findings: ImportFindings) {
    this.#findings = findings
  }

  *take({ file, line }: Place, { rater, raterKind, ...rating }: Label): Generator<ImportRow> {
    const known = this.#kinds.get(rater)
    if (known === undefined) {
      this.#kinds.set(rater, raterKind)
      yield { entity: 'rater', file, line, alias: rater, kind: raterKind, configuration: null }
    } else if (known !== raterKind) {
      const message = `The rater ${rater} is both human and ai.`
      this.#findings.addProblem({ file, line, column: 'rater', code: 'inconsistent', message })
      return
    }
    yield {
      entity: 'rating',
      file,
      line,
      ...rating,
      rater,
      protocol: 'verdict',
      value: {},
      reference: null,
    }
  }
}
