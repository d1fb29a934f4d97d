'use client'

import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { FIND_MODES, type FindMode } from '@/lib/core/text/find-in-chart'
import type { ChartFind } from './use-chart-find'
import type { ChartReading } from './use-chart-reading'
import type { ChartSideState } from './use-chart-side'

const CHART_VIEWS = ['text', 'pdf', 'both'] as const
export type ChartView = (typeof CHART_VIEWS)[number]

type Props = {
  /** Null where there is only the text. */
  view: ChartView | null
  onView: (view: ChartView) => void
  side: ChartSideState
  reading: ChartReading
  onBeginFind: () => void
  findBox: RefObject<HTMLInputElement | null>
  /** What the room around the chart adds. */
  children?: ReactNode
}

const VIEW_TITLES: Record<ChartView, string> = { text: 'Text', pdf: 'PDF', both: 'Both' }
const MODE_TITLES: Record<FindMode, string> = { words: 'Words', exact: 'Exact', pattern: 'Pattern' }
const MODE_HINTS: Record<FindMode, string> = {
  words: 'Any form of each word, and synonyms; “in quotes” as it stands',
  exact: 'The letters as they stand, also within words',
  pattern: String.raw`A regular expression, such as \d+ ?mg or ^plan`,
}

/** What a chart is read with: its views, the search, steps from note to note. */
export function ChartToolbar(props: Props) {
  const { view, onView, side, reading, children } = props
  const { isCopiedShown, setCopiedShown, place } = reading
  return (
    <div
      role="toolbar"
      aria-label="Chart"
      className="flex min-h-11 flex-wrap items-center gap-x-1.5 gap-y-1 border-b border-line bg-raised px-2 py-1"
    >
      <ToolButton
        label="Contents, hits and recent notes"
        pressed={side.isOpen}
        onClick={() => side.setOpen(!side.isOpen)}
      >
        Contents
      </ToolButton>
      {view !== null && (
        <Segments legend="View" options={CHART_VIEWS} titles={VIEW_TITLES} chosen={view} onChoose={onView} />
      )}
      <FindField reading={reading} findBox={props.findBox} onBeginFind={props.onBeginFind} />
      <div className="flex items-center gap-1">
        <ToolButton
          label="Repeats: shade text of earlier notes"
          pressed={isCopiedShown}
          onClick={() => setCopiedShown(!isCopiedShown)}
        >
          Repeats
        </ToolButton>
        <ToolButton label="Previous note" onClick={() => place.move(-1)}>
          ‹
        </ToolButton>
        <ToolButton label="Next note" onClick={() => place.move(1)}>
          ›
        </ToolButton>
        {children}
      </div>
    </div>
  )
}

type FindProps = Pick<Props, 'reading' | 'findBox' | 'onBeginFind'>

/** The search: what is looked for and how, and the steps from hit to hit. */
function FindField({ reading, findBox, onBeginFind }: FindProps) {
  const { find, moveHit } = reading
  const { query, mode, count, current } = find

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault()
      moveHit(event.shiftKey ? -1 : 1)
    }
    if (event.key === 'Escape') {
      event.preventDefault() // browsers would empty the field: the hits stay, for the keys that walk them
      if (current < 0) moveHit(1) // whoever has typed it all wants to see it
      event.currentTarget.blur()
    }
  }

  return (
    <search
      className="flex min-w-[min(21rem,100%)] flex-1 items-center gap-1"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBeginFind()
      }}
    >
      <input
        ref={findBox}
        type="search"
        aria-label="Find in the chart"
        placeholder="Find in the chart"
        title={MODE_HINTS[mode]}
        aria-invalid={find.outcome.fault !== null}
        value={query}
        onChange={(event) => find.ask(event.target.value)}
        onKeyDown={handleKey}
        onBlur={reading.visitHit}
        className="min-h-8 min-w-34 flex-1 rounded-md border border-line-strong bg-surface px-2.5 text-sm placeholder:text-muted"
      />
      <select
        aria-label="How to search"
        title={MODE_HINTS[mode]}
        value={mode}
        onChange={(event) => find.read(FIND_MODES.find((name) => name === event.target.value) ?? 'words')}
        className="min-h-8 rounded-md border border-line bg-raised text-xs text-muted"
      >
        {FIND_MODES.map((name) => (
          <option key={name} value={name}>
            {MODE_TITLES[name]}
          </option>
        ))}
      </select>
      <output
        className="min-w-14 text-center text-xs whitespace-nowrap text-muted tabular-nums"
        aria-live="polite"
      >
        {describeCount(find, current)}
      </output>
      <ToolButton label="Previous hit" disabled={count === 0} onClick={() => moveHit(-1)}>
        ↑
      </ToolButton>
      <ToolButton label="Next hit" disabled={count === 0} onClick={() => moveHit(1)}>
        ↓
      </ToolButton>
    </search>
  )
}

function describeCount({ query, outcome, count, isLost }: ChartFind, current: number): string {
  if (query.trim() === '' || outcome.fault !== null) return ''
  if (count === 0) return isLost ? 'no hits' : ''
  const all = `${count}${outcome.isCut ? '+' : ''}`
  if (current < 0) return count === 1 ? '1 hit' : `${all} hits`
  return `${current + 1} of ${all}`
}

type ToolButtonProps = {
  label: string
  children: ReactNode
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}

function ToolButton({ label, children, pressed, disabled = false, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="min-h-8 min-w-7 rounded-md border border-line px-1.5 text-sm whitespace-nowrap hover:bg-sunken disabled:opacity-45 aria-pressed:bg-accent-soft aria-pressed:text-accent-strong pointer-coarse:min-h-10 pointer-coarse:min-w-10"
    >
      {children}
    </button>
  )
}

type SegmentsProps<Option extends string> = {
  legend: string
  options: readonly Option[]
  titles: Record<Option, string>
  chosen: Option
  onChoose: (option: Option) => void
}

function Segments<Option extends string>({
  legend,
  options,
  titles,
  chosen,
  onChoose,
}: SegmentsProps<Option>) {
  return (
    <fieldset className="flex rounded-md border border-line p-0.5">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          onClick={() => onChoose(option)}
          className="min-h-7 rounded px-1.5 text-sm aria-pressed:bg-accent-soft aria-pressed:text-accent-strong pointer-coarse:min-h-9"
        >
          {titles[option]}
        </button>
      ))}
    </fieldset>
  )
}
