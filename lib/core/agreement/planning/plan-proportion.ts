import { type Interval, wilsonInterval } from '@/lib/core/stats/wilson-interval'
import { type Clustered, clusteredItems, designEffectOf, expectedWidening } from './clustered-items'
import { fewestItems, Z } from './fewest-items'

/**
 * Items needed for a 95 % Wilson interval of a share, such as percent agreement of two raters or the rate of an error; of
 * clusters for the interval that allows for them.
 *
 * @param share expected, from 0 to 1
 * @param width of the interval from end to end, above 0 and below 1
 * @throws {RangeError} for a share or width out of range, or a width that a thousand million items do not reach
 * @see {@link wilsonInterval} and {@link expectedWidening}
 */
export function planProportion(share: number, width: number, clustered: Clustered = {}): number {
  requireShare(share, 'the share')
  requireWidth(width)
  const { perCluster = 1 } = clustered
  const designEffect = designEffectOf(clustered)
  return fewestItems((items) => {
    const found =
      perCluster === 1
        ? { designEffect, factor: undefined }
        : expectedWidening(items, { share, designEffect, perCluster })
    if (found === null) return false
    const effective = items / found.designEffect
    const { low, high } = wilsonInterval(share * effective, effective, found.factor) as Interval
    return high - low <= width
  })
}

export type DetectionPlan = {
  /** Items in all, so that enough of them have the label (sensitivity) or not (specificity), and both. */
  forSensitivity: number
  forSpecificity: number
  items: number
}

/**
 * Items needed to estimate sensitivity and specificity for a label, by the published formula (plain normal intervals): enough
 * items with and without the label when it has the expected prevalence. Of clusters as many as hold as much information: only items with the
 * label are alike for the sensitivity, and only those without it for the specificity.
 *
 * @param expected sensitivity, specificity and prevalence of the label, above 0 and below 1
 * @param width of either interval from end to end
 * @throws {RangeError} for shares or a width out of range; a prevalence of 0 or 1 leaves one of the two without items, and of a
 * sensitivity or specificity of 0 or 1 the formula's interval has no width, so that no items would do
 * @see Buderer NMF (1996), Acad Emerg Med 3:895-900; {@link clusteredItems}
 * @example
 * // 1.96 x 1.96 x 0.9 x 0.1 / (0.05 x 0.05) cases, of which one in five items is one
 * planDetection({ sensitivity: 0.9, specificity: 0.9, prevalence: 0.2 }, 0.1)
 * // => { forSensitivity: 692, forSpecificity: 173, items: 692 }
 */
export function planDetection(
  expected: { sensitivity: number; specificity: number; prevalence: number },
  width: number,
  clustered: Clustered = {},
): DetectionPlan {
  const { sensitivity, specificity, prevalence } = expected
  requireWidth(width)
  for (const [what, share] of Object.entries({ sensitivity, specificity, prevalence }))
    if (!(share > 0 && share < 1)) throw new RangeError(`the ${what} must be more than 0 and less than 1`)
  const itemsFor = (rate: number, share: number) => {
    const cases = (Z * Z * rate * (1 - rate)) / (width / 2) ** 2
    return clusteredItems(Math.ceil(cases / share), clustered, rate, share)
  }
  const forSensitivity = itemsFor(sensitivity, prevalence)
  const forSpecificity = itemsFor(specificity, 1 - prevalence)
  return { forSensitivity, forSpecificity, items: Math.max(forSensitivity, forSpecificity) }
}

function requireShare(share: number, what: string): void {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`${what} must lie between 0 and 1`)
}

/** @throws {RangeError} for a width that no interval of a share can have: it must lie above 0 and below 1 */
export function requireWidth(width: number): void {
  if (!(width > 0 && width < 1)) throw new RangeError('the width must lie between 0 and 1')
}
