import type { GridChoices } from '@/lib/core/runs/run-grid'

/** The grid of the paper, as it describes it: four N, three methods, three formats, two scopes. */
export const PUBLISHED_GRID: GridChoices = {
  aiRaters: [{ kind: 'chat', model: 'judge', temperature: 0.1 }],
  topN: [5, 10, 25, 50],
  methods: ['dense', 'hybrid', 'rerank'],
  formats: ['score', 'absolute_time', 'relative_time'],
  variants: ['described'],
  scopes: ['all-notes', 'own-admission'],
  facts: [{ factKind: 'claim', decomposition: '' }],
  statementKinds: ['all'],
  embeddingModels: ['e'],
  rerankModels: ['r'],
  shared: { terms: 'model' },
}
