import { expect, it } from 'vitest'
import { rateWhileKilled } from './kills'

it('rates each pair once though the worker is killed, and asks again only about what was under way', async () => {
  const killed = await rateWhileKilled({ notes: 12, precision: 240, recall: 240 }, 1)

  expect(killed.pairs).toBe(240 + 12 * 5 * 4)
  expect(killed).toMatchObject({ answered: killed.pairs, doubled: 0 })
  expect(killed.again).toBeLessThanOrEqual(killed.underWay)
})
