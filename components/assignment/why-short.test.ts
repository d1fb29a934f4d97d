import { expect, it } from 'vitest'
import type { PlanPreview } from '@/lib/core/assignment/plan-preview'
import type { PlanSettings } from '@/lib/core/assignment/plan-settings'
import { makePlanSettings, makePreview } from '@/lib/testing/plan'
import { whyNothing } from './why-short'

const DONE = [{ externalId: '1', items: 10, missing: 0, short: 0 }]

function say(preview: Partial<PlanPreview>, settings: Partial<PlanSettings> = {}) {
  return whyNothing(makePreview(preview), makePlanSettings(settings))
}

it('says why a plan has nothing to do', () => {
  expect(say({ patients: [] })).toContain('There is no statement')
  expect(say({ patients: [{ externalId: '1', items: 0, missing: 0, short: 0 }] })).toContain(
    'There is no statement',
  )
  expect(say({ patients: DONE })).toBe(
    'Every statement has its 3 raters already. To share the work with newcomers, let what is assigned go to others if it is not begun.',
  )
  expect(say({ patients: DONE }, { keep: 'begun' })).toBe('Every statement has its 3 raters already.')
  expect(say({ patients: DONE }, { keep: 'begun', patients: { kind: 'pilot', count: 2 } })).toBe(
    'Every statement of these patients has its 3 raters already.',
  )
})

it('names what stands in the way of a plan, and nothing else', () => {
  expect(say({ reasons: ['raters'] }, { raterIds: ['a'] })).toBe(
    'Each statement needs 3 raters, and 1 is chosen: choose more above.',
  )
  expect(say({ reasons: ['time'] })).toContain('no time left')
  expect(say({ reasons: ['units'] }, { maxUnits: 2 })).toMatch(/^The limit of 2 patients each .*\.$/u)
  expect(say({ reasons: ['units'] }, { maxUnits: 2 })).not.toContain('time')
  expect(say({ reasons: ['barred'] }, { maxUnits: 2 })).not.toContain('limit')
})
