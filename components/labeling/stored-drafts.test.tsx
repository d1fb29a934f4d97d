import { cleanup, renderHook } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { makeSeal } from '@/components/outbox/seal'
import { KEY } from '@/lib/testing/make-browser'
import type { Draft } from './draft'
import { makeDraftStore } from './draft-store'
import {
  countStoredDrafts,
  dropStoredDrafts,
  openStoredDrafts,
  storedDraftsOf,
  useDraftsElsewhere,
  useRestoredDrafts,
  useStoreDrafts,
} from './stored-drafts'

const TASK = { studyId: 's', taskId: 't' }

afterEach(() => {
  cleanup()
  dropStoredDrafts()
  close()
  sessionStorage.clear()
})

let close = () => {}

const draft: Draft = { values: {}, uncertain: false, comment: 'half', evidence: [] }

function keep(patientId: string, ...indices: number[]) {
  const drafts = new Map(indices.map((index) => [`${patientId}${index}`, draft]))
  return renderHook(() => {
    useStoreDrafts({ task: TASK, patientId, drafts, indices })
    return useDraftsElsewhere('t', patientId)
  })
}

/** Whether closing the tab asks first. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('what is begun', () => {
  it('outlives its page, is reported elsewhere, and is asked about until none is left', () => {
    expect(asks()).toBe(false)
    keep('p', 2, 4).unmount()
    expect(storedDraftsOf('t', 'p').get('p2')?.comment).toBe('half')
    expect(storedDraftsOf('t', 'q').size).toBe(0)

    const other = keep('q', 0)
    expect(other.result.current).toEqual({ count: 2, href: '/studies/s/tasks/t/label/p?at=3' })
    other.unmount()
    keep('p').unmount()
    expect(storedDraftsOf('t', 'p').size).toBe(0)
    expect(asks()).toBe(true)

    expect(keep('q').result.current).toBeNull()
    expect(asks()).toBe(false)
  })
})

const openStore = (userId = 'me', key = KEY) => makeDraftStore(sessionStorage, userId, makeSeal(key))
const passage = { noteId: 'n', start: 1, end: 5, quote: 'afebrile' }
const begun = new Map([
  ['a', { values: { verdict: 'Supported' }, uncertain: true, comment: 'half', evidence: [passage] } as const],
])
const entry = { task: TASK, patientId: 'p', drafts: begun, indices: [2] }

/** Opens the tab anew for a person, on a patient's page where one is named. */
async function reload(patientId: string, userId = 'me') {
  const restored: ReadonlyMap<string, Draft>[] = []
  const page = renderHook(() => {
    useStoreDrafts({ task: TASK, patientId, drafts: NOTHING, indices: NO_PLACES })
    useRestoredDrafts('t', patientId, (drafts) => restored.push(drafts))
  })
  await act(async () => {
    const store = openStore(userId)
    const reading = store.read()
    close = openStoredDrafts({ ...store, read: () => reading })
    await reading // this one: of two the later may be done first
  })
  return { restored, page }
}
const NOTHING: ReadonlyMap<string, Draft> = new Map()
const NO_PLACES: readonly number[] = []

describe('what is begun and a reload', () => {
  it('is brought back to its patient without its quotes, and mentioned elsewhere until then', async () => {
    await openStore().keep([entry])

    const elsewhere = await reload('q')
    expect(elsewhere.restored).toEqual([])
    expect(countStoredDrafts()).toBe(1)
    expect(asks()).toBe(true)
    close()
    elsewhere.page.unmount()
    expect(countStoredDrafts()).toBe(0)

    const { restored } = await reload('p')
    expect(restored.map((drafts) => [...drafts])).toEqual([
      [['a', { ...begun.get('a'), evidence: [{ ...passage, quote: '' }] }]],
    ])
  })

  it('is given up where somebody signs out', async () => {
    await openStore().keep([entry])
    await reload('q')

    dropStoredDrafts()

    expect(asks()).toBe(false)
    expect(await openStore().read()).toEqual([])
  })

  it('is the own person’s alone, and cannot be read in the browser', async () => {
    await openStore().keep([entry])

    expect((await reload('p', 'you')).restored).toEqual([])
    expect(await openStore('me', btoa('o'.repeat(32))).read()).toEqual([])
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/half|afebrile|Supported/)
    expect(await openStore().read()).toHaveLength(1)
  })

  it('keeps what came last, whatever took longer to seal', async () => {
    const store = openStore()
    await Promise.all([store.keep([entry]), store.keep([{ ...entry, patientId: 'q' }])])
    expect((await store.read()).map(({ patientId }) => patientId)).toEqual(['q'])

    await Promise.all([store.keep([entry]), store.keep([])])
    expect(sessionStorage).toHaveLength(0)
  })
})
