import type { AnswerValues } from '@/components/answer/answer-state'
import type { LayerKeys } from './marking-keys'
import { type Layer, type LinkStart, type Marking, type Span, type SpanRef, spansOf } from './marking-state'
import type { SelectionStore } from './selection-store'
import type { SpanLook } from './span-looks'
import { readSelection, type TextSelection } from './text-places'

/** A layer with its keys and looks. */
export type LayerModel = { layer: Layer; keys: LayerKeys; looks: ReadonlyMap<string, SpanLook> }

/** What is at hand besides the answer. */
export type MarkingView = {
  /** The layer that is marked in. */
  layer: string
  current: SpanRef | null
  /** A span that waits for what it is linked to. */
  linking: LinkStart | null
  /** Marks the very characters in place of whole words. */
  isExact: boolean
}

/** All that steps work on, as it is at this moment: keys come faster than anything is shown. */
export type MarkingDesk = {
  marking: Marking
  models: readonly LayerModel[]
  values: AnswerValues
  view: MarkingView
  selection: SelectionStore
  /** Where on the screen a cursor keeps to while it goes up and down; null where it has not. */
  column: { current: number | null }
  /** The answer has changed. */
  change: (values: AnswerValues) => void
  show: (view: Partial<MarkingView>) => void
  say: (message: string) => void
}

export function modelOf({ models, view }: Pick<MarkingDesk, 'models' | 'view'>): LayerModel | undefined {
  return models.find(({ layer }) => layer.id === view.layer)
}

/** What is selected, or the cursor, as it is at this moment. */
export function selectedNow({ selection }: MarkingDesk): TextSelection | null {
  return readSelection() ?? selection.get()
}

/**
 * The layer that is shown in a part's text: the one at hand, else one that it is linked with, else the part's first.
 *
 * @returns undefined for a part that no layer marks
 */
export function layerShownIn(
  { layers, links }: Pick<Marking, 'layers' | 'links'>,
  at: string,
  role: string,
): Layer | undefined {
  const own = layers.filter(({ part }) => part === role)
  const linked = links.flatMap(({ from, to }) => (from === at ? [to] : to === at ? [from] : []))
  return own.find(({ id }) => id === at) ?? own.find(({ id }) => linked.includes(id)) ?? own[0]
}

/** The shortest span of a layer that a cursor stands in or at the edge of; the one at hand before any other. */
export function findSpanAt(
  values: AnswerValues,
  layer: string,
  at: number,
  current: SpanRef | null,
): Span | null {
  const touched = spansOf(values, layer).filter(({ start, end }) => start <= at && at <= end)
  const own = touched.find(({ id }) => current?.layer === layer && current.id === id)
  if (own) return own
  const inside = touched.filter(({ end }) => at < end)
  const [shortest = null] = (inside.length > 0 ? inside : touched).toSorted(
    (one, other) => one.end - one.start - (other.end - other.start),
  )
  return shortest
}
