'use client'

import { useEffect, useMemo, useRef } from 'react'
import { cutText } from '@/components/spans/cut-text'
import { DrawnLines } from '@/components/spans/drawn-lines'
import { type ShownSpan, saysOf, styleOfStretch } from '@/components/spans/span-looks'
import { classWords } from '@/lib/core/adjudication/class-words'
import { membersOf } from '@/lib/core/adjudication/session-choice'
import { nameOfGroup } from '@/lib/core/adjudication/session-work'
import { shownText } from '@/lib/core/text/shown-text'
import { AGREED_LOOK, letterOf, lookOfAi, lookOfRater, MOST_AI } from './rater-looks'
import type { OpenSession, SessionDesk } from './use-sessions'

type Props = {
  desk: SessionDesk
  sessions: readonly OpenSession[]
  role: string
  text: string
  /** As raters saw it while they marked: in one flow, where its layout could reveal who wrote it. */
  isPlain: boolean | undefined
}

/**
 * The text once, with what each rater marked on a line of its own below the words, and what is agreed on below these. A sign above
 * says which group begins there, and whose passage it is; pressing a passage goes to its group.
 */
export function SessionText({ desk, sessions, role, text, isPlain }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => cutText(shownText(text, isPlain)), [text, isPlain])
  const current = desk.current ? `${desk.current.session.field} ${nameOfGroup(desk.current.group)}` : null
  const spans = sessions.flatMap((session) => listShown(desk, session, current))
  useEffect(() => {
    frame.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const open = (id: string | undefined) => {
    const found = spans.find((span) => span.id === id)
    if (found) desk.go(found.session, found.group)
  }
  return (
    <div
      ref={frame}
      data-part={role}
      className={`max-w-[75ch] text-base ${sessions.some(({ ai }) => ai.length > 0) ? 'leading-[2.9]' : 'leading-[2.4]'} whitespace-pre-wrap wrap-anywhere`}
    >
      <DrawnLines
        lines={lines}
        spans={[...spans, ...sessions.flatMap(listOfAi)]}
        draw={(segment, words) => (
          <Stretch spans={segment.spans} begins={segment.begins} words={words} onOpen={open} />
        )}
      />
    </div>
  )
}

/** What AI raters marked, on lines below all that people did: nothing of it is agreed on or dropped. */
function listOfAi({ ai, layer, sets, field }: OpenSession): ShownSpan[] {
  return ai.slice(0, MOST_AI).flatMap(({ alias, spans }, index) =>
    spans.map((span) => ({
      id: `${field} ${alias} ${span.id}`,
      start: span.start,
      end: span.end,
      lane: sets.length + 1 + index,
      look: { ...lookOfAi(index, sets.length, `${alias}, ${classWords(layer, span)}`), tag: '' },
      isCurrent: false,
      isFaint: false,
    })),
  )
}

type SessionSpan = ShownSpan & { session: OpenSession; group: OpenSession['work']['groups'][number] }

function listShown(desk: SessionDesk, session: OpenSession, current: string | null): SessionSpan[] {
  const { sets, work, field, layer, aliases } = session
  return work.groups.flatMap((group, index) => {
    const name = `${field} ${nameOfGroup(group)}`
    const shared = { session, group, isCurrent: name === current, isFaint: false }
    const members = membersOf(group, sets).map(({ rater, span }) => ({
      ...shared,
      id: `${name} ${rater} ${span.id}`,
      start: span.start,
      end: span.end,
      lane: rater,
      look: {
        ...lookOfRater(rater, `${aliases[rater]}, ${classWords(layer, span)}`),
        tag: `${index + 1}${letterOf(rater)}`,
      },
    }))
    if (group.agreed === null) return members
    const settled = group.agreed === 'open' ? null : group.agreed
    // at hand, the words that are chosen and not agreed on yet
    const place = name === current && desk.isOpen ? (desk.choiceOf(session, group).place ?? settled) : settled
    if (place === null) return members
    const isSettled = settled?.start === place.start && settled.end === place.end
    const agreed = { ...shared, id: `${name} agreed`, start: place.start, end: place.end, lane: sets.length }
    const line = isSettled ? AGREED_LOOK.line : 'dotted'
    return [...members, { ...agreed, look: { ...AGREED_LOOK, line, tag: '' } }]
  })
}

type StretchProps = {
  spans: readonly ShownSpan[]
  begins: readonly ShownSpan[]
  words: string
  onOpen: (id: string | undefined) => void
}

/** Words over which the same passages lie. A pointer reaches their group here; keys reach it by the list. */
function Stretch({ spans, begins, words, onOpen }: StretchProps) {
  const shortest = spans.at(-1)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- as the list does by keys
    <mark
      data-current={spans.some(({ isCurrent }) => isCurrent) || undefined}
      data-tag={begins.flatMap(({ look }) => look.tag || []).join(' ') || undefined}
      data-says={saysOf(begins)}
      onClick={() => onOpen(shortest?.id)}
      className="span-mark cursor-pointer"
      style={styleOfStretch(spans)}
    >
      {words}
    </mark>
  )
}
