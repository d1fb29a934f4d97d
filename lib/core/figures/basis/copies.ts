import { canonicalJson } from '@/lib/core/canonical-json'
import { jurySchema } from '@/lib/core/jury/jury'
import { naturalOrder } from '@/lib/core/natural-order'
import { completeRun } from '@/lib/core/runs/run-grid'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import { longestAnswer } from '@/lib/core/runs/server-terms'
import { type AiStanding, type StudyFrame, withJudges } from '@/lib/core/study-frame'
import type { AiName } from './margin'

type Configured = AiName & { configuration: unknown; standing?: AiStanding | null }

/**
 * What makes two AI raters one configuration: equal keys. Null for those that others brought, of which the settings may not
 * say all.
 */
export function configurationKey(configuration: unknown): string | null {
  const jury = jurySchema.safeParse(configuration)
  if (jury.success) return canonicalJson({ ...jury.data, isAfterOpening: null })
  const run = runConfigurationSchema.safeParse(configuration)
  if (!run.success) return null
  // an answer that is used again is still an answer of the same configuration, however its server was told the form; one that
  // may be longer is another
  const serverTerms = run.data.kind === 'chat' ? longestAnswer(run.data) : null
  return canonicalJson({ ...completeRun(run.data), reuse: null, serverTerms })
}

/**
 * AI raters that do what another one did before them, by their ids, with the first made of that configuration. The one that the study
 * is about is the first of its own, and one begun after the opening never where one was begun before it. Names of one configuration
 * are counted up as they are made; a jury's is its maker's, but it tells whether the figures were open.
 */
export function findCopies(judges: readonly Configured[]): ReadonlyMap<string, AiName> {
  const first = new Map<string, AiName>()
  const copies = new Map<string, AiName>()
  const rank = ({ standing, configuration }: Configured) => {
    if (standing === 'primary') return 0
    const jury = jurySchema.safeParse(configuration)
    return jury.data?.isAfterOpening === true || standing === 'late' ? 2 : 1
  }
  const ranks = new Map(judges.map((judge) => [judge.raterId, rank(judge)]))
  const rankOf = ({ raterId }: Configured) => ranks.get(raterId) ?? 1
  const inOrder = judges.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || naturalOrder(one.alias, other.alias),
  )
  for (const { raterId, alias, configuration } of inOrder) {
    const key = configurationKey(configuration)
    if (key === null) continue
    const known = first.get(key)
    if (known) copies.set(raterId, known)
    else first.set(key, { raterId, alias })
  }
  return copies
}

/** A study with each configuration once: where votes or averages are made, a copy would count an AI rater twice. */
export function withoutCopies<Frame extends Pick<StudyFrame, 'judges'>>(frame: Frame): Frame {
  const copies = findCopies(frame.judges)
  return copies.size === 0
    ? frame
    : withJudges(
        frame,
        frame.judges.filter(({ raterId }) => !copies.has(raterId)),
      )
}
