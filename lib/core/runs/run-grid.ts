import type { PromptStyle } from '../ai-rating/prompt-styles'
import { PUBLISHED_AI_RATER } from '../ai-rating/published-judge'
import { canonicalJson } from '../canonical-json'
import type { FactScope } from '../retrieval/fact-scope'
import { REFERENCE_FORMATS } from '../retrieval/reference-context'
import { type SearchSettings, simplifySearch } from '../retrieval/search-settings'
import { type FormModel, type NewRun, type RunConfiguration, runConfigurationSchema } from './runs'

/** More raters than this are no grid that anybody can read. */
export const MAX_GRID = 200

/**
 * How passages are found and written down: as the paper describes it, or as the published code does it, with its defects, so
 * that published figures can be met.
 *
 * @see specification of VeriFact's code, parts 3 and 4
 */
export const GRID_VARIANTS = ['described', 'as-published'] as const
type GridVariant = (typeof GRID_VARIANTS)[number]

type GridMethod = SearchSettings['method']
type GridFormat = (typeof REFERENCE_FORMATS)[number]

/** As published, a rater judges statements of the kind that its facts have. */
export const GRID_STATEMENTS = ['all', 'sentence', 'claim', 'as-facts'] as const
export type GridStatements = (typeof GRID_STATEMENTS)[number]

type AiRater =
  | { kind: 'baseline' }
  | { kind: 'entailment'; model: string }
  | {
      kind: 'chat'
      model: string
      server?: string
      temperature: number
      reuse?: boolean
      judge?: typeof PUBLISHED_AI_RATER | undefined
      promptStyle?: PromptStyle | undefined
      form?: FormModel | undefined
      confidence?: true | undefined
    }

/** Facts of which kind, from which cutting, and how many notes that need not have cut. */
export type FactChoice = Pick<RunConfiguration, 'factKind' | 'decomposition'> & { uncutNotes?: number }

/** Every choice of every kind is combined with every other. */
export type GridChoices = {
  aiRaters: readonly AiRater[]
  topN: readonly number[]
  methods: readonly GridMethod[]
  formats: readonly GridFormat[]
  variants: readonly GridVariant[]
  scopes: readonly FactScope[]
  facts: readonly FactChoice[]
  statementKinds: readonly GridStatements[]
  /** By name; none for the usual one. */
  embeddingModels: readonly string[]
  rerankModels: readonly string[]
  /** The same in all of them. */
  shared: Partial<Pick<SearchSettings, 'terms' | 'fusion' | 'candidates'>>
}

/** The configurations of a grid, each different one once: a format, for example, is nothing to an AI rater that reads no text. */
export function expandGrid(choices: GridChoices): RunConfiguration[] {
  const runs = choices.variants.flatMap((variant) => expandVariant(choices, variant))
  const parsed = runs.map((run) => completeRun(run))
  return [...new Map(parsed.map((run) => [canonicalJson(run), run])).values()]
}

function expandVariant(choices: GridChoices, variant: GridVariant): NewRun[] {
  const { selection, noteTime } = VARIANTS[variant]
  const ways = listWays(choices)
  return choices.aiRaters.flatMap((aiRater) =>
    choices.topN.flatMap((topN) =>
      ways.flatMap((way) =>
        choices.scopes.flatMap((scope) =>
          choices.facts.flatMap((facts) =>
            choices.statementKinds.flatMap((statements): NewRun[] => {
              const candidates = Math.max(choices.shared.candidates ?? 100, 2 * topN)
              const search = { ...choices.shared, ...way, candidates, selection }
              const statementKind = statements === 'as-facts' ? facts.factKind : statements
              const common = { topN, scope, ...facts, statementKind, search }
              if (aiRater.kind !== 'chat') return [{ ...aiRater, ...common }]
              return choices.formats.map((referenceFormat) => {
                return { ...aiRater, ...common, referenceFormat, noteTime }
              })
            }),
          ),
        ),
      ),
    ),
  )
}

type SearchWay = Pick<SearchSettings, 'method' | 'embeddingModel' | 'rerankModel'>

/** Every method with every model; those that take no part in it are left out later. */
function listWays({ methods, embeddingModels, rerankModels }: GridChoices): SearchWay[] {
  const orUsual = (models: readonly string[]) => (models.length === 0 ? [''] : models)
  return methods.flatMap((method) =>
    orUsual(embeddingModels).flatMap((embeddingModel) =>
      orUsual(rerankModels).map((rerankModel) => ({ method, embeddingModel, rerankModel })),
    ),
  )
}

const VARIANTS = {
  described: { selection: 'refilled', noteTime: 'charted' },
  'as-published': { selection: 'as-published', noteTime: 'midnight' },
} as const

/** A configuration with everything that was not said, and without what makes no difference. @throws {ZodError} */
export function completeRun(input: NewRun): RunConfiguration {
  const run = runConfigurationSchema.parse(input)
  return { ...run, search: simplifySearch(run.search) }
}
