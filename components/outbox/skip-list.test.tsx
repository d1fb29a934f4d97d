import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeSkipList } from './skip-list'

const TASK = { studyId: 's', taskId: 't' }

const SKIP = { task: TASK, assignmentId: 'a', isTakenBack: false }
const UNDONE = { ...SKIP, isTakenBack: true }

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('keeps the last wish for each statement, over a reload and for this person alone', () => {
  const list = makeSkipList(localStorage, 'me')
  list.keep(SKIP)
  list.keep({ ...SKIP, assignmentId: 'b' })
  list.keep(UNDONE)

  const again = makeSkipList(localStorage, 'me').list()
  expect(again.toSorted((one, other) => one.assignmentId.localeCompare(other.assignmentId))).toEqual([
    UNDONE,
    { ...SKIP, assignmentId: 'b' },
  ])
  expect(makeSkipList(localStorage, 'another').list()).toEqual([])
})

it('does not lose a wish that came while the one before was on its way to the server', () => {
  const list = makeSkipList(localStorage, 'me')
  list.keep(SKIP)
  list.keep(UNDONE)
  list.drop(SKIP)
  expect(list.list()).toEqual([UNDONE])

  list.drop(UNDONE)
  expect(list.list()).toEqual([])
  expect(localStorage).toHaveLength(0)
})

it('holds the last wish also where the browser keeps nothing more', () => {
  const list = makeSkipList(localStorage, 'me')
  list.keep(SKIP)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  list.keep(UNDONE)
  list.drop(SKIP)
  expect(list.list()).toEqual([UNDONE])
  list.drop(UNDONE)
  expect(list.list()).toEqual([])
})
