'use client'

import { useSyncExternalStore } from 'react'
import { keepSelection } from '@/components/chart/selected-passage'
import { type LayerModel, modelOf } from './marking-desk'
import { brief, findSpan, type MarkingEvent } from './marking-state'
import { endLinking, giveLabel, linkTo, send, startLinking } from './marking-steps'
import { SpanSwatch } from './span-swatch'
import { passageOf } from './text-places'
import { ToolButton } from './tool-button'
import type { MarkingBench } from './use-marking'

/**
 * For fingers and narrow screens, where the classes are out of sight: they come to the lower edge once words are selected. On a low or
 * magnified screen all stands in one row, which leaves the height to the text.
 */
export function SelectionBar({ bench }: { bench: MarkingBench }) {
  const { selection, values, view, marking, act } = bench
  const selected = useSyncExternalStore(selection.subscribe, selection.get, () => null)
  const model = modelOf(bench)
  const span = findSpan(values, view.current)
  const passage = selected && selected.role === model?.layer.part ? passageOf(selected) : null
  const isSelected = passage !== null && passage.start < passage.end
  if (!model || (!span && !isSelected && !view.linking)) return null
  const text = marking.texts[model.layer.part]?.text ?? ''
  const words = isSelected ? passage : span
  return (
    <div
      role="toolbar"
      aria-label="Mark what is selected"
      data-marking-tools=""
      className="fixed inset-x-0 bottom-0 z-30 hidden gap-1.5 border-t border-line bg-raised px-3 py-2 text-sm shadow-[0_-2px_12px_rgb(0_0_0/0.15)] flex-col pointer-coarse:flex max-[900px]:flex [@media(max-height:36rem)]:flex-row [@media(max-height:36rem)]:items-center [@media(max-height:36rem)]:overflow-x-auto [@media(max-height:36rem)]:py-1"
    >
      <p className="flex items-center gap-2 [@media(max-height:36rem)]:max-w-56 [@media(max-height:36rem)]:shrink-0">
        <span className="min-w-0 flex-1 truncate">
          {view.linking && <span className="text-muted">Linking: </span>}
          {words ? brief(text.slice(words.start, words.end)) : 'select the words, or tap a marked passage'}
        </span>
        <button
          type="button"
          aria-label="Close"
          onPointerDown={keepSelection}
          onClick={() =>
            act((desk) => {
              if (desk.view.linking) return endLinking(desk)
              desk.show({ current: null })
              window.getSelection()?.removeAllRanges()
              desk.selection.clear()
            })
          }
          className="size-9 shrink-0 rounded text-lg text-muted"
        >
          ×
        </button>
      </p>
      <Classes bench={bench} model={model} />
      {span && !isSelected && <Tools bench={bench} model={model} />}
    </div>
  )
}

function Classes({
  bench: { values, view, act },
  model: { layer, looks },
}: {
  bench: MarkingBench
  model: LayerModel
}) {
  const own = findSpan(values, view.current)
  return (
    <ul aria-label="Classes" className="flex shrink-0 gap-1 overflow-x-auto pb-1">
      {layer.labels.map(({ code, title = code }) => {
        const look = looks.get(code)
        return (
          <li key={code} className="shrink-0">
            <button
              type="button"
              aria-pressed={own?.label === code}
              onPointerDown={keepSelection}
              onClick={() => act((desk) => giveLabel(desk, code, false))}
              className="flex min-h-10 items-center gap-1.5 rounded-md border border-line bg-surface px-2 aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              {look && <SpanSwatch look={look} />}
              {title}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function Tools({ bench, model: { layer } }: { bench: MarkingBench; model: LayerModel }) {
  const { marking, values, view, act } = bench
  const ref = view.current
  const span = findSpan(values, ref)
  if (!ref || !span) return null
  const does = (event: MarkingEvent) => () => act((desk) => send(desk, event))
  const edge = (own: 'start' | 'end', isWider: boolean) =>
    does({ kind: 'edge', span: ref, edge: own, isWider, unit: 'word' })
  const links = marking.links.filter(({ from }) => from === ref.layer)
  return (
    <div className="flex shrink-0 gap-1 overflow-x-auto pb-1">
      {layer.attributes.map(({ id, options }) =>
        options.map(({ code, title = code }) => (
          <ToolButton
            key={`${id} ${code}`}
            name={title}
            isPressed={span.attributes[id] === code}
            onPress={does({ kind: 'attribute', span: ref, attribute: id, option: code })}
          />
        )),
      )}
      {view.linking && <ToolButton name="Link" onPress={() => act((desk) => linkTo(desk, ref))} />}
      {links.map(({ id, orMissing }) => (
        <span key={id} className="flex shrink-0 gap-1">
          <ToolButton name="Link" onPress={() => act((desk) => startLinking(desk, id, ref.id))} />
          {orMissing && (
            <ToolButton name="Missing" onPress={does({ kind: 'link', link: id, from: ref.id, to: null })} />
          )}
        </span>
      ))}
      <ToolButton name="← Start" label="Start one word earlier" onPress={edge('start', true)} />
      <ToolButton name="Start →" label="Start one word later" onPress={edge('start', false)} />
      <ToolButton name="← End" label="End one word earlier" onPress={edge('end', false)} />
      <ToolButton name="End →" label="End one word later" onPress={edge('end', true)} />
      <ToolButton name="Delete" onPress={does({ kind: 'delete', span: ref })} />
    </div>
  )
}
