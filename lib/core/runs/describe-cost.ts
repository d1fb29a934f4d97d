/** A cost with its currency; small sums to a hundredth of a cent: a run of a demo costs less than one. */
export function describeCost(cost: number, currency: string): string {
  return `${cost.toFixed(cost < 1 ? 4 : 2)} ${currency}`.trim()
}
