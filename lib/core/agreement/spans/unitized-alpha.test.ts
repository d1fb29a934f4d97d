import { describe, expect, it } from 'vitest'
import type { UnitizedText } from './joined-units'
import type { LabeledSpan } from './labeled-span'
import { unitizedAlpha } from './unitized-alpha'

const span = (start: number, end: number, label = 'c'): LabeledSpan => ({ start, end, label })

// Krippendorff (2004), p. 254: a continuum from 150 to 450, moved to begin at 0
const k = [span(30, 90, 'k'), span(150, 200, 'k')]
const c = [
  [span(75, 145), span(220, 250)],
  [span(70, 150), span(205, 225), span(250, 270)],
] as const
const published: UnitizedText = {
  length: 300,
  raters: [
    [...c[0], ...k],
    [...c[1], ...k],
  ],
}

describe('unitizedAlpha', () => {
  it('has the published values of two observers, for each label and for both', () => {
    const alpha = (raters: UnitizedText['raters'], isLabelAware = true) =>
      unitizedAlpha([{ length: 300, raters }], { isLabelAware }).value
    expect(alpha(published.raters)).toBeCloseTo(0.8591, 3)
    expect(alpha(c)).toBeCloseTo(0.7286, 4)
    expect(alpha([k, k])).toBe(1)
  })

  it('has the value that is worked out by hand', () => {
    // a text of 4, one unit of 2 each, half of which both marked: begins and ends are 1 apart, so 2 x 2 / (2 x 16)
    const observed = (2 * (1 + 1)) / (2 * 1 * 16)
    // two units: each meets the other in (2 - 1) x (16 - 12 + 2) / 3 ways, and 4 x (2 - 2 + 1) for each gap that holds it; gaps are of 2
    // behind the first, and of 1 on either side of the second
    const expected = ((2 / 4) * (2 * 2 + 2 * 4)) / (8 * 7 - 2 * 2)
    const { value } = unitizedAlpha([{ length: 4, raters: [[span(0, 2)], [span(1, 3)]] }], {
      isLabelAware: true,
    })
    expect(value).toBeCloseTo(1 - observed / expected, 12)
  })

  it('does not mind labels where units count as of one, and joins what one rater marked twice', () => {
    const [first, second] = [[span(0, 4, 'a'), span(2, 6, 'b')], [span(0, 6, 'c')]]
    const alpha = (isLabelAware: boolean) =>
      unitizedAlpha([{ length: 20, raters: [first, second] }], { isLabelAware }).value
    expect(alpha(false)).toBe(1)
    expect(alpha(true)).toBeLessThan(0)
  })

  it('says why there is none, and refuses spans outside the text', () => {
    const none = unitizedAlpha([{ length: 5, raters: [[], []] }], { isLabelAware: true })
    expect(none).toMatchObject({ value: null, reason: 'nobody marked anything' })
    const full = unitizedAlpha([{ length: 1, raters: [[span(0, 1)], [span(0, 1)]] }], { isLabelAware: true })
    expect(full.value).toBeNull()
    expect(() => unitizedAlpha([{ length: 1, raters: [[span(0, 2)], []] }], { isLabelAware: true })).toThrow(
      RangeError,
    )
  })

  it('has an interval by cluster that holds the value, and that of one text is none', () => {
    const texts = Array.from({ length: 30 }, (_, index): UnitizedText => {
      const first = [span(index, index + 5), span(60, 64 + (index % 3))]
      const second = index % 4 === 0 ? [] : [span(index + (index % 2), index + 6)]
      return { length: 100, raters: [first, second] }
    })
    const clusters = texts.map((_, index) => `patient ${index % 10}`)
    const { value, interval } = unitizedAlpha(texts, { isLabelAware: true, clusters })
    expect(interval!.low).toBeLessThan(value!)
    expect(interval!.high).toBeGreaterThan(value!)
    expect(unitizedAlpha([published], { isLabelAware: true }).interval).toBeNull()
  })

  it('has nearly the interval that leaving out one text after the other gives', () => {
    // expected where all but one in five texts agree: the jackknife of alpha itself, one text left out after the other
    const texts = Array.from({ length: 40 }, (_, index): UnitizedText => {
      const first = [span(10, 20 + (index % 7))]
      return { length: 80 + index, raters: [first, index % 5 === 0 ? [span(40, 50)] : first] }
    })
    const { interval, value } = unitizedAlpha(texts, { isLabelAware: true })
    const left = texts.map(
      (_, out) =>
        unitizedAlpha(
          texts.filter((__, index) => index !== out),
          { isLabelAware: true },
        ).value!,
    )
    const mean = left.reduce((sum, one) => sum + one, 0) / left.length
    const error = Math.sqrt(
      ((left.length - 1) / left.length) * left.reduce((sum, one) => sum + (one - mean) ** 2, 0),
    )
    expect((value! - interval!.low) / (2.02 * error)).toBeCloseTo(1, 1)
  })
})
