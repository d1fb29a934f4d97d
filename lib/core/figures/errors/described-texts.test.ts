import { expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { describeTexts } from './described-texts'

it('names each further text of an item by its title, its author and its version', () => {
  const document = { authorKind: 'llm' as const, authorName: 'brief', attributes: { version: 'week 2' } }
  const parts = [
    { role: 'summary', document },
    { role: 'summary', document: { ...document, authorName: '', attributes: {} } },
    { role: 'fact', document: null },
  ]
  expect(describeTexts(findShipped('key-facts'), parts)).toEqual([
    'Summary by brief, week 2',
    'Summary by a model',
  ])
})
