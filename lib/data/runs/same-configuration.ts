import 'server-only'
import { AppError } from '@/lib/core/errors'
import { configurationKey } from '@/lib/core/figures/basis/duplicate-raters'
import type { RunConfiguration } from '@/lib/core/runs/runs'
import type { Tx } from '../client'

type Start = { configuration: RunConfiguration }

/**
 * Parts starts into those that are new and those that an AI rater of the study has done before, by its name: nothing would
 * come of them but the same answers, counted twice.
 *
 * @throws {AppError} `conflict` where nothing is new
 */
export async function leaveOutSame<One extends Start>(
  tx: Tx,
  studyId: string,
  starts: readonly One[],
): Promise<{ fresh: One[]; leftOut: string[] }> {
  const raters = await tx.rater.findMany({
    where: { studyId, kind: 'ai' },
    orderBy: [{ createdAt: 'asc' }, { alias: 'asc' }],
    select: { alias: true, configuration: true },
  })
  const first = new Map<string | null, string>()
  for (const { alias, configuration } of raters.toReversed())
    first.set(configurationKey(configuration), alias)
  const sameAs = ({ configuration }: Start) => first.get(configurationKey(configuration) ?? '')
  const fresh = starts.filter((start) => sameAs(start) === undefined)
  const leftOut = starts.flatMap((start) => sameAs(start) ?? [])
  if (fresh.length > 0 || leftOut.length === 0) return { fresh, leftOut }
  throw new AppError(
    'conflict',
    `The same as ${leftOut.map((alias) => `“${alias}”`).join(', ')}: its answers would be the same, or used again, and it would not count as another AI rater.`,
  )
}
