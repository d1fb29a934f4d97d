import { PUBLISHED_AI_RATER } from '@/lib/core/ai-rating/published-judge'
import { isJury } from '@/lib/core/jury/jury'
import { naturalOrder } from '@/lib/core/natural-order'
import { listParts } from '@/lib/core/retrieval/search-settings'
import { type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs/runs'
import { longestAnswer } from '@/lib/core/runs/server-terms'

/** In what AI raters differ, in words: axis to value. What makes no difference to a rater is not among its axes. */
export type Axes = Readonly<Record<string, string>>

/** What an axis is for those that lack it. */
export const LACKING = '–'

/** The order in which axes are offered; those of other people's files that are not listed come last. */
const ORDER: readonly string[] = [
  'Model',
  'Facts',
  'Method',
  'Format',
  'Scope',
  'Fact kind',
  'Decomposition',
  'Uncut notes',
  'Statements',
  'Temperature',
  'Thinking',
  'Answer tokens',
  'Confidence',
  'Form',
  'Style',
  'Prompt',
  'Terms',
  'Fusion',
  'Candidates',
  'Embedding',
  'Reranker',
  'Model files',
  'Kind',
  'Server',
]

/** The axes of one configuration: of our own runs by what took part in them, of others by their plain values. */
export function readAxes(configuration: Readonly<Record<string, unknown>>): Axes {
  if (isJury(configuration)) return { Kind: 'jury' }
  const own = runConfigurationSchema.safeParse(configuration)
  return own.success ? ownAxes(own.data) : foreignAxes(configuration)
}

const AI_RATERS = { baseline: 'rules', entailment: 'entailment model', chat: 'language model' }

function ownAxes(run: RunConfiguration): Axes {
  const { kind, topN, scope, factKind, search } = run
  const parts = listParts(search)
  const isFused = parts.dense && search.method !== 'dense'
  const isRefilled = search.selection === 'refilled'
  return withoutGaps({
    Model: kind === 'baseline' ? AI_RATERS.baseline : run.model,
    Facts: String(topN),
    Method: asPublished(search.method, search.selection === 'as-published'),
    Format: kind === 'chat' ? asPublished(run.referenceFormat, run.noteTime === 'midnight') : '',
    Scope: scope,
    'Fact kind': factKind,
    Decomposition: run.decomposition.slice(0, HASH_LETTERS),
    'Uncut notes': run.uncutNotes === 0 ? '' : String(run.uncutNotes),
    Statements: run.statementKind,
    Temperature: kind === 'chat' ? String(run.temperature) : '',
    Thinking: kind === 'chat' && run.thinkingTokens !== undefined ? String(run.thinkingTokens) : '',
    'Answer tokens': kind === 'chat' ? String(longestAnswer(run)) : '',
    Confidence: kind === 'chat' && run.confidence ? 'asked' : '',
    Form: kind === 'chat' ? (run.form?.model ?? '') : '',
    Style: kind === 'chat' ? (run.promptStyle ?? '') : '',
    Prompt: kind === 'chat' ? run.promptHash.slice(0, HASH_LETTERS) : '',
    Terms: parts.bm25 || parts.modelTerms ? search.terms : '',
    Fusion: isFused ? search.fusion : '',
    Candidates: isFused && isRefilled ? String(search.candidates) : '',
    Embedding: parts.embeddings ? search.embeddingModel : '',
    Reranker: parts.rerank ? search.rerankModel : '',
    'Model files': describeFiles(run.localModels),
    Kind: asPublished(AI_RATERS[kind], kind === 'chat' && run.judge === PUBLISHED_AI_RATER),
    Server: kind === 'chat' ? run.server : '',
  })
}

/** What distinguishes models on this machine from others of the same names, by their names. */
function describeFiles(localModels: RunConfiguration['localModels'] = {}): string {
  return Object.entries(localModels)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, files]) => files.slice(0, HASH_LETTERS))
    .join(' ')
}

/** The published code's way of something is another value than ours. */
function asPublished(name: string, isPublished: boolean): string {
  return isPublished ? `${name}-as-published` : name
}

