import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { keptDraftsOf, useDraftsElsewhere, useKeepDrafts } from './kept-drafts'
import type { Draft } from './workbench-state'

afterEach(cleanup)

const draft: Draft = { code: null, uncertain: false, comment: 'half', evidence: [] }

function keep(patientId: string, ...places: number[]) {
  const drafts = new Map(places.map((place) => [`${patientId}${place}`, draft]))
  return renderHook(() => {
    useKeepDrafts({ studyId: 's', patientId, drafts, places })
    return useDraftsElsewhere(patientId)
  })
}

/** Whether closing the tab asks first. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('what is begun', () => {
  it('outlives its page, is told elsewhere, and is asked about until none is left', () => {
    expect(asks()).toBe(false)
    keep('p', 2, 4).unmount()
    expect(keptDraftsOf('p').get('p2')?.comment).toBe('half')
    expect(keptDraftsOf('q').size).toBe(0)

    const other = keep('q', 0)
    expect(other.result.current).toEqual({ count: 2, href: '/studies/s/label/p?at=3' })
    other.unmount()
    keep('p').unmount()
    expect(keptDraftsOf('p').size).toBe(0)
    expect(asks()).toBe(true)

    expect(keep('q').result.current).toBeNull()
    expect(asks()).toBe(false)
  })
})
