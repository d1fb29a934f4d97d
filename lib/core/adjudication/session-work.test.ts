import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProblem } from '../protocols/field-kinds/field-kind'
import type { MarkedSpan } from '../protocols/marked-spans'
import { findShipped } from '../protocols/shipped'
import { proposeGroups } from './propose-groups'
import {
  beginWork,
  carryWork,
  countOpen,
  parseWork,
  type SessionStep,
  type SessionWork,
  takeStep,
  toSession,
  type WorkGroup,
} from './session-work'
import { countSession, findUngrouped, parseSession } from './span-session'

const layer = findShipped('error-spans').spanLayers[0]!
const TEXT = 'He took aspirin for three days, then went home with a nurse.'
const LABELS = ['word_unsupported', 'time_unsupported']

const spanOf = (id: string, start: number, end: number, label = 'word_unsupported'): MarkedSpan => ({
  id,
  start,
  end,
  label,
  attributes: {},
  quote: TEXT.slice(start, end),
})
const basisOf = (sets: readonly (readonly MarkedSpan[])[], revision = 1) => ({
  raters: sets.map((_, rater) => `rater-${rater}`),
  ratings: sets.map((_, rater) => `rating-${rater}-${revision}`),
  sets,
})

const set = fc
  .array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 15 }), fc.constantFrom(...LABELS)), { maxLength: 6 })
  .map((spans) => spans.map(([start, length, label], at) => spanOf(`s${at}`, start, start + length, label)))
const sets = fc
  .integer({ min: 2, max: 4 })
  .chain((size) => fc.array(set, { minLength: size, maxLength: size }))

/** What somebody does next, by chance: which step, on which groups. */
const moves = fc.array(fc.record({ what: fc.nat(4), one: fc.nat(20), other: fc.nat(20) }), { maxLength: 12 })
type Move = { what: number; one: number; other: number }

const seen = ({ members, revision }: WorkGroup) => ({ members: [...members], revision })

function toStep({ groups }: SessionWork, { what, one, other }: Move): SessionStep | null {
  const group = groups[one % groups.length]
  const next = groups[other % groups.length]
  if (!group || !next) return null
  const start = one % 20
  const kept = { start, end: start + 1 + other, label: LABELS[other % 2]!, attributes: {} }
  if (what === 0) return { kind: 'join', groups: [seen(group), seen(next)] }
  if (what === 1) return { kind: 'separate', groups: [seen(group)] }
  const agreed = what === 2 ? null : what === 3 ? kept : 'open'
  return { kind: 'settle', groups: [{ ...seen(group), agreed, reason: null }] }
}

