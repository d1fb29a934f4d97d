import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { isProblem } from '../protocols/field-kinds/field-kind'
import type { MarkedSpan } from '../protocols/marked-spans'
import { findShipped } from '../protocols/shipped'
import {
  countSession,
  findUngrouped,
  outcomeOf,
  parseSession,
  type SessionGroup,
  type SpanSession,
} from './span-session'

type CountCase = Record<
  | 'annotator_1'
  | 'annotator_2'
  | 'same_label'
  | 'different_label'
  | 'only_1'
  | 'only_2'
  | 'agreed_total'
  | 'removed_1'
  | 'removed_2',
  number
>

const layer = findShipped('error-spans').spanLayers[0]!
const span = (id: string, start: number, label = 'word_unsupported'): MarkedSpan => ({
  id,
  start,
  end: start + 3,
  label,
  attributes: {},
  quote: 'abc',
})

/** Groups by who has a passage in them, whether they agree, and whether the group is kept. */
type Shape = { found: readonly boolean[]; isSame: boolean; isKept: boolean }

function sessionOf(shapes: readonly Shape[]): { session: SpanSession; sets: MarkedSpan[][] } {
  const size = shapes[0]?.found.length ?? 2
  const raters = Array.from({ length: size }, (_, rater) => `rater-${rater}`)
  const sets = raters.map((_, rater) =>
    shapes.flatMap(({ found, isSame }, at) =>
      found[rater]
        ? [
            span(
              `${at}`,
              at * 4,
              isSame || rater === found.indexOf(true) ? 'word_unsupported' : 'other_unsupported',
            ),
          ]
        : [],
    ),
  )
  const groups = shapes.map(
    ({ found, isKept }, at): SessionGroup => ({
      members: found.map((has) => (has ? `${at}` : null)),
      agreed: isKept ? `agreed-${at}` : null,
      reason: null,
    }),
  )
  const spans = shapes.flatMap(({ isKept }, at) => (isKept ? [span(`agreed-${at}`, at * 4)] : []))
  return { session: { raters, ratings: raters.map((rater) => `of-${rater}`), spans, groups }, sets }
}

const shapes = fc.integer({ min: 2, max: 4 }).chain((size) =>
  fc.array(
    fc.record({
      found: fc
        .array(fc.boolean(), { minLength: size, maxLength: size })
        .filter((found) => found.includes(true)),
      isSame: fc.boolean(),
      isKept: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('the counts of a session', () => {
  it('are those of the published identities', () => {
    const { cases } = readReference<{ cases: CountCase[] }>('spans/consensus_counts.json')
    for (const entry of cases) {
      const times = (count: number, shape: Shape) => Array.from({ length: count }, () => shape)
      const both = { found: [true, true], isSame: true, isKept: true }
      const { session, sets } = sessionOf([
        ...times(entry.same_label, both),
        ...times(entry.different_label, { ...both, isSame: false }),
        ...times(entry.only_1, { ...both, found: [true, false] }),
        ...times(entry.only_2, { ...both, found: [false, true] }),
        ...times(entry.removed_1, { ...both, found: [true, false], isKept: false }),
        ...times(entry.removed_2, { ...both, found: [false, true], isKept: false }),
      ])
      const counts = countSession(session, sets)
      expect(counts).toEqual({
        same: entry.same_label,
        different: entry.different_label,
        agreed: entry.agreed_total,
        raters: [1, 2].map((rater) => ({
          annotations: entry[`annotator_${rater}` as 'annotator_1'],
          removed: entry[`removed_${rater}` as 'removed_1'],
          same: entry.same_label,
          different: entry.different_label,
          only: entry[`only_${rater}` as 'only_1'],
        })),
      })
    }
  })

  it('fit together whatever was found and decided, of two raters or more', () => {
    fc.assert(
      fc.property(shapes, (given) => {
        const { session, sets } = sessionOf(given)
        const { same, different, agreed, raters } = countSession(session, sets)
        expect(findUngrouped(session, sets)).toBeNull()
        expect(agreed).toBe(session.spans.length)
        expect(agreed).toBe(same + different + sum(raters.map(({ only }) => only)))
        for (const [rater, own] of raters.entries()) {
          expect(own.annotations).toBe(sets[rater]?.length)
          expect(own.removed).toBe(own.annotations - own.same - own.different - own.only)
          expect(own.removed).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('say of a group which rater alone found it, whatever label was agreed on', () => {
    const group: SessionGroup = { members: [null, 'a', null], agreed: 'x', reason: null }
    expect(outcomeOf(group, [[], [span('a', 0)], []])).toEqual({ kind: 'only', rater: 1 })
  })
})

describe('a session', () => {
  const { session, sets } = sessionOf([
    { found: [true, true], isSame: true, isKept: true },
    { found: [true, false], isSame: true, isKept: false },
  ])

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(shapes, (given) => {
        const own = sessionOf(given).session
        expect(parseSession(layer, structuredClone(own))).toEqual(own)
      }),
    )
  })

  it.each<[string, unknown]>([
    ['no object', 'yes'],
    ['one rater', { ...session, raters: ['one'], ratings: ['of-one'] }],
    ['one rater twice', { ...session, raters: ['one', 'one'] }],
    ['too few ratings', { ...session, ratings: ['of-one'] }],
    ['a group of too many members', { ...session, groups: [{ members: ['a', 'b', 'c'], agreed: null }] }],
    [
      'a group of nobody',
      { ...session, groups: [...session.groups, { members: [null, null], agreed: null }] },
    ],
    ['an agreed passage of no group', { ...session, spans: [...session.spans, span('more', 20)] }],
    ['an agreed passage of two groups', { ...session, groups: [session.groups[0], session.groups[0]] }],
    ['a group of an agreed passage that is not there', { ...session, spans: [] }],
    ['a label of another layer', { ...session, spans: [{ ...session.spans[0], label: 'jargon' }] }],
    ['a passage without its text', { ...session, spans: [{ ...session.spans[0], quote: undefined }] }],
  ])('is a problem with %s', (_, value) => {
    expect(isProblem(parseSession(layer, value))).toBe(true)
  })

  it('names the rater whose passages are not in one group each', () => {
    expect(findUngrouped(session, sets)).toBeNull()
    expect(findUngrouped(session, [[...sets[0]!, span('new', 30)], sets[1]!])).toBe(0)
    expect(findUngrouped(session, [sets[0]!, []])).toBe(1)
    expect(findUngrouped({ ...session, groups: [...session.groups, session.groups[0]!] }, sets)).toBe(0)
  })
})
