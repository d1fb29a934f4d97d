import { describe, expect, it } from 'vitest'
import { ID, listed, MATRIX } from '@/lib/testing/queried-matrix'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { errorQuestions, questionOf, questionQuery } from './error-questions'
import { errorViewSchema } from './error-view'

describe('the questions', () => {
  it('are each found again in their own address, narrowed or not', () => {
    for (const question of errorQuestions(VERDICT_LABELS)) {
      const narrowed = errorViewSchema.parse({ patient: '1', labels: 'two' })
      expect(questionOf(errorViewSchema.parse(question.query), VERDICT_LABELS)).toEqual(question)
      expect(questionOf(errorViewSchema.parse(questionQuery(question, narrowed)), VERDICT_LABELS)).toEqual(
        question,
      )
    }
    expect(questionOf(errorViewSchema.parse({}), VERDICT_LABELS)?.title).toBe('People disagree')
  })

  it('are none where two raters are looked at, or what they said', () => {
    for (const query of [{ a: 'settled', b: ID(5) }, { said: 'Supported' }, { differ: 'no' }])
      expect(questionOf(errorViewSchema.parse(query), VERDICT_LABELS)).toBeNull()
  })

  it('list what they say', () => {
    const lists = new Map(errorQuestions(VERDICT_LABELS).map(({ title, query }) => [title, listed(query)]))

    expect(lists.get('All statements')).toHaveLength(MATRIX.items.length)
    expect(lists.get('People disagree')).toEqual([1, 3, 7, 9, 10, 12])
    expect(lists.get('Some AI against the consensus label')).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 10, 13])
    expect(lists.get('Every AI against the consensus label')).toEqual([2])
    // two of three, or of four, say the same; ties are unsure, too
    expect(lists.get('AI unsure')).toEqual([1, 5, 8, 9, 12, 13])
  })
})
