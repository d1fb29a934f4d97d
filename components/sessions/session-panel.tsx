'use client'

import { useRef, useState } from 'react'
import { SpanSwatch } from '@/components/spans/span-swatch'
import { ToolButton } from '@/components/spans/tool-button'
import { Notice } from '@/components/ui/notice'
import { UNDECIDABLE } from '@/lib/core/adjudication/decision'
import { listAlike } from '@/lib/core/adjudication/session-choice'
import { countOpen, nameOfGroup, type WorkGroup } from '@/lib/core/adjudication/session-work'
import { counted } from '@/lib/core/counted-words'
import { AGREED_LOOK, letterOf, lookOfAi, lookOfRater, MOST_AI } from './rater-looks'
import { SessionGroupRow } from './session-group-row'
import { SESSION_KEYS } from './session-keys'
import { useSessionKeys } from './use-session-keys'
import type { OpenSession, SessionDesk } from './use-sessions'

type Props = {
  desk: SessionDesk
  /** Layers that are to end without an answer. */
  declined: ReadonlySet<string>
  /** Whether nothing else is asked on the page, so that all keys are the session's. */
  isAlone: boolean
  onDecline: (field: string, isDeclined: boolean) => void
}

/** The sessions over an item's layers: groups of passages that mark one thing, each to be agreed on or dropped. */
export function SessionPanel({ desk, declined, isAlone, onDecline }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [joining, setJoining] = useState<{ field: string; group: WorkGroup } | null>(null)
  const join = () => {
    if (!desk.current) return
    const { session, group } = desk.current
    const isFirst = joining === null || joining.field !== session.field
    if (isFirst) return setJoining({ field: session.field, group })
    setJoining(null)
    if (nameOfGroup(joining.group) !== nameOfGroup(group)) desk.join(session, joining.group, group)
  }
  useSessionKeys({ desk, onJoin: join, frame, isAlone })
  return (
    <div ref={frame} className="grid gap-5">
      {desk.sessions.map((session) => (
        <section key={session.field} aria-label={`Session: ${session.layer.title}`} className="grid gap-2">
          <SessionHead desk={desk} session={session} />
          {desk.current?.session.field === session.field && (
            <Messages notice={desk.notice} joining={joining !== null} onCancel={() => setJoining(null)} />
          )}
          <ol className="grid gap-1.5">
            {session.work.groups.map((group, index) => (
              <SessionGroupRow
                key={nameOfGroup(group)}
                desk={desk}
                session={session}
                group={group}
                number={index + 1}
                isJoining={joining !== null && nameOfGroup(joining.group) === nameOfGroup(group)}
                onJoin={join}
              />
            ))}
          </ol>
          {desk.isOpen && (
            <label className="flex items-baseline gap-2 text-xs text-muted">
              <input
                type="checkbox"
                checked={declined.has(session.field)}
                onChange={(event) => onDecline(session.field, event.target.checked)}
              />
              {UNDECIDABLE}
            </label>
          )}
        </section>
      ))}
    </div>
  )
}

function SessionHead({ desk, session }: { desk: SessionDesk; session: OpenSession }) {
  const { layer, work, sets, aliases, ai, isCarried } = session
  const open = countOpen(work)
  const alike = listAlike(work, sets).length
  return (
    <header className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-sm font-semibold">{layer.title}</h2>
        <output aria-live="polite" className="flex-1 text-xs text-muted">
          {open === 0
            ? `All ${counted(work.groups.length, 'group', 'groups')} settled${session.field in desk.agreed ? '. Decide below.' : ' and decided.'}`
            : `${open} of ${counted(work.groups.length, 'group', 'groups')} to settle`}
          {desk.isBusy && ' · saving …'}
        </output>
        {desk.isOpen && alike > 0 && (
          <ToolButton
            name={`Agree on ${alike === 1 ? 'the one' : `the ${alike}`} marked alike`}
            shortcut={SESSION_KEYS.alike}
            onPress={() => desk.agreeAlike(session)}
          />
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        {aliases.map((alias, rater) => (
          <span key={alias} className="inline-flex items-center gap-1.5">
            <SpanSwatch look={lookOfRater(rater)} sign={letterOf(rater)} />
            {alias}
          </span>
        ))}
        <span className="inline-flex items-center gap-1.5">
          <SpanSwatch look={AGREED_LOOK} /> agreed
        </span>
        {ai.slice(0, MOST_AI).map(({ alias, spans }, index) => (
          <span key={alias} className="inline-flex items-center gap-1.5 text-muted tabular-nums">
            <SpanSwatch look={lookOfAi(index, sets.length, alias)} sign="AI" />
            {alias}: {spans.length}
          </span>
        ))}
        {ai.length > MOST_AI && <span className="text-muted">{ai.length - MOST_AI} more AI raters</span>}
      </p>
      {desk.isOpen && (
        <p className="text-xs text-muted">
          Adjudicators agree on this, alone or together; those who marked it too, once a lead has made them
          adjudicators under People.
        </p>
      )}
      {isCarried && (
        <p className="text-xs text-muted">
          A rater changed an answer since the session began: groups of changed passages were proposed anew.
        </p>
      )}
    </header>
  )
}

type MessagesProps = { notice: string | null; joining: boolean; onCancel: () => void }

function Messages({ notice, joining, onCancel }: MessagesProps) {
  return (
    <>
      {notice !== null && <Notice tone="danger">{notice}</Notice>}
      {joining && (
        <p className="flex items-center gap-2 text-xs">
          <output className="flex-1">Go to the group that marks the same, and press G again.</output>
          <ToolButton name="Cancel" onPress={onCancel} />
        </p>
      )}
    </>
  )
}
