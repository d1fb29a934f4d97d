import { SETTLED } from '../figures/basis/rater-ref'
import { ANYBODY, type ErrorQuery, NOTHING } from '../figures/errors/error-view'
import { UNDECIDABLE } from './decision'

/** An item that has an outcome, with what people had said of it. */
export type ConfusedItem = {
  itemId: string
  /** The question, where the task settles several: each is an entry of its own. */
  field?: string
  codes: readonly string[]
  /** The consensus label; null when it was decided that there is none. */
  outcome: string | null
  /** Reason code and guideline sentence of a written decision. */
  reason: string | null
  guideline: string | null
}

export type Confusion = {
  /** The question, where the task settles several. */
  field?: string
  said: string
  outcome: string
  /** Ratings that said the one where the outcome is the other, over so many items. */
  ratings: number
  itemIds: readonly string[]
  /** Per reason of a written decision the number of these items; the commonest first. */
  reasons: readonly Tally[]
  guidelines: readonly Tally[]
}

export type Tally = { what: string; items: number }

export type ConfusionReport = {
  items: number
  /** Ratings that agree with the outcome. */
  right: number
  ratings: number
  /** What was taken for what; the commonest first. */
  confusions: readonly Confusion[]
  /** Over all written decisions. */
  reasons: readonly Tally[]
}

type Pair = { field?: string; said: string; outcome: string; ratings: number; items: ConfusedItem[] }

/** What people's answers were against the settled ones, and why: where a guideline has to be mended. */
export function reportConfusions(items: readonly ConfusedItem[]): ConfusionReport {
  const pairs = new Map<string, Pair>()
  let right = 0
  let ratings = 0
  for (const item of items) {
    const outcome = item.outcome ?? UNDECIDABLE
    for (const said of item.codes) {
      ratings += 1
      if (said === outcome) {
        right += 1
        continue
      }
      const { field } = item
      const key = `${field}: ${said} → ${outcome}`
      const pair = pairs.get(key) ?? {
        ...(field !== undefined && { field }),
        said,
        outcome,
        ratings: 0,
        items: [],
      }
      pair.ratings += 1
      if (pair.items.at(-1) !== item) pair.items.push(item)
      pairs.set(key, pair)
    }
  }
  const confusions = [...pairs.values()].map(({ items: own, ...pair }) => ({
    ...pair,
    itemIds: own.map((item) => item.itemId),
    reasons: tally(own.map((item) => item.reason)),
    guidelines: tally(own.map((item) => item.guideline)),
  }))
  return {
    items: new Set(items.map(({ itemId }) => itemId)).size,
    right,
    ratings,
    confusions: confusions.toSorted((left, other) => other.ratings - left.ratings),
    reasons: tally(items.map((item) => item.reason)),
  }
}

function tally(values: readonly (string | null)[]): Tally[] {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([what, items]) => ({ what, items }))
    .toSorted((left, right) => right.items - left.items || (left.what < right.what ? -1 : 1))
}

/** What finds the statements of a confusion. */
export function confusionQuery({ said, outcome }: Pick<Confusion, 'said' | 'outcome'>): ErrorQuery {
  const query: ErrorQuery = { a: SETTLED, b: ANYBODY, other: said, differ: 'any' }
  return outcome === UNDECIDABLE ? { ...query, said: NOTHING, state: 'settled' } : { ...query, said: outcome }
}

/** A statement behind a number, with the written decision on it as far as there is one. */
export type ConfusedStatement = {
  itemId: string
  patientExternalId: string
  text: string
  reason: string | null
  rationale: string | null
  guideline: string | null
  guidelineVersion: number | null
}

/** The report as a table: a row for each statement of each confusion. */
export function toConfusionRows(
  { confusions }: ConfusionReport,
  statements: ReadonlyMap<string, ConfusedStatement>,
): string[][] {
  const rows = confusions.flatMap(({ said, outcome, itemIds }) =>
    itemIds.map((itemId) => {
      const statement = statements.get(itemId)
      return [
        said,
        outcome,
        statement?.patientExternalId ?? '',
        itemId,
        statement?.text ?? '',
        statement?.reason ?? '',
        statement?.rationale ?? '',
        statement?.guideline ?? '',
        String(statement?.guidelineVersion ?? ''),
      ]
    }),
  )
  const decision = ['reason', 'rationale', 'guideline', 'guideline_version']
  return [['said', 'settled', 'patient_id', 'item_id', 'statement', ...decision], ...rows]
}
