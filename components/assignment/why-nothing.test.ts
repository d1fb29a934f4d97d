import { expect, it } from 'vitest'
import type { PlanPreview } from '@/lib/core/assignment/plan-preview'
import type { PlanSettings } from '@/lib/core/assignment/plan-settings'
import { makePlanSettings, makePreview } from '@/lib/testing/plan'
import { whyNothing } from './why-nothing'

function say(preview: Partial<PlanPreview>, settings: Partial<PlanSettings> = {}) {
  return whyNothing(makePreview(preview), makePlanSettings(settings))
}

it('names what stands in the way of a plan, the first that applies', () => {
  expect(say({ patients: [] })).toContain('There is no statement')
  expect(say({ patients: [{ externalId: '1', items: 0, missing: 0, short: 0 }] })).toContain(
    'There is no statement',
  )
  expect(say({ patients: [{ externalId: '1', items: 10, missing: 0, short: 0 }] })).toBe(
    'Every statement has its 3 raters already. To share the work with newcomers, let what is assigned go to others if it is not begun.',
  )
  expect(say({ patients: [{ externalId: '1', items: 10, missing: 0, short: 0 }] }, { keep: 'begun' })).toBe(
    'Every statement has its 3 raters already.',
  )
  expect(say({}, { raterIds: ['a'] })).toContain('needs 3 raters, and 1 is chosen')
  expect(say({ raters: [{ alias: 'A', items: 10, maxItems: 10, cells: [] }] })).toContain('no time left')
  expect(say({}, { maxUnits: 2 })).toContain('The limit of 2 patients each')
  expect(say({})).toContain('choose more raters')
})
