import { expect, it, vi } from 'vitest'
import { db } from '@/lib/data/client'
import * as facts from '@/lib/data/facts/facts'
import * as contexts from './make-context'
import { statementItem } from './statement-item'
import { warmUp } from './warm-up'

vi.mock('@/lib/data/facts/facts', { spy: true })
vi.mock('./make-context', { spy: true })

it('goes the way of a run up to its first question, and stores nothing', async () => {
  await warmUp()

  expect(await db.fact.count()).toBe(0)
  expect(facts.listFacts).toHaveResolvedWith([])
  const [first] = vi.mocked(contexts.createMakeContext).mock.settledResults
  const makeContext = first?.value as Awaited<ReturnType<typeof contexts.createMakeContext>>
  const context = await makeContext(statementItem('', 'The patient denies fever.'))
  expect(context.items.length).toBeGreaterThan(0)
  expect(context.text).toContain('fever')
})
