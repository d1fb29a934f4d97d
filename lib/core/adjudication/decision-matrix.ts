import { naturalOrder } from '@/lib/core/natural-order'
import { clusteredProportion } from '../agreement/clustered-proportion'
import type { Estimate } from '../agreement/rating-table'
import { confusionShares } from '../figures/basis/confusion-shares'
import { cellOf } from '../figures/basis/pair-figures'
import { SETTLED } from '../figures/basis/rater-ref'
import { type ErrorQuery, NO_REASON, NOBODY, NOTHING } from '../figures/errors/error-view'
import { REASONS, UNDECIDABLE } from './decision'
import type { Vote } from './item-state'

/** A statement that people decided, with what had been said of it. */
export type DecidedItem = { patient: string; code: string; reason: string | null; votes: readonly Vote[] }

type ReasonRow = {
  /** A code of the closed list, or that none was given. */
  reason: string
  items: number
  /** Of all decisions. */
  share: Estimate
  /** By final answer, in the order of the matrix's codes; and as shares of the row. */
  counts: readonly number[]
  shares: readonly Estimate[]
}

type OverruledPerson = {
  raterId: string
  alias: string
  /** Decided statements with a final answer that the person had rated. */
  rated: number
  /** How many of them were decided otherwise, and that by reason, in the order of the rows. */
  overruled: Estimate
  byReason: readonly { items: number; share: Estimate }[]
}

/** Why discussions were needed, what came of them, and whose answer was another. Intervals are Wilson's, 95 %, by patient. */
export type DecisionMatrix = {
  decisions: number
  /** The final answers: labels of the task, and that there can be none. */
  codes: readonly string[]
  reasons: readonly ReasonRow[]
  /** By alias. */
  people: readonly OverruledPerson[]
}

/**
 * Written decisions by their reason: against the final answer, and against each person whose answer was overruled. A decision
 * that a statement cannot be decided overrules nobody.
 *
 * @param aliases names of raters by id; who has none is left out
 * @param labels codes of the task's one choice; where it has several fields none, as their answers have nothing in common
 */
export function decisionMatrix(
  items: readonly DecidedItem[],
  aliases: ReadonlyMap<string, string>,
  labels: readonly string[],
): DecisionMatrix {
  const codes = labels.length > 0 ? [...labels, UNDECIDABLE] : []
  const named = items.map((item) => ({ ...item, reason: item.reason ?? NO_REASON }))
  const reasons = [...REASONS.map(({ code }) => code as string), NO_REASON].filter((reason) =>
    named.some((item) => item.reason === reason),
  )
  const counts = reasons.map((reason) =>
    codes.map((code) => named.filter((item) => item.reason === reason && item.code === code).length),
  )
  const width = codes.length
  const meetings = named.map(({ reason, code, patient }) => ({
    cell: cellOf(reasons.indexOf(reason) + 1, codes.indexOf(code) + 1, width),
    cluster: patient,
  }))
  const shares = confusionShares(counts, meetings)
  const answered = named.filter(({ code }) => code !== UNDECIDABLE)
  return {
    decisions: items.length,
    codes,
    reasons: reasons.map((reason, row) => {
      const own = named.filter((item) => item.reason === reason).length
      return {
        reason,
        items: own,
        share: shareOf(named, (item) => item.reason === reason, 'nothing was decided'),
        counts: counts[row] ?? [],
        shares: shares[row] ?? [],
      }
    }),
    people: [...aliases]
      .flatMap(([raterId, alias]): OverruledPerson[] => {
        const rated = answered.flatMap(({ votes, ...item }) => {
          const said = lastVote(votes, raterId)
          return said === null ? [] : [{ ...item, isOverruled: said !== item.code }]
        })
        if (rated.length === 0) return []
        const over = rated.filter(({ isOverruled }) => isOverruled)
        return [
          {
            raterId,
            alias,
            rated: rated.length,
            overruled: shareOf(rated, ({ isOverruled }) => isOverruled, 'nothing was rated'),
            byReason: reasons.map((reason) => ({
              items: over.filter((item) => item.reason === reason).length,
              share: shareOf(
                rated,
                (item) => item.isOverruled && item.reason === reason,
                'nothing was rated',
              ),
            })),
          },
        ]
      })
      .toSorted((left, right) => naturalOrder(left.alias, right.alias)),
  }
}

function shareOf<Item extends { patient: string }>(
  items: readonly Item[],
  isSuccess: (item: Item) => boolean,
  reason: string,
): Estimate {
  const patients = items.map(({ patient }) => patient)
  return clusteredProportion([...items.keys()], (index) => isSuccess(items[index] as Item), patients, reason)
}

/** What somebody said of an item in the last of the rounds. */
function lastVote(votes: readonly Vote[], raterId: string): string | null {
  const own = votes.filter((vote) => vote.raterId === raterId)
  return own.toSorted((one, other) => other.round - one.round)[0]?.code ?? null
}

/** What finds the statements that were decided for a reason, all or with one final answer. */
export function decidedQuery(reason: string, code: string | null): ErrorQuery {
  const query: ErrorQuery = { state: 'settled', reason, differ: 'any' }
  if (code === null) return query
  return { ...query, a: SETTLED, b: NOBODY, said: code === UNDECIDABLE ? NOTHING : code }
}

/** What finds those that were decided otherwise than somebody had said; for one reason, or for any. */
export function overruledQuery(raterId: string, reason: string | null): ErrorQuery {
  const query: ErrorQuery = { state: 'settled', a: SETTLED, b: raterId, panel: 'yes', differ: 'yes' }
  return reason === null ? query : { ...query, reason }
}
