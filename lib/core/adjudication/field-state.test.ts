import { describe, expect, it } from 'vitest'
import { defineFields } from '@/lib/testing/answer-fields'
import type { Definition } from '../protocols/definition'
import { findShipped } from '../protocols/shipped'
import { UNDECIDABLE } from './decision'
import { combineStates, deriveStates, type FieldDecision, readSettled } from './field-state'
import { consensusCode, deriveItemState, type ItemState, type Vote } from './item-state'
import { listSettledFields, type SettlingRule } from './settled-fields'

const RULE = { ratersPerItem: 3, panelSize: 2 }
const options = (...codes: string[]) => codes.map((code) => ({ code }))

/** One field of a kind with a rule. */
function settle(field: object, rule: SettlingRule): Definition {
  const definition = defineFields([
    { id: 'f', question: 'F?', ...field },
    { id: 'free', kind: 'text', question: 'Why?', required: false },
  ])
  return { ...definition, consensus: [{ field: 'f', rule }] }
}

const SCALE = { kind: 'scale', from: 1, to: 5 }
const CHOICE = { kind: 'choice', options: options('yes', 'no', 'unsure') }

function votes(values: readonly (string | number | null)[], round = 1, id = 'f'): Vote[] {
  return values.map((value, index) => ({
    raterId: `${round}-${index}`,
    round,
    code: String(value),
    values: { [id]: value },
  }))
}

function stateOf(definition: Definition, given: Vote[], decisions: FieldDecision[] = []): ItemState {
  return deriveStates(listSettledFields(definition), { votes: given, decisions }, RULE).state
}

describe('the state of a field', () => {
  it('of one choice is that of the task’s policy', () => {
    const fields = listSettledFields(findShipped('verdict'))
    const given = ['Supported', 'Supported', 'Not Supported'].map((code, index) => ({
      raterId: `${index}`,
      round: 1,
      code,
    }))
    expect(deriveStates(fields, { votes: given, decisions: [] }, RULE).state).toEqual(
      deriveItemState(given, null, RULE),
    )
    expect(fields.map(({ id, rule }) => [id, rule.kind])).toEqual([['verdict', 'policy']])
  })

  it('is the mean or the median once all first ratings are in', () => {
    const mean = settle(SCALE, { kind: 'mean' })
    expect(stateOf(mean, votes([2, 4]))).toEqual({ kind: 'open', given: 2, required: 3 })
    expect(stateOf(mean, votes([2, 4, 5]))).toMatchObject({ kind: 'agreed', code: '3.6667', by: 'mean' })
    expect(stateOf(settle(SCALE, { kind: 'median' }), votes([2, 4, 5]))).toMatchObject({ code: '4' })
  })

  it('leaves out what was not asked, and has no number where nobody was', () => {
    const median = settle(SCALE, { kind: 'median' })
    expect(stateOf(median, votes([2, null, 4]))).toMatchObject({ code: '3' })
    expect(stateOf(median, votes([null, null, null]))).toMatchObject({ kind: 'agreed', code: '–' })
  })

  it('within a tolerance is the middle of what lies near enough, else the panel’s, else a discussion’s', () => {
    const within = settle(SCALE, { kind: 'within', by: 1 })
    const apart = votes([1, 2, 3])
    expect(stateOf(within, votes([2, 3, 3]))).toMatchObject({ kind: 'agreed', code: '3' })
    expect(stateOf(within, apart)).toEqual({ kind: 'contested', given: 0, required: 2 })
    expect(stateOf(within, [...apart, ...votes([2, 3], 2)])).toMatchObject({
      kind: 'panel-agreed',
      code: '2.5',
    })
    expect(stateOf(within, [...apart, ...votes([1, 3], 2)])).toEqual({ kind: 'discussion' })
  })

  it('within a tolerance counts a difference that is just as large', () => {
    const within = settle({ kind: 'number' }, { kind: 'within', by: 0.1 })
    expect(stateOf(within, votes([1, 1.1, 1.1]))).toMatchObject({ kind: 'agreed', code: '1.1' })
    expect(stateOf(within, votes([1, 1.1, 1.11]))).toMatchObject({ kind: 'contested' })
  })

  it('of a session is what all said, else what the session says', () => {
    const session = settle(CHOICE, { kind: 'session' })
    expect(stateOf(session, votes(['yes', 'yes', 'yes']))).toMatchObject({ kind: 'agreed', code: 'yes' })
    expect(stateOf(session, votes(['yes', 'yes', 'no']))).toEqual({ kind: 'discussion' })
  })

  it('of a draft is what the first person says who looks at it', () => {
    const override = settle(CHOICE, { kind: 'override' })
    expect(stateOf(override, [])).toEqual({ kind: 'open', given: 0, required: 1 })
    expect(stateOf(override, votes(['no']))).toMatchObject({ kind: 'agreed', code: 'no' })
    expect(stateOf(override, votes(['no', 'yes']))).toEqual({ kind: 'discussion' })
  })

  it('of flags is settled flag by flag', () => {
    const flags = settle({ kind: 'flags', options: options('a', 'b') }, { kind: 'policy' })
    const said = (a: string, b: string, raterId: string): Vote => ({
      raterId,
      round: 1,
      code: '',
      values: { 'f:a': a, 'f:b': b },
    })
    const all = [said('yes', 'no', '1'), said('yes', 'yes', '2'), said('no', 'no', '3')]
    expect(stateOf(flags, all)).toMatchObject({ kind: 'agreed', code: 'yes | no', votes: 2 })
  })

  it('of nothing that is settled only waits for the ratings', () => {
    const none = settle(CHOICE, { kind: 'none' })
    expect(listSettledFields(none)).toEqual([])
    expect(stateOf(none, votes(['yes', 'no']))).toEqual({ kind: 'open', given: 2, required: 3 })
    expect(stateOf(none, votes(['yes', 'no', 'no']))).toMatchObject({ kind: 'agreed', code: '–' })
  })
})