/** Several names for one thing in releases and other people's files. */
const NAMES: Record<string, string> = {
  kind: 'Kind',
  method: 'Kind',
  model: 'Model',
  name: 'Model',
  judgeModel: 'Model',
  topN: 'Facts',
  facts: 'Facts',
  retrieval: 'Method',
  referenceFormat: 'Format',
  scope: 'Scope',
  admissionOnly: 'Scope',
  factKind: 'Fact kind',
  temperature: 'Temperature',
  promptHash: 'Prompt',
}

/** What a configuration is in a publication: no setting of it. */
const ROLE = 'publicationRole'
const MOST_LETTERS = 40
const HASH_LETTERS = 8

/** Plain values under one name each; the first name given wins. */
function foreignAxes(configuration: Readonly<Record<string, unknown>>): Axes {
  const axes: Record<string, string> = {}
  for (const [key, value] of Object.entries(configuration)) {
    if (key === ROLE) continue
    const name = NAMES[key] ?? key.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    const text = valueText(key, value)
    if (!(name in axes)) axes[name] = text
  }
  return withoutGaps(axes)
}

function valueText(key: string, value: unknown): string {
  if (key === 'admissionOnly') return value === true ? 'own-admission' : 'all-notes'
  if (key === 'promptHash') return typeof value === 'string' ? value.slice(0, HASH_LETTERS) : ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.length <= MOST_LETTERS ? value : ''
}

function withoutGaps(axes: Readonly<Record<string, string>>): Axes {
  return Object.fromEntries(Object.entries(axes).filter(([, value]) => value !== ''))
}

export type Axis = { name: string; values: readonly string[] }

/**
 * Axes on which these AI raters differ, with their values in order. An axis that some have and others lack is none by that
 * alone: `–` is then one of its values, but two others are needed.
 */
export function variedAxes(all: readonly Axes[]): Axis[] {
  const names = [...new Set(all.flatMap((axes) => Object.keys(axes)))]
  return names
    .toSorted((left, right) => indexOf(left) - indexOf(right))
    .flatMap((name) => {
      const known = new Set(all.flatMap((axes) => axes[name] ?? []))
      if (known.size < 2) return []
      const values = all.every((axes) => name in axes) ? [...known] : [...known, LACKING]
      return [
        {
          name,
          values: values.toSorted(naturalOrder),
        },
      ]
    })
}

function indexOf(name: string): number {
  const index = ORDER.indexOf(name)
  return index === -1 ? ORDER.length : index
}

/** Whether an axis is of numbers, of which some may be asked for from one on, or up to one. */
export function isNumeric({ values }: Axis): boolean {
  return values.every((value) => value === LACKING || Number.isFinite(Number(value)))
}

const END = /^([^:]+?)(>=|<=)(-?\d+(?:\.\d+)?)$/

/** An end of an axis of numbers as addresses have it, `Facts>=10` or `Facts<=50`; null for anything else. */
export function readEnd(asked: string): { name: string; isLeast: boolean; end: number } | null {
  const [, name, sign, end] = END.exec(asked) ?? []
  return name === undefined ? null : { name, isLeast: sign === '>=', end: Number(end) }
}

/**
 * Whether settings are among those asked for.
 *
 * @param asked single values as `Model:judge-1`, and ends of numbers, which count themselves. Several values of one axis: any of
 * them; ends, and several axes: all of them. What is neither asks for nothing
 */
export function passesAxes(axes: Axes, asked: readonly string[]): boolean {
  const ends = asked.flatMap((one) => readEnd(one) ?? [])
  const isInside = ends.every(({ name, isLeast, end }) => {
    const value = Number(axes[name] ?? Number.NaN)
    return isLeast ? value >= end : value <= end
  })
  const wanted = Map.groupBy(
    asked.filter((pair) => pair.includes(':')),
    (pair) => pair.slice(0, pair.indexOf(':')),
  )
  return (
    isInside &&
    [...wanted].every(([name, pairs]) => pairs.some((pair) => pair === `${name}:${axes[name] ?? LACKING}`))
  )
}
