import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeBrowser, uuid } from '@/lib/testing/make-browser'

const TASK = { studyId: 's', taskId: 't' }

beforeEach(() => localStorage.clear())

describe('what was put off', () => {
  it('holds what was put off while the server was away, over a reload, until the server has it', async () => {
    const { openTab, skipped, takesSkips } = makeBrowser()
    takesSkips.now = false
    const before = openTab()
    before.skip({ task: TASK, assignmentId: uuid('item'), isTakenBack: false })
    await before.flush()
    expect([...before.getView().skips]).toEqual([[uuid('item'), true]])
    before.close()

    takesSkips.now = true
    const after = openTab()
    await after.flush()

    expect(skipped).toEqual([uuid('item')])
    expect(after.getView().skips.size).toBe(0)
    expect(localStorage).toHaveLength(0)
  })

  it('sends what was put off also where the browser keeps nothing', async () => {
    const { openTab, skipped } = makeBrowser()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const tab = openTab()
    tab.skip({ task: TASK, assignmentId: uuid('item'), isTakenBack: false })
    await tab.flush()
    vi.restoreAllMocks()

    expect(skipped).toEqual([uuid('item')])
  })
})
