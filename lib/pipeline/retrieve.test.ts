import { describe, expect, it } from 'vitest'
import { REFERENCE_FORMATS } from '@/lib/core/retrieval/reference-context'
import type { SearchSettings } from '@/lib/core/retrieval/search-settings'
import { expandGrid } from '@/lib/core/runs/run-grid'
import type { PatientFact } from '@/lib/data/facts/facts'
import { PUBLISHED_GRID } from '@/lib/testing/published-grid'
import { readReference } from '@/lib/testing/reference-values'
import { toContext } from './make-context'
import type { ModelLists } from './retrieval/model-lists'
import { createRetrieve } from './retrieve'

type Fact = {
  node_id: string
  text: string
  category: string
  description: string
  chartdate: string
  charttime: string | null
  dense_score: number
  sparse_score: number
  rerank_score: number
}
type Case = {
  name: string
  input: { retrieval_method: SearchSettings['method']; top_k: number; top_n: number }
  output: Record<string, unknown> & { selected_in_order: { node_id: string; score: number }[] }
}
type Vectors = { facts: Fact[]; admission_start: string; admission_end: string; cases: Case[] }

const vectors = readReference<Vectors>('verifact/retrieval.json')

function toPatientFact(fact: Fact): PatientFact {
  return {
    id: fact.node_id,
    noteId: '',
    text: fact.text,
    start: 0,
    end: fact.text.length,
    category: fact.category,
    description: fact.description,
    chartDate: fact.chartdate,
    chartTime: fact.charttime?.replace('T', ' ') ?? null,
    storeTime: null,
    admissionId: null,
  }
}

/** Models that score as the file says. */
function scripted(facts: readonly Fact[]): ModelLists {
  return {
    search: async (kind, _, __, depth) =>
      facts
        .map((fact, index) => ({ index, score: fact[`${kind}_score`] }))
        .toSorted((one, other) => other.score - one.score)
        .slice(0, depth),
    rerank: async (_, indices) => indices.map((index) => facts[index]!.rerank_score),
    hasAsked: () => true,
  }
}

describe('the grid’s published variant', () => {
  const { facts, cases, admission_start: admitTime, admission_end: dischargeTime } = vectors
  const published = cases.filter(({ name }) => !name.startsWith('paper_'))

  it.each(published)('shows what the published code showed: $name', async ({ input, output }) => {
    const runs = expandGrid({
      ...PUBLISHED_GRID,
      topN: [input.top_n],
      methods: [input.retrieval_method],
      variants: ['as-published'],
      scopes: ['all-notes'],
    })
    const own = facts.map(toPatientFact)
    const admission = { externalId: '', admitTime, dischargeTime }

    expect(runs).toHaveLength(REFERENCE_FORMATS.length)
    for (const run of runs) {
      const selected = await createRetrieve(own, run, scripted(facts))('A statement.', admission)
      expect(selected.map(({ id }) => id)).toEqual(output.selected_in_order.map(({ node_id: id }) => id))
      for (const [index, { score }] of output.selected_in_order.entries())
        expect(selected[index]!.score).toBeCloseTo(score, 12)
      const format = run.kind === 'chat' ? run.referenceFormat : 'none'
      expect(toContext(selected, admission, run).text).toBe(output[`reference_${format}`])
    }
  })
})
