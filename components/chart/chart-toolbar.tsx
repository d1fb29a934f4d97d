'use client'

import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { ChartMode } from './chart-panel'

type Props = {
  mode: ChartMode
  onMode: (mode: ChartMode) => void
  hasContents: boolean
  onContents: (shown: boolean) => void
  query: string
  onQuery: (query: string) => void
  count: number
  /** From 0; -1 without hits. */
  current: number
  onMoveHit: (by: number) => void
  onMoveNote: (by: number) => void
  findBox: RefObject<HTMLInputElement | null>
}

export function ChartToolbar(props: Props) {
  const {
    mode,
    onMode,
    hasContents,
    onContents,
    query,
    onQuery,
    count,
    current,
    onMoveHit,
    onMoveNote,
    findBox,
  } = props

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      event.preventDefault()
      onMoveHit(event.shiftKey ? -1 : 1)
    }
    if (event.key === 'Escape') {
      onQuery('')
      event.currentTarget.blur()
    }
  }

  return (
    <div
      role="toolbar"
      aria-label="Chart"
      className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-raised px-2 py-1"
    >
      <ToolButton label="Contents" pressed={hasContents} onClick={() => onContents(!hasContents)}>
        Contents
      </ToolButton>
      <fieldset className="flex rounded-md border border-line p-0.5">
        <legend className="sr-only">View</legend>
        <ModeButton mode="text" present={mode} onMode={onMode} title="Text" />
        <ModeButton mode="pdf" present={mode} onMode={onMode} title="PDF" />
      </fieldset>
      <search className="flex min-w-48 flex-1 items-center gap-1">
        <input
          ref={findBox}
          type="search"
          aria-label="Find in the chart"
          placeholder="Find in the chart"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={handleKey}
          className="min-h-8 min-w-24 flex-1 rounded-md border border-line-strong bg-surface px-2.5 text-sm placeholder:text-muted"
        />
        <output className="w-24 text-center text-xs text-muted tabular-nums" aria-live="polite">
          {query === '' ? '' : count === 0 ? 'no hits' : `${current + 1} of ${count}`}
        </output>
        <ToolButton label="Previous hit" disabled={count === 0} onClick={() => onMoveHit(-1)}>
          ↑
        </ToolButton>
        <ToolButton label="Next hit" disabled={count === 0} onClick={() => onMoveHit(1)}>
          ↓
        </ToolButton>
      </search>
      <ToolButton label="Previous note" onClick={() => onMoveNote(-1)}>
        ‹ Note
      </ToolButton>
      <ToolButton label="Next note" onClick={() => onMoveNote(1)}>
        Note ›
      </ToolButton>
    </div>
  )
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
      className="min-h-8 rounded-md border border-line px-2 text-sm whitespace-nowrap hover:bg-sunken disabled:opacity-45 aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
    >
      {children}
    </button>
  )
}

type ModeButtonProps = {
  mode: ChartMode
  present: ChartMode
  title: string
  onMode: (mode: ChartMode) => void
}

function ModeButton({ mode, present, title, onMode }: ModeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={mode === present}
      onClick={() => onMode(mode)}
      className="min-h-7 rounded px-2.5 text-sm aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
    >
      {title}
    </button>
  )
}
