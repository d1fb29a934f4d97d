'use client'

import { MoreFold } from '@/components/ui/more-fold'
import { ClassPalette } from './class-palette'
import { LayerTabs } from './layer-tabs'
import { modelOf } from './marking-desk'
import type { Layer } from './marking-state'
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
        <WhatToMark layer={model.layer} />
        <ClassPalette key={model.layer.id} bench={bench} model={model} />
        <SpanDetail bench={bench} model={model} />
        <SpanList bench={bench} model={model} />
      </div>
    </section>
  )
}

/** What the layer and its classes are about, in the words of the guideline in force. */
function WhatToMark({ layer: { hint, labels } }: { layer: Layer }) {
  const defined = labels.filter(({ definition }) => definition)
  if (!hint && defined.length === 0) return null
  return (
    <MoreFold title="What to mark">
      {hint && <p className="whitespace-pre-wrap">{hint}</p>}
      <dl className="grid gap-0.5">
        {defined.map(({ code, title = code, definition }) => (
          <div key={code}>
            <dt className="inline font-semibold">{title}</dt>{' '}
            <dd className="inline whitespace-pre-wrap text-muted">{definition}</dd>
          </div>
        ))}
      </dl>
    </MoreFold>
  )
}
