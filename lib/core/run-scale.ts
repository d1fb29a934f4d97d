import type { FactScope } from './retrieval/fact-scope'
import type { RunConfiguration } from './runs'

type Kind = 'sentence' | 'claim'

export type StatementCounts = Readonly<Record<Kind, number>>

/** How much there is to judge in a study, and whether its notes were cut into claims. */
export type RunScale = {
  statements: StatementCounts
  /** For how many statements a scope lacks what it limits by; these fail in a run. */
  unbounded: Readonly<Record<Kind, Readonly<Record<FactScope, number>>>>
  hasClaims: boolean
}

type Judged = Pick<RunConfiguration, 'statementKind' | 'scope'>

/** How many statements a run judges. */
export function countStatements(counts: StatementCounts, { statementKind }: Judged): number {
  return listKinds(statementKind).reduce((sum, kind) => sum + counts[kind], 0)
}

/** For how many of its statements a run cannot keep its scope. */
export function countUnbounded(
  { unbounded }: Pick<RunScale, 'unbounded'>,
  { statementKind, scope }: Judged,
): number {
  return listKinds(statementKind).reduce((sum, kind) => sum + unbounded[kind][scope], 0)
}

function listKinds(kind: Judged['statementKind']): readonly Kind[] {
  return kind === 'all' ? ['sentence', 'claim'] : [kind]
}
