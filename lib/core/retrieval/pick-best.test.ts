import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pickBest } from './pick-best'

it('picks what a stable sort would put first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: 0, max: 5 }))),
      fc.integer({ min: -1, max: 12 }),
      (scores, limit) => {
        const sorted = scores
          .flatMap((score, index) => (score === null ? [] : [{ index, score }]))
          .toSorted((one, other) => other.score - one.score)

        expect(pickBest(scores.keys(), (index) => scores[index] ?? null, limit)).toEqual(
          sorted.slice(0, Math.max(0, limit)),
        )
      },
    ),
  )
})
