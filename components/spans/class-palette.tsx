'use client'

import { type KeyboardEvent, useState } from 'react'
import { keepSelection } from '@/components/chart/selected-passage'
import { Kbd } from '@/components/ui/kbd'
import { capitalize } from '@/lib/core/text/capitalize'
import type { LayerModel } from './marking-desk'
import { SPAN_KEYS } from './marking-keys'
import { spansOf } from './marking-state'
import { giveLabel } from './marking-steps'
import type { SpanLook } from './span-looks'
import { SpanSwatch } from './span-swatch'
import { findTextFrame } from './text-places'
import type { MarkingBench } from './use-marking'

/** Names that are no longer take less room. */
const SHORT = 18

const PLAIN: SpanLook = { color: 'var(--ink)', line: 'solid', tag: '', title: '' }

/** More classes than these are found by typing, too. */
export const AT_A_GLANCE = 12

/** The classes of the layer at hand, each with its key, look and number: they mark what is selected, or change the passage at hand. */
export function ClassPalette({ bench, model }: { bench: MarkingBench; model: LayerModel }) {
  const { act, values, view } = bench
  const { layer, keys, looks } = model
  const [wanted, setWanted] = useState('')
  const spans = spansOf(values, layer.id)
  const own = spans.find(({ id }) => view.current?.layer === layer.id && id === view.current.id)
  const words = wanted.trim().toLowerCase()
  const found = layer.labels.flatMap((label, index) =>
    `${label.under ?? ''} ${label.title ?? ''} ${label.code}`.toLowerCase().includes(words)
      ? [{ label, index }]
      : [],
  )
  const groups = Map.groupBy(found, ({ label }) => label.under ?? '')
  const isShort = layer.labels.every(({ code, title = code }) => title.length <= SHORT)
  const columns = isShort
    ? 'grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))]'
    : 'grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))]'
  const give = (code: string) => {
    act((desk) => giveLabel(desk, code, false))
    findTextFrame(layer.part)?.focus({ preventScroll: true })
  }
  function onFilterKey(event: KeyboardEvent<HTMLInputElement>) {
    const first = found[0]?.label.code
    if (event.key === 'Escape' || (event.key === 'Enter' && first !== undefined)) {
      event.preventDefault()
      setWanted('')
      if (event.key === 'Enter' && first !== undefined) give(first)
      else findTextFrame(layer.part)?.focus({ preventScroll: true })
    }
  }
  return (
    <div className="grid gap-1.5">
      {layer.labels.length > AT_A_GLANCE && (
        <label className="flex items-center gap-2 text-xs text-muted">
          Find a class <Kbd isInControl>{SPAN_KEYS.filter}</Kbd>
          <input
            type="text"
            data-label-filter=""
            value={wanted}
            aria-keyshortcuts={SPAN_KEYS.filter}
            onChange={(event) => setWanted(event.target.value)}
            onKeyDown={onFilterKey}
            className="min-h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink"
          />
        </label>
      )}
      <div className="grid max-h-72 gap-1.5 overflow-y-auto">
        {[...groups].map(([under, labels]) => (
          <fieldset key={under} className="min-w-0">
            <legend className={groups.size === 1 && under === '' ? 'sr-only' : 'pb-0.5 text-xs text-muted'}>
              {under ? capitalize(under) : groups.size === 1 ? 'Classes' : 'Other classes'}
            </legend>
            <div className={`grid gap-1 ${columns}`}>
              {labels.map(({ label, index }) => (
                <ClassButton
                  key={label.code}
                  label={label}
                  look={looks.get(label.code) ?? PLAIN}
                  shortcut={keys.labels[index] ?? null}
                  sign={`${index + 1}`}
                  isPressed={own?.label === label.code}
                  count={spans.filter((span) => span.label === label.code).length}
                  onPress={() => give(label.code)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        {found.length === 0 && <p className="text-sm text-muted">No class is called so.</p>}
      </div>
    </div>
  )
}

type ClassButtonProps = {
  label: LayerModel['layer']['labels'][number]
  look: SpanLook
  shortcut: string | null
  /** What stands in the place of a key. */
  sign: string
  isPressed: boolean
  /** How many passages are of the class. */
  count: number
  onPress: () => void
}

function ClassButton({ label, look, shortcut, sign, isPressed, count, onPress }: ClassButtonProps) {
  return (
    <button
      type="button"
      title={label.definition}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut ?? undefined}
      onPointerDown={keepSelection}
      onClick={onPress}
      className="flex min-h-7 min-w-0 items-center gap-1 rounded-md border border-line bg-surface px-1 py-0.5 text-left text-sm hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft pointer-coarse:min-h-10"
    >
      <SpanSwatch look={look} sign={shortcut?.toUpperCase() ?? sign} />
      <span className="min-w-0 flex-1 leading-tight wrap-anywhere hyphens-auto">
        {label.title ?? label.code}
      </span>
      <span className="min-w-2 text-right text-xs text-muted tabular-nums">{count || ''}</span>
    </button>
  )
}
