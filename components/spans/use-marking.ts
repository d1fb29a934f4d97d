'use client'

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AnswerValues } from '@/components/answer/answer-state'
import type { KeyBindings } from '@/lib/core/labeling/labeling-keys'
import type { Definition } from '@/lib/core/protocols/definition'
import type { MarkingDesk, MarkingView } from './marking-desk'
import { keysOfLayer } from './marking-keys'
import { findSpan } from './marking-state'
import { followSelection } from './marking-steps'
import { makeSelectionStore } from './selection-store'
import { looksOfLayer } from './span-looks'
import { mapText } from './text-map'
import { select } from './text-places'
import { useMarkingKeys } from './use-marking-keys'

type Options = {
  definition: Pick<Definition, 'spanLayers' | 'spanLinks' | 'item' | 'fields'>
  bindings: KeyBindings
  /** The texts of the item's parts, by role: the same object as long as they are the same. */
  texts: Readonly<Record<string, string>>
  /** Another item begins anew. */
  itemId: string
  values: AnswerValues
  onValues: (values: AnswerValues) => void
  onSay: (message: string) => void
}

const NOTHING: Pick<MarkingView, 'current' | 'linking'> = { current: null, linking: null }

/** Marking in the texts of an item: what is at hand, and the steps that lead on, by keys, pointer and buttons alike. */
export function useMarking({ definition, bindings, texts, itemId, values, onValues, onSay }: Options) {
  const { spanLayers, spanLinks, item } = definition
  const hasChart = item.parts.some(({ of }) => of === 'chart')
  const models = useMemo(
    () =>
      spanLayers.map((layer) => {
        const keys = keysOfLayer(layer, bindings, hasChart)
        return { layer, keys, looks: looksOfLayer(layer, keys) }
      }),
    [spanLayers, bindings, hasChart],
  )
  const marking = useMemo(() => {
    const roles = [...new Set(spanLayers.map(({ part }) => part))]
    const maps = roles.map((role) => [role, mapText(texts[role] ?? '')] as const)
    return { layers: spanLayers, links: spanLinks, texts: Object.fromEntries(maps) }
  }, [spanLayers, spanLinks, texts])
  const [view, setView] = useState<MarkingView>({
    layer: spanLayers[0]?.id ?? '',
    isExact: false,
    ...NOTHING,
  })
  const [selection] = useState(makeSelectionStore)
  const column = useRef<number | null>(null)
  const latest = useRef<MarkingDesk | null>(null)

  useLayoutEffect(() => {
    const desk: MarkingDesk = {
      marking,
      models,
      values,
      view,
      selection,
      column,
      change(next) {
        desk.values = next
        onValues(next)
      },
      show(part) {
        desk.view = { ...desk.view, ...part }
        setView(desk.view)
      },
      say: onSay,
    }
    latest.current = desk
  }, [marking, models, values, view, selection, onValues, onSay])

  /** Works on what is at hand at this moment. */
  const act = useCallback((step: (desk: MarkingDesk) => void) => {
    if (latest.current) step(latest.current)
  }, [])

  useFreshItem(itemId, spanLayers[0]?.id ?? '', act)
  useSelection(selection, values, act)
  useMarkingKeys({ isAlone: definition.fields.length === 0 && !hasChart, isOn: spanLayers.length > 0, act })

  const shown = useMemo(
    () => (findSpan(values, view.current) ? view : { ...view, current: null }),
    [values, view],
  )
  // the same object as long as nothing of it changes: texts are not drawn again for what is typed elsewhere
  return useMemo(
    () => ({ models, marking, values, view: shown, selection, act }),
    [models, marking, values, shown, selection, act],
  )
}

export type MarkingBench = ReturnType<typeof useMarking>

export type Act = MarkingBench['act']

/** Another item has nothing at hand, and is marked from its first layer on. */
function useFreshItem(itemId: string, first: string, act: Act): void {
  const shown = useRef(itemId)
  useEffect(() => {
    if (shown.current === itemId) return
    shown.current = itemId
    act((desk) => {
      if (desk.selection.get()) window.getSelection()?.removeAllRanges()
      desk.selection.clear()
      desk.show({ ...NOTHING, layer: first })
    })
  }, [itemId, first, act])
}

/** Follows the page's selection, and puts it back after marks were drawn anew below it. */
function useSelection(selection: MarkingBench['selection'], values: AnswerValues, act: Act): void {
  useEffect(() => {
    const end = selection.follow()
    const unsubscribe = selection.subscribe((isPointed) => act((desk) => followSelection(desk, isPointed)))
    return () => {
      end()
      unsubscribe()
    }
  }, [selection, act])

  useLayoutEffect(() => {
    const selected = selection.get()
    const isElsewhere = document.activeElement?.closest('[data-marking-tools], dialog') ?? null
    if (selected && values && !isElsewhere) select(selected)
  }, [selection, values])
}
