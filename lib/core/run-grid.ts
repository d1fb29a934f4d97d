import { canonicalJson } from './canonical-json'
import type { FactScope } from './retrieval/fact-scope'
import { REFERENCE_FORMATS } from './retrieval/reference-context'
import { type SearchSettings, simplifySearch } from './retrieval/search-settings'
import { type NewRun, type RunConfiguration, runConfigurationSchema } from './runs'

/** More raters than this are no grid that anybody can read. */
export const MAX_GRID = 200

export const GRID_METHODS = ['sparse', 'dense', 'hybrid', 'rerank', 'rerank-as-published'] as const
export type GridMethod = (typeof GRID_METHODS)[number]

/** As published, a note’s age counts from midnight of its day. */
export const GRID_FORMATS = [...REFERENCE_FORMATS, 'relative_time-as-published'] as const
type GridFormat = (typeof GRID_FORMATS)[number]

/** As published, a rater judges statements of the kind that its facts have. */
export const GRID_STATEMENTS = ['all', 'sentence', 'claim', 'as-facts'] as const
export type GridStatements = (typeof GRID_STATEMENTS)[number]

type Judge =
  | { kind: 'baseline' }
  | { kind: 'entailment'; model: string }
  | { kind: 'chat'; model: string; server?: string; temperature: number; reuse?: boolean }

/** Facts of which kind, from which cutting, and how many notes that need not have cut. */
export type FactChoice = Pick<RunConfiguration, 'factKind' | 'decomposition'> & { uncutNotes?: number }

/** Every choice of every kind is combined with every other. */
export type GridChoices = {
  judges: readonly Judge[]
  topN: readonly number[]
  methods: readonly GridMethod[]
  formats: readonly GridFormat[]
  scopes: readonly FactScope[]
  facts: readonly FactChoice[]
  statementKinds: readonly GridStatements[]
  /** The same in all of them. */
  shared: Partial<Pick<SearchSettings, 'terms' | 'fusion' | 'candidates' | 'embeddingModel' | 'rerankModel'>>
}

/** The configurations of a grid, each different one once: a format, for example, is nothing to a judge that reads no text. */
export function expandGrid(choices: GridChoices): RunConfiguration[] {
  const runs = choices.judges.flatMap((judge) =>
    choices.topN.flatMap((topN) =>
      choices.methods.flatMap((method) =>
        choices.scopes.flatMap((scope) =>
          choices.facts.flatMap((facts) =>
            choices.statementKinds.flatMap((statements): NewRun[] => {
              const search = toSearch(method, topN, choices.shared)
              const statementKind = statements === 'as-facts' ? facts.factKind : statements
              const common = { topN, scope, ...facts, statementKind, search }
              if (judge.kind !== 'chat') return [{ ...judge, ...common }]
              return choices.formats.map((format) => ({ ...judge, ...common, ...toReference(format) }))
            }),
          ),
        ),
      ),
    ),
  )
  const parsed = runs.map((run) => completeRun(run))
  return [...new Map(parsed.map((run) => [canonicalJson(run), run])).values()]
}

/** A configuration with everything that was not said, and without what makes no difference. @throws {ZodError} */
export function completeRun(input: NewRun): RunConfiguration {
  const run = runConfigurationSchema.parse(input)
  return { ...run, search: simplifySearch(run.search) }
}

/** What a grid calls this way of searching. */
export function toGridMethod({ method, selection }: Pick<SearchSettings, 'method' | 'selection'>): string {
  return selection === 'as-published' ? `${method}-as-published` : method
}

/** What a grid calls this order and dating of facts. */
export function toGridFormat({
  referenceFormat,
  noteTime,
}: Pick<Extract<RunConfiguration, { kind: 'chat' }>, 'referenceFormat' | 'noteTime'>): GridFormat {
  return referenceFormat === 'relative_time' && noteTime === 'midnight'
    ? 'relative_time-as-published'
    : referenceFormat
}

function toReference(
  format: GridFormat,
): Pick<Extract<NewRun, { kind: 'chat' }>, 'referenceFormat' | 'noteTime'> {
  return format === 'relative_time-as-published'
    ? { referenceFormat: 'relative_time', noteTime: 'midnight' }
    : { referenceFormat: format }
}

function toSearch(method: GridMethod, topN: number, shared: GridChoices['shared']) {
  const candidates = Math.max(shared.candidates ?? 100, 2 * topN)
  return method === 'rerank-as-published'
    ? { ...shared, candidates, method: 'rerank' as const, selection: 'as-published' as const }
    : { ...shared, candidates, method }
}
