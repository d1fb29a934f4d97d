import { clusteredShare } from '@/lib/core/agreement/clustered-proportion'
import { ac1OfCells } from '@/lib/core/agreement/confusion-figures'
import { proportion } from '@/lib/core/agreement/one-versus-rest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { VERDICTS, type Verdict, verdictSchema } from '@/lib/core/protocols/verdict/verdict'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createWorkWindow } from '@/lib/models/gate'
import { createMemoryCache } from '@/lib/pipeline/ask-model'
import { createMakeContext } from '@/lib/pipeline/make-context'
import { readPrompt } from '@/lib/pipeline/prompt-file'
import { createAiRater } from '@/lib/pipeline/rate-item'
import type { CachedJson } from '@/lib/pipeline/retrieval/cached-searches'
import { createBriefMemory } from '@/lib/pipeline/run-memory'
import type { BenchRow } from './bench-row'
import { type KeyCase, type KeyStatement, loadCases } from './key-cases'
import { formatShare, measureSearches } from './key-searches'
import { absentRow, listTiers, type Tier } from './key-tiers'

type Judged = Pick<KeyCase, 'isUnseen' | 'patient'> &
  Pick<KeyStatement, 'kind' | 'consensus'> & { verdict: Verdict | null }

/**
 * How far every AI rater that is configured, with every search that is, agrees with what was planted in the demo study, how much of
 * what that rests on every search finds, and what is not configured.
 */
export async function benchKey(): Promise<BenchRow[]> {
  return measureKey(await loadCases())
}

/** The same for cases that are there already. */
export async function measureKey(cases: readonly KeyCase[]): Promise<BenchRow[]> {
  const { tiers, absent } = listTiers()
  const cached = createMemoryCache() // each text is embedded once for all searches
  const rows = await measureSearches(tiers, cases, cached)
  for (const tier of tiers) rows.push(...(await measure(tier, cases, cached)))
  return [...rows, ...absent]
}

async function measure(
  { name, configuration }: Tier,
  cases: readonly KeyCase[],
  cached: CachedJson,
): Promise<BenchRow[]> {
  const judged: Judged[] = []
  const started = performance.now()
  try {
    for (const one of cases) judged.push(...(await rateCase(configuration, one, cached)))
  } catch (error) {
    if (error instanceof ChatFailure) return [absentRow(name, error.message)]
    throw error
  }
  const pace = `${((performance.now() - started) / judged.length).toFixed(1)} ms a statement`
  if (configuration.kind !== 'baseline')
    return [describeAgreement(`${name}: all ${cases.length} patients`, judged, pace)]
  const [unseen = [], tried = []] = [true, false].map((isUnseen) =>
    judged.filter((item) => item.isUnseen === isUnseen),
  )
  return [
    describeAgreement(`${name}: four patients written after its rules`, unseen, pace),
    describeAgreement(`${name}: four patients that its rules were tried on`, tried, pace),
  ]
}

function describeAgreement(what: string, judged: readonly Judged[], pace: string): BenchRow {
  const kinds = (['claim', 'sentence'] as const).map((kind) => {
    const own = judged.filter((item) => item.kind === kind)
    return { name: `${kind}s`, own, ...countAgreement(own) }
  })
  const missing = judged.filter(({ verdict }) => verdict === null).length
  const left = missing === 0 ? '' : `, of which ${missing} got no verdict and are left out`
  return {
    what,
    value: kinds
      .map(
        ({ name, agreement, ac1 }) => `${formatShare(agreement)} of ${name} (AC1 ${ac1?.toFixed(2) ?? '–'})`,
      )
      .join(', '),
    beside: `${kinds.map(({ name, own }) => `${own.length} ${name}`).join(' and ')}${left}; always the most frequent verdict: ${kinds
      .map(({ largest }) => formatShare(largest))
      .join(' and ')}; ${pace}`,
  }
}

function countAgreement(judged: readonly Judged[]) {
  const size = VERDICTS.length
  const rated = judged.filter(({ verdict }) => verdict !== null)
  const patients = [...Map.groupBy(rated, ({ patient }) => patient).values()]
  const cells = new Float64Array(size * size)
  const counts = new Map<Verdict, number>()
  for (const { consensus, verdict } of judged) {
    counts.set(consensus, (counts.get(consensus) ?? 0) + 1)
    if (verdict === null) continue
    const index = VERDICTS.indexOf(consensus) * size + VERDICTS.indexOf(verdict)
    cells[index] = (cells[index] ?? 0) + 1
  }
  return {
    agreement: clusteredShare(
      patients.map((own) => ({
        successes: own.filter(({ consensus, verdict }) => consensus === verdict).length,
        cases: own.length,
      })),
      'no statement got a verdict',
    ),
    ac1: ac1OfCells(cells, size).value,
    largest: {
      ...proportion(Math.max(0, ...counts.values()), judged.length, 'nothing was judged'),
      interval: null,
    },
  }
}

/** @throws {ChatFailure} when the AI rater cannot work at all */
async function rateCase(
  configuration: RunConfiguration,
  { isUnseen, patient, facts, statements }: KeyCase,
  cached: CachedJson,
): Promise<Judged[]> {
  const { signal } = new AbortController()
  const texts = statements.map(({ text }) => text)
  const makeContext = await createMakeContext(facts, configuration, {
    scope: null,
    statements: texts,
    signal,
    cached,
  })
  const [prompt, repair] = await Promise.all([readPrompt('verdict/judge'), readPrompt('verdict/repair')])
  const definition = findShipped('verdict')
  const work = { definition, configuration, prompts: [prompt.text], repairPrompt: repair.text }
  const aiRater = createAiRater(work, makeContext, createBriefMemory(), signal)
  const judged: Judged[] = []
  const stopped: string[] = []
  const window = createWorkWindow(aiRater.gate)
  for (const statement of statements) {
    if (stopped.length > 0) break
    await window.begin(async () => {
      const end = await aiRater.aiRater(statement, signal)
      if (end.kind === 'stop') stopped.push(end.failure)
      const outcome = end.kind === 'ended' ? end.outcome : null
      const verdict = outcome?.kind === 'rated' ? verdictSchema.parse(outcome.code) : null
      judged.push({ isUnseen, patient, kind: statement.kind, consensus: statement.consensus, verdict })
    }, signal)
  }
  await window.drain()
  const [failure] = stopped
  if (failure !== undefined) throw new ChatFailure('stop', failure, 0)
  return judged
}
