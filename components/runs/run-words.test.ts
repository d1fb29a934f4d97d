import { expect, it } from 'vitest'
import { completeRun } from '@/lib/core/runs/run-grid'
import { textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { describeAnswering, describeConfiguration } from './run-words'

it('says of a configuration beside a name only what the name does not', () => {
  const rules = completeRun({ kind: 'baseline', topN: 25, scope: 'own-admission' })
  expect(describeConfiguration(rules, 'baseline (25 facts; own admission)')).toBe('rules, found by words')
  expect(describeConfiguration(rules, 'baseline (25 facts; own admission) copy')).toBe(
    'rules, found by words',
  )
  expect(describeConfiguration(rules, 'Mary')).toBe(describeConfiguration(rules))

  const chat = completeRun({ kind: 'chat', model: 'm-70b', topN: 25 })
  expect(describeConfiguration(chat, 'm-70b (25 facts)')).not.toMatch(/m-70b|25 facts/)
})

it('reports a configuration in the words of the form, and nothing that is usual', () => {
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

it('says which model answers where its server names it otherwise than it is asked for', () => {
  const run = completeRun({ kind: 'chat', model: 'm-70b' })

  expect(describeAnswering(run, 'm-70b-2026-01')).toBe('answered by m-70b-2026-01')
  expect(describeAnswering(run, 'm-70b')).toBeNull()
  expect(describeAnswering(run, null)).toBeNull()
  expect(
    describeAnswering(textJobConfigurationSchema.parse({ kind: 'course', by: 'model', model: 'm' }), 'n'),
  ).toBe('answered by n')
})
