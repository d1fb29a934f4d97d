import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PlanPreview } from '@/lib/core/assignment/plan-preview'
import type { PlanSettings } from '@/lib/core/assignment/plan-settings'
import { makePlanSettings, makePreview } from '@/lib/testing/plan'
import { PlanResult } from './plan-result'

const PATIENT = { externalId: 'P1', items: 8, missing: 16, short: 8 }
const PREVIEW = makePreview({
  added: 8,
  patients: [PATIENT],
  reasons: ['raters'],
  raters: [{ alias: 'rater-1', items: 8, maxItems: null, cells: [{ items: 8, added: 8 }] }],
  overlaps: [[1]],
})

function say(preview: Partial<PlanPreview>, settings: Partial<PlanSettings> = {}): string {
  const box = document.createElement('div')
  box.innerHTML = renderToStaticMarkup(
    <PlanResult
      preview={{ ...PREVIEW, ...preview }}
      settings={makePlanSettings({ raterIds: ['a'], ...settings })}
      asked={3}
      itemName={{ one: 'statement', many: 'statements' }}
      isBusy={false}
      onApply={() => undefined}
    />,
  )
  return box.textContent
}

describe('a plan before it is applied', () => {
  it('says which statements would lack raters, how many ratings and why, also on the button', () => {
    const text = say({})
    expect(text).toContain(
      '8 statements of patient P1 would have fewer than 3 raters, and cannot be settled before they have: 16 of their ratings go to nobody. Each statement needs 3 raters, and 1 is chosen: choose more above.',
    )
    expect(text).toContain('Apply, though raters are missing')
    const limited = say({ reasons: ['units'] }, { raterIds: ['a', 'b', 'c'], maxUnits: 1 })
    expect(limited).toContain('The limit of 1 patient each')
    expect(limited).not.toContain('time')
  })

  it('says how many patients a pilot gives out', () => {
    expect(say({ planned: 1 }, { patients: { kind: 'pilot', count: 1 } })).toContain(
      'This makes 8 assignments for 1 rater with 1 patient.',
    )
  })

  it('says nothing of the kind when all have theirs', () => {
    const text = say({ patients: [{ ...PATIENT, missing: 0, short: 0 }] })
    expect(text).toContain('Apply this plan')
    expect(text).not.toContain('fewer than')
    expect(text).not.toContain('protocol')
  })

  it('says that it changes the protocol when it asks for another number of raters', () => {
    expect(say({}, { ratersPerItem: 1 })).toContain(
      'This changes the protocol: 1 rater per statement, where it asked for 3.',
    )
  })
})
