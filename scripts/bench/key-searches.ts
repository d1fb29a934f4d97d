import type { Estimate } from '@/lib/core/agreement/rating-table'
import { type RetrievedItem, rankPassages, scoreRetrieval } from '@/lib/core/retrieval/score-retrieval'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createMakeContext } from '@/lib/pipeline/make-context'
import type { CachedJson } from '@/lib/pipeline/retrieval/cached-searches'
import type { BenchRow } from './bench-row'
import type { KeyCase } from './key-cases'
import { absentRow, SEARCH_WORDS, type Tier } from './key-tiers'

const SHOWN = 50
const OPTIONS = { resamples: 1000, seed: 1 }

/** How much of what the key's sentences rest on each of the searches of these tiers shows, whoever judges. */
export async function measureSearches(
  tiers: readonly Tier[],
  cases: readonly KeyCase[],
  cached: CachedJson,
): Promise<BenchRow[]> {
  const searches = new Map(tiers.map((tier) => [tier.configuration.search.method, tier.configuration]))
  const rows: BenchRow[] = []
  for (const configuration of searches.values()) rows.push(await measure(configuration, cases, cached))
  return rows
}

async function measure(
  configuration: RunConfiguration,
  cases: readonly KeyCase[],
  cached: CachedJson,
): Promise<BenchRow> {
  const { method, embeddingModel, rerankModel } = configuration.search
  const models = [embeddingModel, rerankModel].filter((name) => name !== '')
  const who = `passages found ${SEARCH_WORDS[method]}${models.length > 0 ? ` (${models.join(', ')})` : ''}`
  const work = { ms: 0 }
  const items: RetrievedItem[] = []
  try {
    for (const one of cases)
      items.push(...(await searchCase({ ...configuration, topN: SHOWN }, one, { cached, work })))
  } catch (error) {
    if (error instanceof ChatFailure) return absentRow(who, error.message)
    throw error
  }
  const score = scoreRetrieval(items, OPTIONS)
  const shares = ([5, 10, 25] as const).map((depth) => `${formatShare(score.recallAt[depth])} among ${depth}`)
  return {
    what: `${who}, of those that the key rests on`,
    value: `${shares.join(', ')}, ${formatShare(score.recall)} among ${SHOWN}`,
    beside: `${score.items} sentences that are based on ${score.passages} passages; mean reciprocal rank ${describe(score.reciprocalRank, (value) => value.toFixed(2))}; models worked for ${(work.ms / 1000).toFixed(1)} s`,
  }
}

async function searchCase(
  configuration: RunConfiguration,
  { patient, facts, statements }: KeyCase,
  { cached, work }: { cached: CachedJson; work: { ms: number } },
): Promise<RetrievedItem[]> {
  const makeContext = await createMakeContext(facts, configuration, {
    scope: null,
    statements: statements.map(({ text }) => text),
    signal: new AbortController().signal,
    cached,
    ledger: ({ latencyMs }) => {
      work.ms += latencyMs
    },
  })
  const items: RetrievedItem[] = []
  for (const statement of statements) {
    if (statement.basis.length === 0) continue
    const { items: shown } = await makeContext(statement)
    items.push({ patient, ranks: rankPassages(statement.basis, shown), shown: shown.length })
  }
  return items
}

/** A share with its interval, where it has one. */
export function formatShare(share: Estimate): string {
  return describe(share, (value) => (100 * value).toFixed(1), ' %')
}

function describe({ value, interval }: Estimate, write: (value: number) => string, unit = ''): string {
  if (value === null) return '–'
  const range = interval === null ? '' : ` (${write(interval.low)} to ${write(interval.high)})`
  return `${write(value)}${unit}${range}`
}
