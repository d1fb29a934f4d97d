'use client'

import { ClassPalette } from './class-palette'
import { LayerTabs } from './layer-tabs'
import { modelOf } from './marking-desk'
import { SpanDetail } from './span-detail'
import { SpanList } from './span-list'
import type { MarkingBench } from './use-marking'

/** Beside the texts: the layers, their classes, the passage at hand and all that is marked. */
export function MarkingPanel({ bench }: { bench: MarkingBench }) {
  const model = modelOf(bench)
  if (!model) return null
  return (
    <section aria-label="Marking" data-marking-tools="" className="grid gap-2.5">
      <LayerTabs bench={bench} />
      <div
        id="marking-layer"
        role={bench.models.length > 1 ? 'tabpanel' : undefined}
        aria-label={model.layer.title}
        className="grid gap-2.5"
      >
        <ClassPalette key={model.layer.id} bench={bench} model={model} />
        <SpanDetail bench={bench} model={model} />
        <SpanList bench={bench} model={model} />
      </div>
    </section>
  )
}
