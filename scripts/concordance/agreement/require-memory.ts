import { getHeapStatistics } from 'node:v8'
import { whole } from '@/lib/core/counted-words'
import { AppError } from '@/lib/core/errors'

/** What an item takes with its ratings, what a place for a rating takes in all tables that are made of it, and what an item takes in label models, measured, in bytes. */
const BYTES = { item: 650, index: 60, models: 250 }

/** The share of the memory that tables may take: some of it is the program's, and what waits to be collected. */
const MOST = 0.75

/**
 * Refuses a table that would end the program for want of memory, while it is read.
 *
 * @param limit how much memory the program may use, in bytes; what Node was given unless another is named
 * @throws {AppError} `invalid` with how much there is and what to do
 */
export function requireMemory(
  file: string,
  { items, raters, hasModels = false }: { items: number; raters: number; hasModels?: boolean },
  limit: number = getHeapStatistics().heap_size_limit,
): void {
  const needed = items * (BYTES.item + raters * BYTES.index + (hasModels ? BYTES.models : 0))
  if (needed <= MOST * limit) return
  const [megabytes, more] = [limit / 2 ** 20, (2 * needed) / 2 ** 20]
  throw new AppError(
    'invalid',
    `${file} has ${whole(items)} items or more of ${whole(raters)} raters: too many for the ${whole(Math.round(megabytes))} MB of memory ` +
      'that this program may use. Take a file for each part of the items, or fewer raters; or give it more memory: ' +
      `node --max-old-space-size=${Math.ceil(more / 1000) * 1000} --conditions=react-server --import tsx scripts/concordance.ts agreement …`,
  )
}
