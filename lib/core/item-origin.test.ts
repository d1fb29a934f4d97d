import { describe, expect, it } from 'vitest'
import { VISIBLE_ORIGINS } from './blinding'
import { type OriginSource, visibleOrigin } from './item-origin'

const TEXT = 'One came. Two came. Three came. He was afebrile, and ate. Five came. Six came. Seven came.'
const start = TEXT.indexOf('afebrile')

const SOURCE: OriginSource = {
  kind: 'claim',
  start,
  end: start + 'afebrile'.length,
  document: { kind: 'brief hospital course', authorKind: 'llm', text: TEXT },
}

describe('what raters see of an origin', () => {
  it('is nothing unless something is switched on', () => {
    expect(visibleOrigin(SOURCE, [])).toBeNull()
  })

  it('is one thing for each that is switched on', () => {
    const [documentKind, authorKind, statementKind, surroundingText] = VISIBLE_ORIGINS.map((key) =>
      visibleOrigin(SOURCE, [key]),
    )
    expect(documentKind).toEqual({ documentKind: 'brief hospital course' })
    expect(authorKind).toEqual({ authorKind: 'llm' })
    expect(statementKind).toEqual({ statementKind: 'claim' })
    expect(surroundingText).toEqual({
      surroundingText: {
        before: TEXT.slice(0, start),
        text: 'afebrile',
        after: TEXT.slice(start + 'afebrile'.length),
      },
    })
  })

  it('has no surroundings where the place is not known or is none', () => {
    for (const span of [
      { start: null, end: null },
      { start: 4, end: 4 },
      { start: 5, end: TEXT.length + 1 },
    ]) {
      expect(visibleOrigin({ ...SOURCE, ...span }, ['surroundingText'])).toBeNull()
    }
  })
})
