import fc from 'fast-check'

export const LABELS = ['a', 'b', 'c'] as const

export type Label = (typeof LABELS)[number]

/** Each label under the name of another. */
export const RENAMED: Record<Label, Label> = { a: 'c', b: 'a', c: 'b' }

export const OPTIONS = { labels: LABELS, clusters: null, resamples: 20, seed: 3 }

/** A label, or none. */
export const given = fc.constantFrom<Label | null>(...LABELS, 'a', null)

export const rename = <Row extends readonly (Label | null)[]>(row: Row) =>
  row.map((label) => label && RENAMED[label])

/** A list, and the same once more. */
export const twice = <Value>(values: readonly Value[]) => [...values, ...values]

/** Eight digits, a little off so that no figure lies halfway between two: orders of adding up differ beyond them. */
export function rounded(value: number | null): string | null {
  return value === null ? null : (value + 1.3e-10).toFixed(8).replace(/^-(0\.0+)$/, '$1')
}
