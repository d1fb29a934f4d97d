'use client'

import { useEffect, useRef } from 'react'
import { SpanSwatch } from '@/components/spans/span-swatch'
import { classWords } from '@/lib/core/adjudication/class-words'
import { isChanged, membersOf } from '@/lib/core/adjudication/session-choice'
import { nameOfGroup, type WorkGroup } from '@/lib/core/adjudication/session-work'
import type { SpanLayer } from '@/lib/core/adjudication/settled-fields'
import type { RaterSets } from '@/lib/core/adjudication/span-session'
import { letterOf, lookOfRater } from './rater-looks'
import { SessionEditor } from './session-editor'
import type { OpenSession, SessionDesk } from './use-sessions'

type Props = {
  desk: SessionDesk
  session: OpenSession
  group: WorkGroup
  /** Its place in the list, as the text has it too. */
  number: number
  isJoining: boolean
  onJoin: () => void
}

/** A group: what each rater marked, where it stands, and, of the one at hand, what is to be agreed on. */
export function SessionGroupRow({ desk, session, group, number, isJoining, onJoin }: Props) {
  const row = useRef<HTMLLIElement>(null)
  const { layer, sets, aliases, text } = session
  const isCurrent =
    desk.current?.session.field === session.field && nameOfGroup(desk.current.group) === nameOfGroup(group)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const hasChange = isChanged(group, desk.choiceOf(session, group))
  return (
    <li
      ref={row}
      aria-current={isCurrent || undefined}
      className={`grid gap-1.5 rounded-md border px-3 py-2 ${isCurrent ? 'border-accent bg-raised' : 'border-line'} ${isJoining ? 'outline-2 outline-dashed outline-accent' : ''}`}
    >
      <button
        type="button"
        aria-expanded={isCurrent}
        onClick={() => desk.go(session, group)}
        className="flex items-baseline gap-2 rounded text-left text-sm"
      >
        <span className="min-w-5 font-semibold tabular-nums">{number}</span>
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{standing(group, text, layer)}</span>
        <span className="text-xs text-muted">{foundWords(group, sets)}</span>
      </button>
      <ul className="grid gap-0.5 pl-7 text-xs">
        {membersOf(group, sets).map(({ rater, span }) => (
          <li key={rater} className="flex items-baseline gap-2">
            <SpanSwatch look={lookOfRater(rater)} sign={letterOf(rater)} />
            <span className="sr-only">{aliases[rater]}: </span>
            <span className="min-w-0 flex-1 wrap-anywhere">“{span.quote}”</span>
            <span className="text-muted">{classWords(layer, span)}</span>
          </li>
        ))}
      </ul>
      {(group.reason !== null || group.by !== null) && (
        <p className="pl-7 text-xs text-muted wrap-anywhere">
          {[group.reason, group.by && `by ${group.by}`].filter(Boolean).join(' · ')}
        </p>
      )}
      {hasChange && <p className="pl-7 text-xs text-danger">Changed, and not agreed on yet.</p>}
      {isCurrent && desk.isOpen && (
        <SessionEditor key={group.revision} desk={desk} session={session} group={group} onJoin={onJoin} />
      )}
    </li>
  )
}

function standing({ agreed }: WorkGroup, text: string, layer: SpanLayer): string {
  if (agreed === 'open') return 'To settle'
  if (agreed === null) return '✗ Dropped'
  return `✓ “${text.slice(agreed.start, agreed.end)}”: ${classWords(layer, agreed)}`
}

/** Who found it, and whether they gave it one class. */
function foundWords(group: WorkGroup, sets: RaterSets): string {
  const members = membersOf(group, sets)
  const [first] = members
  if (!first) return ''
  if (members.length === 1) return `only ${letterOf(first.rater)}`
  const isSame = members.every(({ span }) => span.label === first.span.label)
  return isSame ? 'same class' : 'other class'
}
