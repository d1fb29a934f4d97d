'use client'

import { type ReactNode, useSyncExternalStore } from 'react'
import { keepSelection } from '@/components/chart/selected-passage'
import { type LayerModel, modelOf, selectedNow } from './marking-desk'
import { brief, findSpan, type MarkingEvent, spansOf } from './marking-state'
import { endLinking, giveLabel, linkTo, roleOf, send, startLinking, turnTo } from './marking-steps'
import { SpanSwatch } from './span-swatch'
import type { Passage } from './text-map'
import { passageOf, showPlace } from './text-places'
import { ToolButton } from './tool-button'
import type { MarkingBench } from './use-marking'

type Props = {
  bench: MarkingBench
  /** Sends the answer. */
  submit: ReactNode
  /** Why the answer was not taken. */
  fault: string
}

/**
 * The classes at the lower edge: on a narrow or magnified screen, where the panel stands below the texts, always and with what submits;
 * for fingers once words are selected. On a low screen all stands in one row, which leaves the height to the text.
 */
export function SelectionBar({ bench, submit, fault }: Props) {
  const { selection, values, view } = bench
  const selected = useSyncExternalStore(selection.subscribe, selection.get, () => null)
  const model = modelOf(bench)
  const span = findSpan(values, view.current)
  const passage = selected && selected.role === model?.layer.part ? passageOf(selected) : null
  const chosen = passage !== null && passage.start < passage.end ? passage : null
  if (!model) return null
  const isIdle = !span && !chosen && !view.linking
  return (
    <div
      role="toolbar"
      aria-label="Mark what is selected"
      data-marking-tools=""
      data-lower-edge=""
      className={`fixed inset-x-0 bottom-0 z-30 hidden flex-col gap-1.5 border-t border-line bg-raised px-3 py-2 text-sm shadow-[0_-2px_12px_rgb(0_0_0/0.15)] max-[900px]:sticky max-[900px]:flex [@media(max-height:36rem)]:py-1 ${isIdle ? '' : 'pointer-coarse:flex'}`}
    >
      <p role="alert" className="hidden font-medium text-danger not-empty:max-[900px]:block">
        {fault}
      </p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 [@media(max-height:36rem)]:flex-nowrap">
        <LayerChoice bench={bench} model={model} />
        {isIdle ? (
          <span className="flex-1 [@media(max-height:36rem)]:hidden" />
        ) : (
          <AtHand bench={bench} model={model} words={chosen ?? span} />
        )}
        <div className="hidden shrink-0 max-[900px]:block [@media(max-height:36rem)]:order-last">
          {submit}
        </div>
        <Classes bench={bench} model={model} />
        {span && !chosen && <Tools bench={bench} model={model} />}
      </div>
    </div>
  )
}

/** The layer that is marked in, and the way down to all that is marked in it. */
function LayerChoice({
  bench: { models, values, act },
  model: { layer },
}: {
  bench: MarkingBench
  model: LayerModel
}) {
  return (
    <div className="hidden min-w-0 items-center gap-1 max-[900px]:flex">
      {models.length > 1 && (
        <select
          aria-label="Layer"
          value={layer.id}
          onChange={({ target }) =>
            act((desk) => {
              turnTo(desk, target.value, true)
              showPlace(roleOf(desk, target.value) ?? '', selectedNow(desk)?.focus ?? 0)
            })
          }
          className="min-h-9 min-w-0 rounded-md border border-line-strong bg-surface px-1.5"
        >
          {models.map(({ layer: { id, title } }) => (
            <option key={id} value={id}>
              {title} {spansOf(values, id).length}
            </option>
          ))}
        </select>
      )}
      <ToolButton
        name="Marks"
        onPress={() => document.getElementById('marked-passages')?.scrollIntoView({ block: 'center' })}
      />
    </div>
  )
}

/** The words that a class would be given to, and the way to let go of them. */
function AtHand({
  bench: { marking, view, act },
  model: { layer },
  words,
}: {
  bench: MarkingBench
  model: LayerModel
  words: Passage | null
}) {
  const text = marking.texts[layer.part]?.text ?? ''
  return (
    <p className="flex min-w-0 flex-1 items-center gap-2 [@media(max-height:36rem)]:max-w-40 [@media(max-height:36rem)]:flex-none">
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
  )
}

/** A row of its own, of what is left of one on a low screen. */
const SCROLLED =
  'flex min-w-0 basis-full gap-1 overflow-x-auto pb-1 [@media(max-height:36rem)]:flex-1 [@media(max-height:36rem)]:basis-0'

function Classes({
  bench: { values, view, act },
  model: { layer, keys, looks },
}: {
  bench: MarkingBench
  model: LayerModel
}) {
  const own = findSpan(values, view.current)
  return (
    <ul aria-label="Classes" className={SCROLLED}>
      {layer.labels.map(({ code, title = code }, index) => {
        const look = looks.get(code)
        return (
          <li key={code} className="shrink-0">
            <button
              type="button"
              aria-pressed={own?.label === code}
              onPointerDown={keepSelection}
              onClick={() => act((desk) => giveLabel(desk, code, false))}
              className="flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-10 rounded-md border border-line bg-surface px-2 aria-pressed:border-accent aria-pressed:bg-accent-soft"
            >
              {look && <SpanSwatch look={look} sign={keys.labels[index]?.toUpperCase() ?? look.tag} />}
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
    <div className={SCROLLED}>
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
