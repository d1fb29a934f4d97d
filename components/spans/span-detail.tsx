'use client'

import { memo, useDeferredValue, useSyncExternalStore } from 'react'
import { keepSelection } from '@/components/chart/selected-passage'
import { Kbd } from '@/components/ui/kbd'
import type { LayerModel } from './marking-desk'
import { SPAN_KEYS } from './marking-keys'
import { brief, findSpan, findUnmarkedAlike, labelTitle, type MarkingEvent } from './marking-state'
import { send } from './marking-steps'
import { LinkingNotice, SpanLinks } from './span-links'
import { SpanSwatch } from './span-swatch'
import { passageOf } from './text-places'
import { ToolButton } from './tool-button'
import type { MarkingBench } from './use-marking'

/** The passage at hand, or the words that are selected, and what can be done with them. As high as it gets, so that nothing moves. */
export function SpanDetail({ bench, model }: { bench: MarkingBench; model: LayerModel }) {
  const { view, values } = bench
  const span = findSpan(values, view.current)
  return (
    <section
      aria-label="Passage at hand"
      style={{ minHeight: `${5.5 + 2.15 * rowsOf(bench, model)}rem` }}
      className="grid content-start gap-1.5 rounded-md bg-sunken px-2.5 py-2 text-sm"
    >
      {view.linking ? (
        <LinkingNotice bench={bench} />
      ) : span && view.current?.layer === model.layer.id ? (
        <CurrentSpan bench={bench} model={model} />
      ) : (
        <Selected bench={bench} model={model} />
      )}
    </section>
  )
}

/** How many rows of buttons a passage of the layer has between its words and the tools. */
function rowsOf({ marking: { links } }: MarkingBench, { layer: { id, attributes } }: LayerModel): number {
  return attributes.length + links.filter(({ from }) => from === id).length
}

/** What would be marked now. */
function Selected({ bench, model }: { bench: MarkingBench; model: LayerModel }) {
  const { selection, marking, view, act } = bench
  const selected = useSyncExternalStore(selection.subscribe, selection.get, () => null)
  const text = marking.texts[model.layer.part]?.text ?? ''
  const passage = selected && selected.role === model.layer.part ? passageOf(selected) : null
  const isSelected = passage !== null && passage.start < passage.end
  return (
    <>
      <p className="min-h-10 wrap-anywhere">
        {isSelected ? (
          <>
            {brief(text.slice(passage.start, passage.end))}{' '}
            <span className="text-muted">is selected: press the key of its class.</span>
          </>
        ) : (
          <span className="text-muted">
            Select words, with the mouse or <Kbd>Shift</Kbd> and arrows, and press the key of their class.
            Without a selection it marks the word at the cursor.
          </span>
        )}
      </p>
      <label onPointerDown={keepSelection} className="flex items-center gap-2 text-xs">
        <input
          type="checkbox"
          checked={view.isExact}
          onChange={(event) => {
            const isExact = event.target.checked
            act((desk) => desk.show({ isExact }))
          }}
          className="accent-(--accent)"
        />
        Exact characters in place of whole words <span className="text-muted">(once: Alt with the key)</span>
      </label>
    </>
  )
}

function CurrentSpan({ bench, model }: { bench: MarkingBench; model: LayerModel }) {
  const { view, values, marking, act } = bench
  const { layer, keys, looks } = model
  const span = findSpan(values, view.current)
  const ref = view.current
  const [laterValues, laterRef] = [useDeferredValue(values), useDeferredValue(ref)]
  if (!span || !ref || !laterRef) return null
  const look = looks.get(span.label)
  const text = marking.texts[layer.part]?.text ?? ''
  const does = (event: MarkingEvent) => () => act((desk) => send(desk, event))
  const edge = (own: 'start' | 'end', isWider: boolean) =>
    does({ kind: 'edge', span: ref, edge: own, isWider, unit: 'word' })
  return (
    <>
      <div className="flex min-h-6.5 items-start gap-1.5">
        {look && <SpanSwatch look={look} />}
        <span className="min-w-0 flex-1 wrap-anywhere">
          {layer.labels.length > 1 && (
            <strong className="font-semibold">{labelTitle(layer, span.label)}: </strong>
          )}
          {brief(text.slice(span.start, span.end))}
        </span>
        <AlikeButton marking={marking} values={laterValues} span={laterRef} act={act} />
      </div>
      {layer.attributes.map(({ id, question, options }) => (
        <fieldset key={id} aria-label={question} className="flex flex-wrap items-center gap-1">
          <span className="pr-1 text-xs text-muted">{question}</span>
          {options.map(({ code, title = code }) => (
            <ToolButton
              key={code}
              name={title}
              shortcut={keys.options[id]?.[code]}
              isPressed={span.attributes[id] === code}
              onPress={does({ kind: 'attribute', span: ref, attribute: id, option: code })}
            />
          ))}
        </fieldset>
      ))}
      <SpanLinks bench={bench} span={ref} />
      <fieldset aria-label="Change the passage" className="flex flex-wrap items-center gap-1">
        <EdgeButtons title="Start" isShifted onWiden={edge('start', true)} onNarrow={edge('start', false)} />
        <EdgeButtons title="End" onWiden={edge('end', true)} onNarrow={edge('end', false)} />
        <ToolButton
          name="Split"
          label="Split at the cursor"
          shortcut={SPAN_KEYS.split}
          onPress={() =>
            act((desk) => send(desk, { kind: 'split', span: ref, at: desk.selection.get()?.focus ?? 0 }))
          }
        />
        <ToolButton name="Delete" shortcut="Del" onPress={does({ kind: 'delete', span: ref })} />
      </fieldset>
    </>
  )
}

type EdgeProps = { title: 'Start' | 'End'; isShifted?: boolean; onWiden: () => void; onNarrow: () => void }

/** Moves an edge of the passage by a word; the button that moves it to the left stands left. */
function EdgeButtons({ title, isShifted = false, onWiden, onNarrow }: EdgeProps) {
  const wider = (
    <ToolButton
      name="+"
      label={`${title} one word ${title === 'Start' ? 'earlier' : 'later'}`}
      shortcut={SPAN_KEYS.more}
      isShifted={isShifted}
      onPress={onWiden}
    />
  )
  const narrower = (
    <ToolButton
      name="−"
      label={`${title} one word ${title === 'Start' ? 'later' : 'earlier'}`}
      shortcut={SPAN_KEYS.less}
      isShifted={isShifted}
      onPress={onNarrow}
    />
  )
  return (
    <span className="inline-flex items-center gap-0.5 pr-1 text-xs text-muted">
      {title}
      {title === 'Start' ? wider : narrower}
      {title === 'Start' ? narrower : wider}
    </span>
  )
}

type AlikeProps = Pick<MarkingBench, 'values' | 'act'> & {
  marking: MarkingBench['marking']
  span: NonNullable<MarkingBench['view']['current']>
}

/** Drawn after the mark itself: looking through a long text for words that come often takes longer than that. */
const AlikeButton = memo(function MarkAlike({ marking, values, span, act }: AlikeProps) {
  const alike = findUnmarkedAlike(marking, values, span).length
  if (alike === 0) return null
  return (
    <ToolButton
      name={`Mark all ${alike + 1}`}
      label={`Mark the same words at ${alike} more ${alike === 1 ? 'place' : 'places'}`}
      shortcut={SPAN_KEYS.alike}
      onPress={() => act((desk) => send(desk, { kind: 'alike', span }))}
    />
  )
})
