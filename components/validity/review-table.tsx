import { type RefObject, useEffect } from 'react'
import { Kbd } from '@/components/ui/kbd'
import { Table, Td, Th } from '@/components/ui/table'
import { VALIDITY_FLAGS, validityCode } from '@/lib/core/protocols/validity/validity-protocol'
import { isOverride, type ReviewEvent, type ReviewState } from './review-state'

type Props = {
  state: ReviewState
  onEvent: (event: ReviewEvent) => void
  onConfirm: (place: number) => void
  currentRow: RefObject<HTMLTableRowElement | null>
}

const TITLES = {
  imperative: 'Order',
  interrogative: 'Question',
  incomplete: 'Incomplete',
  vague: 'Vague',
}

/** Statements with their four checks as boxes, drafted, and a button that confirms one row. */
export function ReviewTable({ state, onEvent, onConfirm, currentRow }: Props) {
  const { rows, values, sent, current } = state
  useEffect(() => {
    currentRow.current?.scrollIntoView({ block: 'nearest' })
  }, [current, currentRow])
  return (
    <Table caption="Statements and their four checks">
      <thead>
        <tr>
          <Th>Statement</Th>
          {VALIDITY_FLAGS.map((flag, index) => (
            <Th key={flag} className="w-28 !text-center whitespace-nowrap">
              {TITLES[flag]} <Kbd>{index + 1}</Kbd>
            </Th>
          ))}
          <Th className="w-24">Then it is</Th>
          <Th className="w-28">
            <span className="sr-only">Confirm</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => {
          const value = values[row.itemId]
          if (!value) return null
          const isCurrent = place === current
          const isSent = sent.has(row.itemId)
          return (
            <tr
              key={row.itemId}
              ref={isCurrent ? currentRow : null}
              aria-current={isCurrent ? 'true' : undefined}
              className={`scroll-my-16 ${isCurrent ? 'bg-accent-soft' : ''}`}
              onFocus={() => onEvent({ type: 'goTo', place })}
            >
              <Td className={`wrap-anywhere ${isSent ? 'text-muted' : ''}`}>{row.text}</Td>
              {VALIDITY_FLAGS.map((flag) => (
                <Td key={flag} className="!text-center">
                  <label className="inline-grid size-8 place-items-center rounded hover:bg-sunken">
                    <span className="sr-only">
                      {TITLES[flag]}
                      {row.draft?.[flag] ? ', drafted' : ''}
                    </span>
                    <input
                      type="checkbox"
                      className="size-4 accent-(--accent)"
                      checked={value[flag]}
                      onChange={() => onEvent({ type: 'toggle', place, flag })}
                    />
                  </label>
                </Td>
              ))}
              <Td className="whitespace-nowrap">
                {validityCode(value)}
                {isOverride(row, value) && <span className="text-xs text-muted"> (changed)</span>}
              </Td>
              <Td>
                <button
                  type="button"
                  disabled={isSent}
                  onClick={() => onConfirm(place)}
                  className="min-h-7 rounded border border-line bg-raised px-2 text-xs hover:bg-sunken disabled:border-transparent disabled:bg-transparent disabled:text-muted"
                >
                  {isSent ? '✓ confirmed' : 'Confirm'}
                </button>
              </Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
