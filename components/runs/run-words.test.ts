import { expect, it } from 'vitest'
import { completeRun } from '@/lib/core/runs/run-grid'
import { describeConfiguration } from './run-words'

it('tells a configuration in the words of the form, and nothing that is usual', () => {
  expect(describeConfiguration(completeRun({ kind: 'baseline', topN: 1 }))).toBe(
    'rules, 1 fact, found by words, all notes',
  )
  const search = { method: 'hybrid', terms: 'model', fusion: 'rank', embeddingModel: 'e-large' } as const
  const run = completeRun({
    kind: 'chat',
    model: 'm-70b',
    server: 'gpu',
    temperature: 0.5,
    referenceFormat: 'relative_time',
    noteTime: 'midnight',
    statementKind: 'claim',
    uncutNotes: 2,
    confidence: true,
    promptHash: 'a'.repeat(64),
    search,
  })
  expect(describeConfiguration(run)).toBe(
    'm-70b (gpu), 25 facts, found by words and meaning, facts by age before discharge as published, all notes, without 2 notes not cut, claims alone, at 0.5, asked how sure it is, words weighed by the embedding model, joined by rank, embedded by e-large',
  )
})
