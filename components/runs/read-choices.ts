import { formText } from '@/components/ui/form-text'
import { promptStyleNames } from '@/lib/core/ai-rating/prompt-styles'
import { PUBLISHED_AI_RATER } from '@/lib/core/ai-rating/published-judge'
import { FACT_SCOPES } from '@/lib/core/retrieval/fact-scope'
import { REFERENCE_FORMATS } from '@/lib/core/retrieval/reference-context'
import { listParts, SEARCH_METHODS } from '@/lib/core/retrieval/search-settings'
import {
  expandGrid,
  type FactChoice,
  GRID_STATEMENTS,
  GRID_VARIANTS,
  type GridChoices,
  MAX_GRID,
} from '@/lib/core/runs/run-grid'
import type { ChatPower } from '@/lib/core/runs/run-power'
import type { RunConfiguration } from '@/lib/core/runs/runs'

/** What a form asks for: configurations, or why there are none, in words for whoever fills it in. */
export type Asked = { runs: RunConfiguration[]; problem: null } | { runs: []; problem: string }

/** Reads the form for AI raters. */
export function readChoices(form: FormData, servers: readonly ChatPower[]): Asked {
  const choices = toChoices(form, servers)
  const empty = EMPTY.find(({ key }) => choices[key].length === 0) ?? findLacking(choices)
  if (empty) return refuse(empty.problem)
  if (choices.topN.some((count) => !Number.isInteger(count) || count < 1 || count > 150))
    return refuse('Facts shown are whole numbers from 1 to 150.')
  const models = choices.aiRaters.flatMap((aiRater) => (aiRater.kind === 'chat' ? [aiRater.model] : []))
  if (listChosen(form).has('chat') && models.length === 0) return refuse('Name the language model.')
  const runs = expandGrid(choices)
  if (runs.length > MAX_GRID)
    return refuse(`These are ${runs.length} raters; at most ${MAX_GRID} start at once.`)
  return { runs, problem: null }
}

const EMPTY = [
  { key: 'aiRaters', problem: 'Choose a model.' },
  { key: 'methods', problem: 'Choose how passages are found.' },
  { key: 'topN', problem: 'Say how many facts the AI rater is shown.' },
  { key: 'scopes', problem: 'Choose which notes are searched.' },
  { key: 'facts', problem: 'Choose what facts are.' },
  { key: 'statementKinds', problem: 'Choose which statements are rated.' },
  { key: 'variants', problem: 'Choose what the search follows.' },
  { key: 'formats', problem: 'Choose an order of the facts.' },
] as const

/** What a search needs that the form offers several of, where none of them is chosen. */
function findLacking(choices: GridChoices): { problem: string } | undefined {
  const { terms = 'bm25' } = choices.shared
  const parts = choices.methods.map((method) => listParts({ method, terms }))
  if (choices.embeddingModels.length === 0 && parts.some(({ embeddings }) => embeddings))
    return { problem: 'Choose an embedding model.' }
  if (choices.rerankModels.length === 0 && parts.some(({ rerank }) => rerank))
    return { problem: 'Choose a reranker.' }
  return undefined
}

function toChoices(form: FormData, servers: readonly ChatPower[]): GridChoices {
  const chosen = listChosen(form)
  const models = chosen.has('chat') ? splitList(formText(form, 'model')) : []
  const temperature = formText(form, 'temperature')
  const reported = temperature === '' ? null : Number(temperature)
  const reuse = formText(form, 'fresh') === ''
  const promptStyle = promptStyleNames.find((name) => name === formText(form, 'promptStyle'))
  const asked = {
    ...(formText(form, 'published-judge') !== '' && ({ judge: PUBLISHED_AI_RATER } as const)),
    ...(promptStyle && { promptStyle }),
    ...(formText(form, 'form-model').trim() !== '' && {
      form: { model: formText(form, 'form-model').trim(), server: '' },
    }),
    ...(formText(form, 'confidence') !== '' && ({ confidence: true } as const)),
  }
  const candidates = Number(formText(form, 'candidates'))
  return {
    aiRaters: [
      ...(chosen.has('baseline') ? [{ kind: 'baseline' as const }] : []),
      ...namedAfter(chosen, 'entailment').map((model) => ({ kind: 'entailment' as const, model })),
      ...models.map((model) => ({
        kind: 'chat' as const,
        model,
        temperature: reported ?? 0,
        reuse,
        ...asked,
      })),
      ...pickServers(chosen, servers).map(({ server, model, temperature: own }) => {
        return { kind: 'chat' as const, server, model, temperature: reported ?? own, reuse, ...asked }
      }),
    ],
    topN: splitList(formText(form, 'topN')).map(Number),
    methods: pick(form, 'method', SEARCH_METHODS),
    formats: pick(form, 'format', REFERENCE_FORMATS),
    variants: pick(form, 'variant', GRID_VARIANTS),
    scopes: pick(form, 'scope', FACT_SCOPES),
    facts: listTexts(form, 'facts').map(toFacts),
    statementKinds: pick(form, 'statementKind', GRID_STATEMENTS),
    shared: {
      terms: formText(form, 'terms') === 'model' ? 'model' : 'bm25',
      fusion: formText(form, 'fusion') === 'rank' ? 'rank' : 'distribution',
      ...(Number.isInteger(candidates) && candidates > 0 ? { candidates } : {}),
    },
    embeddingModels: listTexts(form, 'embeddingModel'),
    rerankModels: listTexts(form, 'rerankModel'),
  }
}

/** The kind, then which cutting of the notes, then how many notes that has not cut. */
function toFacts(value: string): FactChoice {
  const [kind, decomposition = '', uncut = 0] = value.split(' ')
  return { factKind: kind === 'claim' ? 'claim' : 'sentence', decomposition, uncutNotes: Number(uncut) }
}

/** The model that is started, and those that it is compared with. */
export function listChosen(form: FormData): ReadonlySet<string> {
  return new Set([...listTexts(form, 'judge'), ...listTexts(form, 'judge-also')])
}

/** What stands after a kind, as in `entailment local/nli`. */
function namedAfter(chosen: ReadonlySet<string>, kind: 'entailment' | 'server'): string[] {
  return [...chosen].flatMap((value) => (value.startsWith(`${kind} `) ? value.slice(kind.length + 1) : []))
}

function pickServers(chosen: ReadonlySet<string>, servers: readonly ChatPower[]): ChatPower[] {
  const names = namedAfter(chosen, 'server')
  return servers.filter(({ server }) => server !== '' && names.includes(server))
}

function pick<Value extends string>(form: FormData, name: string, known: readonly Value[]): Value[] {
  const chosen = new Set(form.getAll(name))
  return known.filter((value) => chosen.has(value))
}

function listTexts(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string')
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function refuse(problem: string): Asked {
  return { runs: [], problem }
}
