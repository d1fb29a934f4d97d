import { describe, expect, it } from 'vitest'
import { judgeViewSchema, listJudges } from '@/lib/core/figures/judges/judge-view'
import { makeFrame } from '@/lib/testing/study-frame'
import { leaderWords } from './leader-words'

const TRUTH = 'SSNSNASSSN'.repeat(6)
const WORSE = 'NNSSNASSSN'.repeat(6)
const WORST = 'A'.repeat(60)

function wordsOf(judges: Record<string, string>, query: object = {}): string {
  const frame = makeFrame([], judges, TRUTH)
  const items = frame.items.map((item, place) => ({ ...item, patient: `patient ${place % 12}` }))
  const view = judgeViewSchema.parse({ unit: 'item', ...query })
  const { leaders } = listJudges({ ...frame, items }, view, 1)
  return leaders ? leaderWords(leaders, 'Not Supported') : 'none'
}

describe('who is best among AI raters', () => {
  it('is said of two that cannot be told apart, with what both find', () => {
    const other = `N${TRUTH.slice(1)}`

    expect(wordsOf({ 'a 1': TRUTH, 'b 1': other })).toBe(
      'a 1 and b 1 are not distinguishable (difference 1.7 points, P 1.000); both find 100 % of the Not Supported.',
    )
  })

  it('tells who is clearly worse, and counts many', () => {
    expect(wordsOf({ 'a 1': TRUTH, 'b 1': WORST })).toBe(
      'a 1 finds 100 % of the Not Supported. The other one agrees less, or shares too little with it to tell.',
    )
    expect(wordsOf({ 'a 1': TRUTH, 'b 1': WORSE, 'c 1': WORST })).toMatch(/The other 2 agree less/)
    const like = Object.fromEntries(
      Array.from({ length: 5 }, (_, place) => [`like ${place}`, `${TRUTH.slice(0, 59)}A`]),
    )
    // copies of one configuration would count once: these differ in their number of facts
    expect(wordsOf({ 'a 1': TRUTH, ...like })).toMatch(
      /^a 1 and 5 others are not distinguishable \(like 0, like 1, like 2 and 2 more; lowest P 1.000, corrected for all\)/,
    )
  })

  it('says nothing of what nobody rated, and no share of a label that nothing has', () => {
    expect(wordsOf({})).toBe('none')
    expect(wordsOf({ 'a 1': '.'.repeat(60) })).toBe('none')
    expect(wordsOf({ 'a 1': TRUTH }, { find: 'nobody' })).toBe('none')
  })
})