describe('the state of an item', () => {
  const agreed: ItemState = { kind: 'agreed', code: 'a', votes: 3, of: 3 }
  const open: ItemState = { kind: 'open', given: 1, required: 3 }
  const contested: ItemState = { kind: 'contested', given: 0, required: 2 }
  const discussion: ItemState = { kind: 'discussion' }
  const settled: ItemState = { kind: 'settled', code: 'b', method: 'discussion' }

  it('is that of its least settled field; a panel is heard before anybody discusses', () => {
    expect(combineStates([agreed, discussion, contested, open])).toBe(open)
    expect(combineStates([agreed, discussion, contested])).toBe(contested)
    expect(combineStates([agreed, settled, discussion])).toBe(discussion)
  })

  it('is settled by people once all fields are settled and people settled one', () => {
    expect(combineStates([agreed, settled])).toEqual({ kind: 'settled', code: 'a | b', method: 'discussion' })
    expect(combineStates([settled, { ...settled, code: UNDECIDABLE }])).toMatchObject({
      code: `b | ${UNDECIDABLE}`,
    })
    const none: ItemState = { ...settled, code: UNDECIDABLE }
    expect(combineStates([none, none])).toMatchObject({ code: UNDECIDABLE })
  })

  it('takes a decision for the field that it is of', () => {
    const definition = defineFields([
      { id: 'f', question: 'F?', ...CHOICE },
      { id: 'g', question: 'G?', ...SCALE },
    ])
    const both: Definition = {
      ...definition,
      consensus: [
        { field: 'f', rule: { kind: 'policy' } },
        { field: 'g', rule: { kind: 'median' } },
      ],
    }
    const given = ['yes', 'no', 'unsure'].map((f, index) => ({
      raterId: `${index}`,
      round: 1,
      code: f,
      values: { f, g: index + 1 },
    }))
    const decisions = [{ field: 'f', code: 'no', method: 'discussion' }]
    const basis = { votes: given, decisions }
    expect(deriveStates(listSettledFields(both), basis, RULE)).toMatchObject({
      state: { kind: 'settled', code: 'no | 2' },
      fields: [
        { field: 'f', state: { kind: 'settled' } },
        { field: 'g', state: { kind: 'agreed' } },
      ],
    })
  })
})

it('nothing of several flags is nothing, as raters’ own words have it', () => {
  const flags = settle(
    { kind: 'flags', options: options('wrong', 'missing'), required: false },
    { kind: 'policy' },
  )
  const none = [1, 2, 3].map((rater) => ({ raterId: `${rater}`, round: 1, code: '– | –', values: {} }))
  const state = stateOf(flags, none)

  expect(state).toMatchObject({ kind: 'agreed', code: '–' })
  expect(consensusCode(state)).toBeNull()
})

describe('what a field is settled as', () => {
  const flags = listSettledFields(
    settle({ kind: 'flags', options: options('wrong', 'missing') }, { kind: 'policy' }),
  )[0]!
  const scale = listSettledFields(settle(SCALE, { kind: 'median' }))[0]!
  const settledAs = (code: string): ItemState => ({ kind: 'settled', code, method: 'discussion' })

  it('is reported flag by flag, and of a scale as a number', () => {
    expect(readSettled(flags, settledAs('no | yes'))).toEqual({ 'f:wrong': 'no', 'f:missing': 'yes' })
    expect(readSettled(scale, settledAs('2.5'))).toEqual({ f: 2.5 })
    expect(readSettled(scale, settledAs('–'))).toEqual({ f: null })
  })

  it('is nothing where people differ, or found that nobody can decide', () => {
    expect(readSettled(scale, { kind: 'discussion' })).toEqual({})
    expect(readSettled(flags, settledAs(UNDECIDABLE))).toEqual({})
  })
})
