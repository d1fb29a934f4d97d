'use client'

import type { KeyboardEvent } from 'react'
import { SPAN_KEYS } from './marking-keys'
import { spansOf } from './marking-state'
import { turnTo } from './marking-steps'
import type { MarkingBench } from './use-marking'

/** The layers of a protocol, with how much is marked in each. */
export function LayerTabs({ bench }: { bench: MarkingBench }) {
  const { models, view, act } = bench
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    const index = models.findIndex(({ layer }) => layer.id === view.layer)
    const next = models[(index + by + models.length) % models.length]?.layer.id
    if (next === undefined) return
    event.preventDefault()
    act((desk) => turnTo(desk, next, false))
    event.currentTarget.querySelector<HTMLElement>(`[data-layer="${next}"]`)?.focus()
  }
  if (models.length < 2) return null
  return (
    <div
      role="tablist"
      aria-label="Layers"
      tabIndex={-1}
      onKeyDown={walk}
      className="flex flex-wrap gap-1 border-b border-line pb-1.5 text-sm"
    >
      {models.map(({ layer }) => (
        <button
          key={layer.id}
          type="button"
          role="tab"
          data-layer={layer.id}
          aria-selected={layer.id === view.layer}
          aria-controls="marking-layer"
          aria-keyshortcuts={`${SPAN_KEYS.layerBefore} ${SPAN_KEYS.layerAfter}`}
          tabIndex={layer.id === view.layer ? 0 : -1}
          onClick={({ detail }) => act((desk) => turnTo(desk, layer.id, detail > 0))}
          className="rounded-md px-2 py-1 text-muted tabular-nums hover:bg-sunken hover:text-ink aria-selected:bg-accent-soft aria-selected:font-medium aria-selected:text-accent-strong pointer-coarse:min-h-10"
        >
          {layer.title} <span className="font-semibold">{spansOf(bench.values, layer.id).length}</span>
        </button>
      ))}
    </div>
  )
}
