import { type Cell, isEstimate, type Kind, type LineChart, type Shown } from '../figure'
import { amountTicks } from './amount-ticks'

/** A legend of more than these cannot be read. */
const MOST_DRAWN = 30

/** From this many times the least on, amounts take a logarithmic axis: on a plain one all but the largest would lie in one place. */
const WIDE = 30

/** An estimate of somebody with what it took. */
export type AmountPoint = {
  label: string
  amount: number
  estimate: Shown | null
  isPublished?: boolean
  look?: number
}

/**
 * Estimates over amounts such as seconds, a point each.
 *
 * @returns none of fewer than two points, of too many, or where nothing was spent
 */
export function amountChart(
  points: readonly AmountPoint[],
  axes: { as: Kind; xAxis: string; yAxis: string; limits?: readonly [number, number] },
): { chart: LineChart } | Record<never, never> {
  const amounts = points.map(({ amount }) => amount)
  const [least, most] = [Math.min(...amounts), Math.max(0, ...amounts)]
  if (points.length < 2 || points.length > MOST_DRAWN || most === 0) return {}
  const isLogarithmic = least > 0 && most > WIDE * least
  return {
    chart: {
      kind: 'lines',
      ...axes,
      isLogarithmic,
      ticks: amountTicks(most, isLogarithmic ? least : 0),
      series: points.map(({ label, amount, estimate, isPublished = false, look }) => ({
        label,
        isJoined: false,
        isOutlined: isPublished,
        ...(look !== undefined && { look }),
        points: estimate ? [{ x: amount, estimate, said: String(Number(amount.toPrecision(3))) }] : [],
      })),
    },
  }
}

/**
 * Published rows that have both an amount and an estimate, as points.
 *
 * @param columns of the two
 */
export function publishedPoints(
  rows: readonly (readonly Cell[])[],
  columns: { amount: number; estimate: number },
): AmountPoint[] {
  return rows.flatMap((cells): AmountPoint[] => {
    const [label, amount, cell] = [cells[0], cells[columns.amount], cells[columns.estimate]]
    if (typeof label !== 'string' || !isEstimate(cell)) return []
    if (typeof amount !== 'object' || amount === null || !('text' in amount)) return []
    if (typeof amount.value !== 'number') return []
    return [{ label, amount: amount.value, estimate: cell.estimate, isPublished: true }]
  })
}
