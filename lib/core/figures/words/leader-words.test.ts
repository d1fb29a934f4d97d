import { describe, expect, it } from 'vitest'
import { filterWords } from '@/components/agreement/filter-words'
import { aiViewSchema, listAiRaterRows } from '@/lib/core/figures/ai-raters/ai-view'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { leaderWords } from './leader-words'

const CONSENSUS = 'SSNSNASSSN'.repeat(6)
const WORSE = 'NNSSNASSSN'.repeat(6)
const WORST = 'A'.repeat(60)

function wordsOf(aiRaters: Record<string, string>, query: object = {}): string {
  const matrix = makeMatrix([], aiRaters, CONSENSUS)
  const items = matrix.items.map((item, index) => ({ ...item, patient: `patient ${index % 12}` }))
  const view = aiViewSchema.parse({ unit: 'item', ...query })
  const { leaders, labelSet } = listAiRaterRows({ ...matrix, items }, view, 1)
  return leaders ? leaderWords(leaders, 'Not Supported', labelSet, filterWords(view, VERDICT_LABELS)) : 'none'
}

describe('who is best among AI raters', () => {
  it('is said of two that cannot be distinguished, with what both find', () => {
    const other = `N${CONSENSUS.slice(1)}`

    expect(wordsOf({ 'a 1': CONSENSUS, 'b 1': other })).toBe(
      'Over 60 settled statements of 12 patients (all statements), a 1 has the highest AC1, 1.00, and finds 100.0 % of the Not Supported. It is the best of 2, chosen by these very statements: on others it may agree less, and no interval is given of it here. b 1 is not distinguishable from it (difference 1.7 points over the same statements, P 1.000).',
    )
  })

  it('has its interval where it is the only one', () => {
    expect(wordsOf({ 'a 1': CONSENSUS })).toBe(
      'Over 60 settled statements of 12 patients (all statements), a 1 has an AC1 of 1.00 (0.92 to 1.00) and finds 100.0 % (82.4 to 100.0) of the Not Supported.',
    )
  })

  it('says once in a paragraph why there are no intervals', () => {
    const matrix = makeMatrix([], { 'a 1': CONSENSUS }, CONSENSUS)
    const items = matrix.items.map((item, index) => ({ ...item, patient: `patient ${index % 2}` }))
    const { leaders } = listAiRaterRows({ ...matrix, items }, aiViewSchema.parse({ unit: 'patient' }), 1)
    const why = '(no interval: it is based on 2 patients; 5 are needed)'

    expect(leaderWords(leaders!, 'Not Supported', VERDICT_LABELS, 'all statements')).toBe(
      `Over 60 settled statements of 2 patients (all statements), a 1 has an AC1 of 1.00 ${why} and finds 100.0 % of the Not Supported.`,
    )
    expect(
      leaderWords(leaders!, 'Not Supported', VERDICT_LABELS, 'all statements', leaders!.ac1),
    ).not.toContain('no interval')
  })

  it('corrects for all others, whichever a filter leaves in view', () => {
    const other = `NN${CONSENSUS.slice(2)}`
    const aiRaters = { 'a 1': CONSENSUS, 'b 1': other, 'c 1': WORSE, 'd 1': WORST }
    const p = (words: string) => /P ([\d.]+), corrected for all 3 others/.exec(words)?.[1]

    expect(p(wordsOf(aiRaters))).toBeDefined()
    expect(p(wordsOf(aiRaters, { find: ' 1' }))).toBe(p(wordsOf(aiRaters)))
    expect(p(wordsOf({ ...aiRaters, 'a 1 x': '.'.repeat(60) }, { find: '1' }))).toBe(p(wordsOf(aiRaters)))
  })

  it('is never said of one that did not rate what others rated, and others are not counted', () => {
    const part = `${CONSENSUS.slice(0, 40)}${'.'.repeat(20)}`

    expect(wordsOf({ 'a 1': part, 'b 1': `N${CONSENSUS.slice(1)}` })).toMatch(
      /, b 1 has an AC1 of 0\.98 .* 1 AI rater is left out, for figures over other statements cannot be compared: 1 rated less than 75 % of what the fullest rated\.$/,
    )
    const nearly = wordsOf({ 'a 1': CONSENSUS, 'b 1': CONSENSUS.replace(/^./, '.') })
    expect(nearly).not.toContain('left out')
    expect(nearly).toMatch(
      /^Over 59 settled statements of 12 patients \(all statements\), those of 60 settled that all compared rated, a 1 has/,
    )
    expect(nearly).toContain(
      'Left out, for not every AI rater compared rated them, are by their consensus labels 1 of 36 Supported. It is',
    )
    // the best by leaving out what is hard
    const easy = CONSENSUS.slice(0, 20) + CONSENSUS.slice(20).replaceAll('N', '.')
    expect(wordsOf({ 'a 1': easy, 'b 1': `N${CONSENSUS.slice(1)}` })).toContain(
      'are by their consensus labels 12 of 18 Not Supported; a 1 itself did not rate 12 of 18 Not Supported.',
    )
  })

  it('names the statements that it holds for', () => {
    const words = wordsOf(
      { 'a 1': CONSENSUS },
      { kind: 'claim', author: 'llm', labels: 'two', lengthFrom: 100 },
    )

    expect(words).toMatch(
      /^Over \d+ settled statements of \d+ patients \(claims written by models, from 100 characters, as Supported or not\), a 1/,
    )
    expect(wordsOf({ 'a 1': CONSENSUS }, { author: 'human' })).toContain('(statements written by people)')
  })

  it('is said once of those that give the same answers, and held against nobody else', () => {
    const long = { 'a 1': CONSENSUS.repeat(2), 'b 1': CONSENSUS.repeat(2), 'c 1': CONSENSUS.repeat(2) }
    const matrix = makeMatrix([], long, CONSENSUS.repeat(2))
    const { leaders } = listAiRaterRows(matrix, aiViewSchema.parse({ unit: 'item' }), 1)

    expect(leaderWords(leaders!, 'Not Supported', VERDICT_LABELS, 'all statements')).toMatch(
      /of the Not Supported\. b 1 and c 1 give the same answer as a 1 to every statement both rated, and count with it as one\.$/,
    )
  })

  it('says who is clearly worse, and counts many', () => {
    expect(wordsOf({ 'a 1': CONSENSUS, 'b 1': WORST })).toMatch(
      /given of it here\. The other one agrees less, or these statements are too few to say\.$/,
    )
    expect(wordsOf({ 'a 1': CONSENSUS, 'b 1': WORSE, 'c 1': WORST })).toMatch(/The other 2 agree less/)
    const like = Object.fromEntries(
      Array.from({ length: 5 }, (_, index) => [`like ${index}`, `${CONSENSUS.slice(0, 59)}A`]),
    )
    // copies of one configuration would count once: these differ in their number of facts
    expect(wordsOf({ 'a 1': CONSENSUS, ...like })).toMatch(
      /5 others are not distinguishable from it \(like 0, like 1, like 2 and 2 more; lowest P 1.000, corrected for all 5 others\)\.$/,
    )
  })

  it('says nothing of what nobody rated, and no share of a label that nothing has', () => {
    expect(wordsOf({})).toBe('none')
    expect(wordsOf({ 'a 1': '.'.repeat(60) })).toBe('none')
    expect(wordsOf({ 'a 1': CONSENSUS }, { find: 'nobody' })).toBe('none')
  })
})
