import { z } from 'zod'

/** More than any paper prints of one task. */
const MOST_PUBLISHED = 2000

const words = (most: number) => z.string().trim().max(most)
const number = z.number().refine(Number.isFinite)

/** A number that was printed elsewhere, and the cell of a figure here that says the same. */
const publishedValueSchema = z.strictObject({
  /** The figure's name, as its file is called. */
  figure: words(120).min(1),
  /** What the row begins with. */
  row: words(200).min(1),
  /** The title of the column, as the figure's file has it. */
  column: words(200).min(1),
  /** In the unit of the figure's file: percentages from 0 to 100. */
  value: number,
  low: number.nullable(),
  high: number.nullable(),
  /** Where it is printed. */
  source: words(300),
  /** Why the number here is another one, or cannot be had. */
  reason: words(1000),
})

export type PublishedValue = z.output<typeof publishedValueSchema>

export const publishedValuesSchema = z.array(publishedValueSchema).max(MOST_PUBLISHED)

/** What a published value is of: a later one of the same takes its place. */
function cellOf({ figure, row, column, source }: PublishedValue): string {
  return JSON.stringify([figure, row, column, source])
}

/**
 * Known values with those that are given: what is of the same cell and source is replaced in its place, all else is added behind.
 *
 * @returns the list, and how many of the given were not in it already
 */
export function addPublished(
  known: readonly PublishedValue[],
  given: readonly PublishedValue[],
): { values: PublishedValue[]; added: number } {
  const values = new Map(known.map((one) => [cellOf(one), one]))
  let added = 0
  for (const one of given) {
    if (JSON.stringify(values.get(cellOf(one))) === JSON.stringify(one)) continue
    values.set(cellOf(one), one)
    added += 1
  }
  return { values: [...values.values()], added }
}
