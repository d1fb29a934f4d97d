import { describe, expect, it } from 'vitest'
import { GRADES } from '@/lib/testing/grades'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import {
  focusOf,
  fromByte,
  inScheme,
  labelIndex,
  labelNames,
  labelSetOf,
  mergedWords,
  shortNames,
  toBytes,
} from './labels'
import { listShipped } from './protocols/shipped'

describe('labelSetOf', () => {
  it('reports each label with its tone and what it means, and the label that detection is about', () => {
    const [first, second] = GRADES.labels
    expect(first).toEqual({
      code: 'excellent',
      title: 'Excellent',
      tone: 'good',
      definition: null,
      counts: ['excellent'],
    })
    expect(second?.title).toBe('fair')
    expect(GRADES.positive).toBe('wrong')
    expect(GRADES.codes).toEqual(['excellent', 'fair', 'poor', 'wrong', 'unclear'])
  })

  it('takes any variable that has labels: a flag, a point of a scale, a square of a grid, a computed label', () => {
    for (const definition of listShipped()) {
      const declared = definition.fields.map(({ kind }) => kind)
      if (!declared.some((kind) => kind === 'choice' || kind === 'flags' || kind === 'scale')) continue
      const set = labelSetOf(definition)
      expect(set.codes.length).toBeGreaterThan(1)
      expect(new Set(set.codes).size).toBe(set.codes.length)
    }
    const validity = listShipped().find(({ id }) => id === 'validity')!
    const computed = validity.computed.find(({ kind }) => kind === 'choice')!
    expect(labelSetOf(validity, computed.id).codes).toEqual(['invalid', 'valid'])
    expect(() => labelSetOf(validity, 'nothing')).toThrow(RangeError)
  })
})

describe('a scheme', () => {
  it('merges labels into one, called as it says, and keeps the code of the first', () => {
    const two = inScheme(VERDICT_LABELS, 'two')
    expect(labelNames(two)).toEqual(['Supported', 'Unsupported'])
    expect(two.codes).toEqual(['Supported', 'Not Supported'])
    expect(labelIndex('Not Addressed', two)).toBe(1)
    expect(mergedWords('Not Addressed', two)).toBe('Not Supported or Not Addressed')
    expect(two.scheme).toBe('two')
  })

  it('leaves out what counts as no answer, and is none where nothing is called so', () => {
    const known = inScheme(GRADES, 'known')
    expect(known.codes).toEqual(['excellent', 'poor'])
    expect(labelNames(known)).toEqual(['usable', 'useless'])
    expect(labelIndex('unclear', known)).toBe(-1)
    expect(inScheme(known, 'nothing').codes).toEqual(GRADES.codes)
    expect(inScheme(known, 'nothing').scheme).toBeNull()
  })
})

describe('the label asked about', () => {
  it('is the one named, else the positive class, else the first', () => {
    expect(focusOf('fair', GRADES)).toBe('fair')
    expect(focusOf('nonsense', GRADES)).toBe('wrong')
    expect(focusOf('', { ...GRADES, positive: null })).toBe('excellent')
  })
})

describe('short names', () => {
  it('are initials where these differ, else numbers', () => {
    expect(shortNames(VERDICT_LABELS)).toEqual(['S', 'NS', 'NA'])
    expect(shortNames(GRADES)).toEqual(['E', 'F', 'P', 'W', 'U'])
    const alike = ['Fine', 'Fair'].map((title) => ({ ...GRADES.labels[0]!, title }))
    expect(shortNames({ labels: alike })).toEqual(['1', '2'])
  })
})

it('bytes are 1 + the index, 0 for none and for what is no label', () => {
  const bytes = toBytes(['fair', null, 'excellent', 'nonsense'], GRADES.codes)
  expect([...bytes]).toEqual([2, 0, 1, 0])
  expect(fromByte(2, GRADES.codes)).toBe('fair')
  expect(fromByte(0, GRADES.codes)).toBeNull()
})
