import { expect, it } from 'vitest'
import { followSteps, noteStep } from './own-steps'
import type { SessionStep, SessionWork } from './session-work'

const members = ['a', 'b']
const drop = (revision: number): SessionStep => ({
  kind: 'settle',
  groups: [{ members, revision, agreed: null, reason: null }],
})
const work = (revision: number, own: readonly (string | null)[] = members): SessionWork => ({
  raters: ['one', 'two'],
  ratings: ['r1', 'r2'],
  revision,
  groups: [{ members: own, revision, agreed: null, reason: null, by: 'one' }],
})

it('follows what one’s own earlier steps made of a group, and nothing that others did', () => {
  const first = noteStep(new Map(), 'errors', drop(0), work(4))
  const second = noteStep(first, 'errors', drop(4), work(7))

  expect(followSteps(second, 'errors', drop(0))?.groups[0]?.revision).toBe(7)
  expect(followSteps(second, 'errors', drop(5))?.groups[0]?.revision).toBe(5)
  expect(followSteps(second, 'jargon', drop(0))?.groups[0]?.revision).toBe(0)
})

it('gives up a step on a group that one’s own earlier step took apart', () => {
  const apart: SessionStep = { kind: 'separate', groups: [{ members, revision: 0 }] }

  expect(
    followSteps(noteStep(new Map(), 'errors', apart, work(1, ['a', null])), 'errors', drop(0)),
  ).toBeNull()
})
