import { describe, expect, it } from 'vitest'
import { roomAddress, taskHome, taskRefSchema } from './task'

const TASK = { studyId: 's', taskId: 't' }

describe('roomAddress', () => {
  it.each([
    ['', '/studies/s'],
    ['#deciders', '/studies/s#deciders'],
    ['members?role=rater#invite', '/studies/s/members?role=rater#invite'],
    ['patients/p?item=i', '/studies/s/patients/p?item=i'],
    ['label', '/studies/s/tasks/t/label'],
    ['errors?patient=1', '/studies/s/tasks/t/errors?patient=1'],
    ['agreement/ai', '/studies/s/tasks/t/agreement/ai'],
  ])('finds "%s" at %s', (path, address) => {
    expect(roomAddress(TASK, path)).toBe(address)
  })
})

it('a task is named by two ids, and nothing else', () => {
  const ids = { studyId: crypto.randomUUID(), taskId: crypto.randomUUID() }
  expect(taskRefSchema.parse(ids)).toEqual(ids)
  expect(taskRefSchema.safeParse({ ...ids, taskId: '1' }).success).toBe(false)
  expect(taskHome(TASK)).toBe('/studies/s/tasks/t')
})
