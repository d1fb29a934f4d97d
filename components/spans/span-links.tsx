'use client'

import { SPAN_KEYS } from './marking-keys'
import { brief, findSpan, type Layer, linksOf, type SpanRef, spansOf } from './marking-state'
import { choose, endLinking, linkTo, send, startLinking } from './marking-steps'
import { ToolButton } from './tool-button'
import type { MarkingBench } from './use-marking'

/** What a passage is linked to, and the ways to link it or to say that it is missing. */
export function SpanLinks({ bench, span }: { bench: MarkingBench; span: SpanRef }) {
  const { marking, values, act } = bench
  const from = marking.links.filter((link) => link.from === span.layer)
  const to = marking.links.filter((link) => link.to === span.layer)
  return (
    <>
      {from.map((link) => {
        const own = linksOf(values, link.id).filter((entry) => entry.from === span.id)
        const isMissing = own.some((entry) => entry.to === null)
        return (
          <fieldset key={link.id} aria-label={link.title} className="flex flex-wrap items-center gap-1">
            <span className="pr-1 text-xs text-muted">{link.title}</span>
            {own.map((entry) =>
              entry.to === null ? null : (
                <Linked
                  key={entry.to}
                  bench={bench}
                  at={{ layer: link.to, id: entry.to }}
                  onCut={() =>
                    act((desk) => send(desk, { kind: 'link', link: link.id, from: span.id, to: entry.to }))
                  }
                />
              ),
            )}
            <ToolButton
              name="Link"
              shortcut={SPAN_KEYS.link}
              onPress={() => act((desk) => startLinking(desk, link.id, span.id))}
            />
            {link.orMissing && (
              <ToolButton
                name="Missing"
                shortcut={SPAN_KEYS.missing}
                isPressed={isMissing}
                onPress={() =>
                  act((desk) => send(desk, { kind: 'link', link: link.id, from: span.id, to: null }))
                }
              />
            )}
          </fieldset>
        )
      })}
      {to.map((link) => {
        const own = linksOf(values, link.id).filter((entry) => entry.to === span.id)
        return own.length === 0 ? null : (
          <div key={link.id} className="flex flex-wrap items-center gap-1">
            <span className="pr-1 text-xs text-muted">linked from</span>
            {own.map((entry) => (
              <Linked key={entry.from} bench={bench} at={{ layer: link.from, id: entry.from }} />
            ))}
          </div>
        )
      })}
    </>
  )
}

/** A linked passage: the way to it, and what takes the link away. */
function Linked({ bench, at, onCut }: { bench: MarkingBench; at: SpanRef; onCut?: () => void }) {
  const { marking, values, act } = bench
  const span = findSpan(values, at)
  const part = marking.layers.find(({ id }) => id === at.layer)?.part ?? ''
  if (!span) return null
  const quote = brief((marking.texts[part]?.text ?? '').slice(span.start, span.end))
  return (
    <span className="inline-flex max-w-full items-center rounded-md border border-line bg-raised">
      <button
        type="button"
        onClick={() => act((desk) => choose(desk, at))}
        className="min-h-6 min-w-0 truncate px-1.5 text-left hover:underline"
      >
        {quote}
      </button>
      {onCut && (
        <button
          type="button"
          aria-label={`Take away the link to ${quote}`}
          onClick={onCut}
          className="size-6 shrink-0 rounded text-muted hover:bg-sunken hover:text-ink"
        >
          ×
        </button>
      )}
    </span>
  )
}

/** Its only class as its button is called, or any of several. */
function nameClass({ labels: [only, ...others] }: Layer): string {
  return only && others.length === 0 ? `“${only.title ?? only.code}”` : 'its class'
}

/** While a passage waits for what it is linked to. */
export function LinkingNotice({ bench }: { bench: MarkingBench }) {
  const { marking, values, view, act } = bench
  const { linking, current } = view
  const link = marking.links.find(({ id }) => id === linking?.link)
  const source = marking.layers.find(({ id }) => id === link?.from)
  const target = marking.layers.find(({ id }) => id === link?.to)
  const span = link && linking ? findSpan(values, { layer: link.from, id: linking.from }) : null
  if (!linking || !link || !source || !target || !span) return null
  const quote = brief((marking.texts[source.part]?.text ?? '').slice(span.start, span.end))
  const hasMarks = spansOf(values, target.id).length > 0
  return (
    <>
      <p>
        <strong className="font-semibold">{quote}</strong> {link.title} …
      </p>
      <p className="text-xs text-muted">
        Select the words in the {target.part} and press the key of {nameClass(target)}
        {hasMarks ? '; or click a passage that is marked there, or go to it with N or P and press Enter' : ''}
        .
      </p>
      <div className="flex flex-wrap gap-1">
        {current?.layer === link.to && (
          <ToolButton
            name="Link to the passage at hand"
            shortcut="Enter"
            onPress={() => act((desk) => linkTo(desk, current))}
          />
        )}
        {link.orMissing && (
          <ToolButton
            name="Missing"
            shortcut={SPAN_KEYS.missing}
            onPress={() => act((desk) => send(desk, { kind: 'link', ...linking, to: null }))}
          />
        )}
        <ToolButton name="Leave" shortcut="Esc" onPress={() => act(endLinking)} />
      </div>
    </>
  )
}
