import { describe, expect, it } from 'vitest'
import { mergePassages, type RetrievedItem, rankPassages, scoreRetrieval } from './score-retrieval'
import { isMarkedRanked, packPassages, unpackPassages } from './shown-passages'

const OPTIONS = { resamples: 200, seed: 1 }
const at = (noteId: string, start: number, end: number) => ({ noteId, start, end })

describe('passages as they are stored', () => {
  it('come back as they were, in their order, with each note named once', () => {
    const shown = [at('b', 5, 9), at('a', 0, 4), at('b', 9, 12)]
    const packed = packPassages(shown)

    expect(packed.notes).toEqual(['b', 'a'])
    expect(isMarkedRanked(packed)).toBe(true)
    expect(isMarkedRanked({ notes: packed.notes, spans: packed.spans })).toBe(false)
    expect(unpackPassages(JSON.parse(JSON.stringify(packed)))).toEqual(shown)
    expect(unpackPassages(packPassages([]))).toEqual([])
  })

  it('are refused in any other form', () => {
    for (const stored of [
      null,
      [],
      { notes: ['a'] },
      { notes: ['a'], spans: [[1, 0, 2]] },
      { notes: ['a'], spans: [[0, -1, 2]] },
    ]) {
      expect(() => unpackPassages(stored)).toThrow(/Invalid input|names note|Too small/)
    }
  })
})

describe('what people cited', () => {
  it('is counted once a place: choices of one note that share text are one, neighbors are two', () => {
    const cited = [at('a', 10, 20), at('b', 10, 20), at('a', 15, 30), at('a', 30, 40), at('a', 12, 14)]

    expect(mergePassages(cited)).toEqual([at('a', 10, 30), at('a', 30, 40), at('b', 10, 20)])
    expect(cited[0]).toEqual(at('a', 10, 20))
  })

  it('is found where a shown passage of the same note shares a character, at the first such rank', () => {
    const shown = [at('b', 10, 20), at('a', 0, 10), at('a', 19, 25), at('a', 10, 20)]

    expect(rankPassages([at('a', 10, 20), at('a', 25, 26), at('c', 0, 9)], shown)).toEqual([3, null, null])
  })
})

describe('the score of a retrieval', () => {
  const item = (patient: string, ranks: (number | null)[], shown = 10): RetrievedItem => ({
    patient,
    ranks,
    shown,
  })

  it('gives recall by depth, statements with a hit and the mean reciprocal rank, worked out by hand', () => {
    const score = scoreRetrieval(
      [item('p', [1, null]), item('p', [4]), item('q', [null]), item('q', [2, 10, null]), item('r', [])],
      OPTIONS,
    )

    expect(score).toMatchObject({ items: 4, passages: 7 })
    expect(score.recallAt[1].value).toBeCloseTo(1 / 7)
    expect(score.recallAt[5].value).toBeCloseTo(3 / 7)
    expect(score.recallAt[10].value).toBeCloseTo(4 / 7)
    expect(score.recall.value).toBeCloseTo(4 / 7)
    expect(score.hit.value).toBeCloseTo(3 / 4)
    expect(score.reciprocalRank.value).toBeCloseTo((1 + 1 / 4 + 0 + 1 / 2) / 4)
  })

  it('says nothing of a depth that nothing was shown to, nor of anything where nothing was cited', () => {
    const score = scoreRetrieval([item('p', [1], 10), item('q', [3], 8)], OPTIONS)
    const empty = scoreRetrieval([item('p', [])], OPTIONS)

    expect(score.recallAt[25]).toMatchObject({ value: null, reason: 'no statement was shown 25 passages' })
    for (const figure of [empty.recall, empty.hit, empty.reciprocalRank, empty.recallAt[25]]) {
      expect(figure.value).toBeNull()
      expect(figure.reason).toMatch(/cited nothing/)
    }
  })

  it('has wider intervals where statements of a patient are alike, and none from one patient', () => {
    const spread = Array.from({ length: 40 }, (_, index) => item(`p${index % 8}`, [index < 20 ? 1 : null]))
    const alike = Array.from({ length: 40 }, (_, index) => item(`p${index % 8}`, [index % 8 < 4 ? 1 : null]))
    const width = ({ interval }: { interval: { low: number; high: number } | null }) =>
      interval === null ? null : interval.high - interval.low
    const [one, other] = [scoreRetrieval(spread, OPTIONS), scoreRetrieval(alike, OPTIONS)]

    expect(one.recall.value).toBe(other.recall.value)
    expect(width(other.recall)!).toBeGreaterThan(1.5 * width(one.recall)!)
    expect(width(other.reciprocalRank)!).toBeGreaterThan(width(one.reciprocalRank)!)
    const single = scoreRetrieval([item('p', [1]), item('p', [null])], OPTIONS)
    expect([single.recall, single.hit, single.reciprocalRank].map(width)).toEqual([null, null, null])
  })

  it('has the same intervals in whatever order statements come, and whatever patients are called', () => {
    const items = Array.from({ length: 40 }, (_, index) =>
      item(`p${index % 8}`, [index % 8 < 5 ? (index % 6) + 1 : null]),
    )
    const reported = scoreRetrieval(items, OPTIONS).reciprocalRank
    const renamed = items.map((one) => ({ ...one, patient: `${9 - Number(one.patient.slice(1))}` }))

    expect(reported.interval).not.toBeNull()
    for (const other of [items.toReversed(), renamed]) {
      const { interval } = scoreRetrieval(other, OPTIONS).reciprocalRank
      expect(interval?.low).toBeCloseTo(reported.interval!.low, 12)
      expect(interval?.high).toBeCloseTo(reported.interval!.high, 12)
    }
  })
})
