import { describe, expect, it } from 'vitest'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { answerSchema, listCalls } from './answer-schema'
import { findProblems } from './find-problems'
import { createAnswerReader } from './read-answer'
import { readDefinition } from './read-definition'
import { listShipped } from './shipped'

const shipped = listShipped()

/** As AI raters of verdicts have been asked from the beginning: answers that are kept are found by it. */
const VERDICT_SCHEMA = {
  type: 'object',
  properties: {
    reason: { type: 'string' },
    evidence: { type: 'array', items: { type: 'integer' } },
    verdict: { type: 'string', enum: VERDICTS },
  },
  required: ['reason', 'evidence', 'verdict'],
  additionalProperties: false,
}

function find(id: string) {
  const definition = shipped.find((one) => one.id === id)
  if (!definition) throw new RangeError(`${id} is not shipped`)
  return definition
}

describe('the definitions that are shipped', () => {
  it.each(shipped.map((definition) => [definition.id, definition] as const))(
    '%s holds together',
    (_, definition) => {
      expect(findProblems(definition)).toEqual([])
      expect(readDefinition(JSON.stringify(definition))).toEqual({ definition })
    },
  )

  it('have names of their own', () => {
    expect(new Set(shipped.map(({ id }) => id)).size).toBe(23)
  })

  it('ask a judge of verdicts for the very form that it is asked for today', () => {
    const verdict = find('verdict')

    expect(JSON.stringify(listCalls(verdict).map((call) => answerSchema(verdict, call)))).toBe(
      JSON.stringify([VERDICT_SCHEMA]),
    )
    expect(verdict.fields[0]).toMatchObject({ options: VERDICTS.map((code) => ({ code })) })
  })
})

describe('the reader of answers', () => {
  it('computes validity from its four flags, and leaves it open while one is missing', () => {
    const read = createAnswerReader(find('validity'))
    const none = { imperative: 'no', interrogative: 'no', incomplete: 'no', vague: 'no' }

    expect(read({ values: none }).codes).toEqual({ ...none, validity: 'valid' })
    expect(read({ values: { ...none, vague: 'Yes ' } }).codes['validity']).toBe('invalid')
    expect(read({ values: { ...none, vague: null } })).toMatchObject({
      codes: { validity: null },
      problems: ['“vague” is not answered.'],
    })
    expect(read({ values: { vague: 'yes' } }).codes['validity']).toBe('invalid')
  })

  it('leaves a scale that is not asked out of a mean, and out of what is missing', () => {
    const read = createAnswerReader(find('pdsqi-9'))
    const scales = ['cited', 'accurate', 'thorough', 'useful', 'organized', 'comprehensible', 'succinct']
    const values = { ...Object.fromEntries(scales.map((id) => [id, 4])), stigmatizing: 'no' }

    const without = read({ values: { ...values, abstraction: 'no', synthesized: 1 } })
    const withIt = read({ values: { ...values, abstraction: 'yes', synthesized: 1 } })
    const missing = read({ values: { ...values, abstraction: 'yes' } })

    expect(without).toMatchObject({ codes: { total: 4 }, problems: [] })
    expect(without.values).not.toHaveProperty('synthesized')
    expect(withIt.codes['total']).toBe((7 * 4 + 1) / 8)
    expect(missing).toMatchObject({ codes: { total: null }, problems: ['“synthesized” is not answered.'] })
  })

  it('takes points for the answers of a grid, where what does not apply counts as not asked', () => {
    const qnote = find('qnote')
    const [grid] = qnote.fields
    if (grid?.kind !== 'grid') throw new RangeError('no grid')
    const rows = Object.fromEntries(
      grid.rows.map(({ id }) => [id, Object.fromEntries(grid.columns.map((column) => [column.id, 'n/a']))]),
    )
    const plan = { ...rows['plan'], clear: 'yes', complete: 'partly' }

    const { codes, problems } = createAnswerReader(qnote)({ values: { q: { ...rows, plan } } })

    expect(problems).toEqual([])
    expect(codes).toMatchObject({ 'q-plan-clear': 'yes', 'q-hpi-clear': 'n/a', plan: 75 })
  })

  it('weighs marked passages by how grave they are', () => {
    const read = createAnswerReader(find('mqm'))
    const span = (start: number, label: string, severity: string) => ({
      start,
      end: start + 4,
      label,
      attributes: { severity },
    })
    const errors = [span(10, 'addition', 'major'), span(0, 'grammar', 'neutral')]

    expect(read({ values: { errors, omissions: [span(3, 'omission', 'minor')] } }).codes).toEqual({
      score: 6,
    })
    expect(read({ values: { errors } }).codes).toEqual({ score: null })
  })

  it('says what cannot be read, and takes nothing in its place', () => {
    const read = createAnswerReader(find('entailment'))

    for (const entailed of ['maybe', '', 0, true, ['entailed'], { label: 'entailed' }])
      expect(read({ values: { entailed } })).toEqual({
        values: {},
        codes: { entailed: null },
        asked: ['entailed'],
        suggested: {},
        problems: ['“entailed” is none of the options.'],
      })
  })
})
