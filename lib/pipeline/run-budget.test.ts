import { beforeEach, expect, it, vi } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { findBudget, pauseIfSpent } from '@/lib/data/work/limits'
import { openBudget } from './run-budget'

vi.mock('@/lib/data/work/limits', () => ({ findBudget: vi.fn(), pauseIfSpent: vi.fn() }))

let spent: number
beforeEach(() => {
  vi.resetAllMocks()
  spent = 3
  vi.mocked(findBudget).mockImplementation(async () => ({ id: 'grid', limit: 5, spent }))
  vi.mocked(pauseIfSpent).mockResolvedValue(true)
})

const open = () => openBudget(SYSTEM_ACTOR, 'run')
const ONE = [{ cost: 1 }]

it('counts what has ended and is not in the call ledger yet, puts it there, and holds the run', async () => {
  const budget = await open()
  let waiting = 0
  const note = () => {
    budget.noteMade(ONE)
    waiting += 1
  }
  const flush = vi.fn(async () => {
    spent += waiting
    budget.noteWritten(Array.from({ length: waiting }, () => ONE[0]!))
    waiting = 0
  })
  budget.addFlush(flush)

  note()
  expect(await budget.isSpent()).toBe(false)
  expect(flush).not.toHaveBeenCalled()
  note()
  expect(await Promise.all([budget.isSpent(), budget.isSpent()])).toEqual([true, true])
  expect(flush).toHaveBeenCalledOnce()
  expect(pauseIfSpent).toHaveBeenCalledOnce()
  budget.close()
})

it('counts nothing twice that was written while the call ledger was looked at, and counts what others spent', async () => {
  const budget = await open()
  budget.noteMade(ONE)
  spent = 4
  const looked = budget.look()
  budget.noteWritten(ONE)
  await looked

  expect(await budget.isSpent()).toBe(false) // asks the call ledger, where it is 4
  expect(pauseIfSpent).not.toHaveBeenCalled()
  spent = 5
  await budget.look()
  expect(await budget.isSpent()).toBe(true)
  budget.close()
})

it('is one of all jobs of a process within the same limit, as long as any of them is under way', async () => {
  const [first, second] = [await open(), await open()]
  first.noteMade([...ONE, { cost: null }])
  first.noteMade(ONE)
  expect(await second.isSpent()).toBe(true)
  first.close()
  second.close()

  const later = await open()
  expect(await later.isSpent()).toBe(false)
  later.close()
})

it('holds nothing where there is no limit', async () => {
  vi.mocked(findBudget).mockResolvedValue(null)
  const budget = await open()
  budget.noteMade([{ cost: 1_000_000 }])

  expect(await budget.isSpent()).toBe(false)
  expect(findBudget).toHaveBeenCalledOnce()
})