describe('a session under way', () => {
  it('keeps each passage of each rater in one group, whatever is done, and its counts fit together', () => {
    fc.assert(
      fc.property(sets, moves, (marked, done) => {
        const context = { layer, text: TEXT, sets: marked, by: 'one' }
        let work = beginWork(basisOf(marked), null)
        for (const move of done) {
          const step = toStep(work, move)
          const taken = step && takeStep(work, step, context)
          if (taken && !isProblem(taken)) work = taken
        }
        const closed = work.groups.map((group) =>
          group.agreed === 'open' ? { ...group, agreed: null } : group,
        )
        expect(parseWork(JSON.parse(JSON.stringify(work)))).toEqual(work)
        const session = toSession({ ...work, groups: closed }, TEXT)!
        expect(parseSession(layer, structuredClone(session))).toEqual(session)
        expect(findUngrouped(session, marked)).toBeNull()
        const counts = countSession(session, marked)
        expect(counts.agreed).toBe(session.spans.length)
        expect(toSession(work, TEXT) === null).toBe(countOpen(work) > 0)
      }),
    )
  })

  it('proposes groups that do not depend on how passages are listed', () => {
    fc.assert(
      fc.property(sets, (marked) => {
        const name = (groups: ReturnType<typeof proposeGroups>) =>
          groups
            .map((group) => group.map((one) => one && `${one.start}-${one.end} ${one.label}`).join(' '))
            .toSorted()
        expect(name(proposeGroups(marked.map((own) => own.toReversed())))).toEqual(
          name(proposeGroups(marked)),
        )
      }),
    )
  })

  it('proposes a passage of each of three raters as one group, and one that overlaps nothing as another', () => {
    const marked = [
      [spanOf('a', 8, 15)],
      [spanOf('a', 3, 15), spanOf('b', 20, 30)],
      [spanOf('a', 8, 15, 'time_unsupported')],
    ]
    const groups = proposeGroups(marked).map((group) => group.map((one) => one?.id ?? null))
    expect(groups).toEqual([
      ['a', 'a', 'a'],
      [null, 'b', null],
    ])
  })

  const marked = [[spanOf('a', 8, 15), spanOf('b', 20, 30)], [spanOf('a', 8, 15)]]
  const context = { layer, text: TEXT, sets: marked, by: 'one' }
  const begun = beginWork(basisOf(marked), null)
  const [first, second] = begun.groups as [WorkGroup, WorkGroup]
  const drop = (group: WorkGroup): SessionStep => ({
    kind: 'settle',
    groups: [{ ...seen(group), agreed: null, reason: ' no error ' }],
  })

  it('takes what two do to different groups, and refuses the second who changes one group', () => {
    const one = takeStep(begun, drop(first), context) as SessionWork
    const both = takeStep(one, drop(second), { ...context, by: 'two' }) as SessionWork
    expect(both.groups.map(({ agreed, by }) => [agreed, by])).toEqual([
      [null, 'one'],
      [null, 'two'],
    ])
    expect(takeStep(one, drop(first), context)).toMatchObject({ kind: 'changed' })
    expect(takeStep(one, { kind: 'separate', groups: [seen(first)] }, context)).toMatchObject({
      kind: 'changed',
    })
  })

  it('joins two groups, and takes them apart again, but none of which a rater has a passage in each', () => {
    const apart = takeStep(begun, { kind: 'separate', groups: [seen(first)] }, context) as SessionWork
    expect(apart.groups).toHaveLength(3)
    const [left, right, alone] = apart.groups as [WorkGroup, WorkGroup, WorkGroup]
    const joined = takeStep(
      apart,
      { kind: 'join', groups: [seen(left), seen(right)] },
      context,
    ) as SessionWork
    expect(joined.groups.map(({ members }) => members)).toEqual(begun.groups.map(({ members }) => members))
    const mine = left.members[0] === null ? right : left
    expect(takeStep(apart, { kind: 'join', groups: [seen(mine), seen(alone)] }, context)).toMatchObject({
      kind: 'invalid',
    })
    expect(takeStep(begun, { kind: 'separate', groups: [seen(second)] }, context)).toMatchObject({
      kind: 'invalid',
    })
  })

  it.each([
    ['outside the text', { start: 50, end: 500, label: 'word_unsupported', attributes: {} }],
    ['turned round', { start: 9, end: 9, label: 'word_unsupported', attributes: {} }],
    ['of a label of another layer', { start: 0, end: 2, label: 'jargon', attributes: {} }],
    [
      'of no such severity',
      { start: 0, end: 2, label: 'word_unsupported', attributes: { severity: 'huge' } },
    ],
  ])('refuses an agreed passage %s', (_, agreed) => {
    const step: SessionStep = { kind: 'settle', groups: [{ ...seen(first), agreed, reason: null }] }
    expect(takeStep(begun, step, context)).toMatchObject({ kind: 'invalid' })
  })

  it('leaves settled groups whose passages are as they were when somebody changes a rating', () => {
    const kept = { start: 8, end: 15, label: 'word_unsupported', attributes: {} }
    const settled = takeStep(
      begun,
      { kind: 'settle', groups: [{ ...seen(first), agreed: kept, reason: null }] },
      context,
    ) as SessionWork
    const changed = [marked[0]!, [...marked[1]!, spanOf('c', 21, 30)]]
    const carried = carryWork(settled, marked, basisOf(changed, 2))
    expect(carried.groups.map(({ members, agreed }) => [members, agreed])).toEqual([
      [['a', 'a'], kept],
      [['b', null], 'open'],
      [[null, 'c'], 'open'],
    ])
    const moved = [[{ ...marked[0]![0]!, end: 16 }, marked[0]![1]!], marked[1]!]
    expect(carryWork(settled, marked, basisOf(moved, 2)).groups[0]).toMatchObject({
      members: ['a', 'a'],
      agreed: 'open',
    })
  })

  it('begins as it was decided before, where nobody has changed a rating since', () => {
    const done = begun.groups.reduce(
      (work, group) => takeStep(work, drop(group), context) as SessionWork,
      begun,
    )
    const decided = toSession(done, TEXT)!
    expect(countOpen(beginWork(basisOf(marked), decided))).toBe(0)
    expect(countOpen(beginWork(basisOf(marked, 2), decided))).toBe(2)
  })
})
