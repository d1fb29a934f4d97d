import { describe, expect, it } from 'vitest'
import { findFigure as find, makeAnswerTable, makeDefinition } from '@/lib/testing/answer-table'
import { answerViewSchema } from './answer-view'
import { figuresOf } from './figures-of'

const VIEW = answerViewSchema.parse({})

describe('a list of what raters wrote', () => {
  const definition = makeDefinition({
    fields: ['better', 'why'].map((id) => ({ id, kind: 'text', question: `${id}?`, required: false })),
    figures: [{ kind: 'list', of: ['better', 'why'], title: 'Better words' }],
  })
  const table = makeAnswerTable(definition, { people: { ann: [{}, {}], bob: [{}, {}] } })
  const text = (field: string, item: number, rater: string, words: string) => ({
    field,
    item,
    of: `Text ${item}`,
    raterId: `id of ${rater}`,
    text: words,
  })
  const texts = [
    text('better', 0, 'ann', 'Better'),
    text('why', 0, 'ann', 'Vague'),
    text('why', 0, 'bob', 'Other'),
    text('better', 1, 'bob', 'Best'),
  ]

  it('has each text with its item, its rater and what the same rater wrote beside it', () => {
    const figure = find(figuresOf(definition, { ...table, texts }, VIEW, 1), 'texts-better')

    expect(figure.columns).toEqual(['Summary', 'better?', 'Rater', 'Reasons'])
    expect(figure.rows.map(({ cells }) => cells)).toEqual([
      ['Text 0', 'Better', 'ann', 'Vague'],
      ['Text 1', 'Best', 'bob', ''],
    ])
    expect(figure.words).toBe('2 texts of 2 summaries.')
  })

  it('says that texts of items that are not settled are not in it, and is none where nobody wrote', () => {
    const open = { ...table, texts, states: ['agreed' as const, 'open' as const] }

    expect(find(figuresOf(definition, open, VIEW, 1), 'texts-better').words).toContain('not settled yet')
    expect(() => find(figuresOf(definition, table, VIEW, 1), 'texts-better')).toThrow('no texts-better')
  })
})
