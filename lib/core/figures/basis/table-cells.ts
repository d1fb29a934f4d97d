import type { Estimate } from '@/lib/core/agreement/rating-table'

export type TableCell = string | number | null

/** A column and those of its interval. */
export function names(name: string): string[] {
  return [name, `${name}_low`, `${name}_high`]
}

/** A figure and its interval under {@link names}; shares in per cent. */
export function figure(
  estimate: Estimate | undefined,
  as: 'percent' | 'coefficient' = 'coefficient',
): TableCell[] {
  const cell = (value: number | null | undefined) => {
    if (value == null) return null
    // what a product adds behind the last digits of a number is not its
    return as === 'percent' ? Number((100 * value).toPrecision(14)) : value
  }
  return [cell(estimate?.value), cell(estimate?.interval?.low), cell(estimate?.interval?.high)]
}
