import { describe, expect, it } from 'vitest'
import { type ErrorQuery, errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { errorChips } from './error-chips'
import { errorFields } from './error-words'

const AI = '6f0d2a0e-4d6c-4b39-9a57-2f6f0c6f7a11'
const PERSON = '0b9a1f52-7d0e-4c1b-8a42-9a6c7d2e5b10'
const RATERS = [
  { id: AI, name: 'alpha', isAi: true },
  { id: PERSON, name: 'rater-1', isAi: false },
]
const fieldsOf = (query: ErrorQuery, raters = RATERS) =>
  errorFields(errorViewSchema.parse(query), { raters, labelSet: VERDICT_LABELS })
const namesOf = (...asked: Parameters<typeof fieldsOf>) => fieldsOf(...asked).map(({ name }) => name)

describe('the fields of the list of statements', () => {
  it('are each understood, and shown as a filter that is on', () => {
    const lists = [{}, { a: PERSON }, { a: AI, b: PERSON }]
    for (const query of lists)
      for (const field of fieldsOf(query))
        for (const value of 'options' in field ? field.options.map(([option]) => option) : ['40']) {
          const view = errorViewSchema.parse({ ...query, [field.name]: value })
          expect(String(view[field.name as keyof typeof view])).toBe(value)
          const drops = errorChips(view, { raters: RATERS, labelSet: VERDICT_LABELS }).flatMap(({ drop }) =>
            Object.keys(drop),
          )
          expect(drops).toContain(field.name)
          // an empty field asks for nothing
          expect(errorViewSchema.parse({ ...query, [field.name]: '' })).toEqual(errorViewSchema.parse(query))
        }
    const linked = ['settled', 'right', 'skipped', 'cited', 'confidenceFrom', 'confidenceTo']
    expect(lists.flatMap((query) => namesOf(query))).toEqual(expect.arrayContaining(linked))
  })

  it('ask of two only where two are looked at, and of a person or an AI rater what each can do', () => {
    expect(namesOf({})).not.toContain('right')
    expect(namesOf({ a: PERSON, b: 'nobody' })).not.toContain('right')
    expect(namesOf({ a: PERSON })).toEqual(expect.arrayContaining(['right', 'skipped']))
    expect(namesOf({ a: PERSON })).not.toContain('cited')
    expect(namesOf({ a: AI })).toContain('cited')
    expect(namesOf({ a: AI })).not.toContain('skipped')
  })

  it('say nothing of AI raters while their figures are sealed', () => {
    const people = RATERS.filter(({ isAi }) => !isAi)
    expect(namesOf({}, people)).toEqual(['reason', 'uncertain', 'comment', 'evidence', 'settled'])
  })
})
