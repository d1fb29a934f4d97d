import type { ValidityReviews, ValidityRow } from '@/lib/core/labeling/validity-review'
import { VALIDITY_FLAGS, type ValidityValue } from '@/lib/core/protocols/validity/validity-protocol'

export type ReviewState = {
  rows: readonly ValidityRow[]
  /** What stands in the boxes, by item: drafts until somebody changes them. */
  values: Readonly<Record<string, ValidityValue>>
  /** Rows that are on their way to the server, or there already. */
  sent: ReadonlySet<string>
  /** Place of the row that keys act on. */
  current: number
}

export type ReviewEvent =
  | { type: 'load'; rows: readonly ValidityRow[] }
  | { type: 'move'; by: number }
  | { type: 'goTo'; place: number }
  | { type: 'toggle'; place: number; flag: (typeof VALIDITY_FLAGS)[number] }
  | { type: 'sent'; itemIds: readonly string[] }
  | { type: 'refused'; itemIds: readonly string[] }

const NOTHING: ValidityValue = { imperative: false, interrogative: false, incomplete: false, vague: false }

/** A table not yet worked through: each row as it was settled, else as the AI drafted it, else without any flag. */
export function startReview(rows: readonly ValidityRow[]): ReviewState {
  const values = Object.fromEntries(rows.map((row) => [row.itemId, row.final ?? row.draft ?? NOTHING]))
  return { rows, values, sent: new Set(), current: 0 }
}

/** A table of reviews as it is worked through. A row that was sent and is changed again is open again. */
export function reduceReview(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'load':
      return startReview(event.rows)
    case 'move':
      return { ...state, current: clamp(state.current + event.by, state.rows.length) }
    case 'goTo':
      return { ...state, current: clamp(event.place, state.rows.length) }
    case 'toggle': {
      const row = state.rows[event.place]
      const value = row && state.values[row.itemId]
      if (!row || !value) return state
      const changed = { ...value, [event.flag]: !value[event.flag] }
      return {
        ...state,
        current: event.place,
        values: { ...state.values, [row.itemId]: changed },
        sent: without(state.sent, [row.itemId]),
      }
    }
    case 'sent':
      return { ...state, sent: new Set([...state.sent, ...event.itemIds]) }
    case 'refused':
      return { ...state, sent: without(state.sent, event.itemIds) }
  }
}

/** The answers of rows that were not sent: all of them, or the one at `place`. */
export function openReviews({ rows, values, sent }: ReviewState, place?: number): ValidityReviews {
  const wanted = place === undefined ? rows : rows.slice(place, place + 1)
  return wanted.flatMap(({ itemId }) => {
    const value = values[itemId]
    return sent.has(itemId) || !value ? [] : [{ itemId, value }]
  })
}

/** Whether what stands in the boxes is another thing than the draft. */
export function isOverride({ draft }: ValidityRow, value: ValidityValue): boolean {
  return draft !== null && VALIDITY_FLAGS.some((flag) => draft[flag] !== value[flag])
}

function clamp(place: number, length: number): number {
  return Math.max(0, Math.min(place, length - 1))
}

function without(set: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...set].filter((entry) => !gone.includes(entry)))
}
