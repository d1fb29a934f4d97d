'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  agreeAlike,
  beginChoice,
  type GroupChoice,
  isChanged,
  toAgreed,
  toSeen,
} from '@/lib/core/adjudication/session-choice'
import {
  countOpen,
  nameOfGroup,
  type SessionWork,
  toSession,
  type WorkGroup,
} from '@/lib/core/adjudication/session-work'
import type { SpanLayer } from '@/lib/core/adjudication/settled-fields'
import { canonicalJson } from '@/lib/core/canonical-json'
import type {
  DiscussedSession,
  Discussion,
  DiscussionVote,
  LiveSession,
  NewSessionStep,
  StepOutcome,
} from '@/lib/core/discussion'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import type { TaskRef } from '@/lib/core/task'
import { useSteps } from './use-steps'

export type TakeStep = (
  input: NewSessionStep & { task: TaskRef },
) => Promise<{ ok: true; data: StepOutcome } | { ok: false; message: string }>

/** A session with what it is about. */
export type OpenSession = Omit<DiscussedSession, 'work'> & {
  layer: SpanLayer
  /** What AI raters marked, once they may be seen. */
  ai: readonly { alias: string; spans: readonly MarkedSpan[] }[]
  /** Of the part that is marked. */
  text: string
  work: SessionWork
}

/** The group at hand: by its layer and its members. */
export type CurrentGroup = { field: string; name: string }

type Options = {
  task: TaskRef
  discussion: Discussion
  onStep: TakeStep
}

/** The sessions over an item's layers, which several people change at once: where they are, and what one does in them. */
export function useSessions({ task, discussion, onStep }: Options) {
  const isOpen = discussion.mayAgree && !discussion.locked
  const [chosen, setChosen] = useState<CurrentGroup | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const { sessions, latest, receive } = useLiveSessions(discussion)
  const { take, isBusy } = useSteps((input) => onStep({ ...input, task }), { discussion, receive, setNotice })
  const { choiceOf, choose, reasonOf, giveReason } = useChoices()
  const current = findCurrent(sessions, chosen)
  const go = (session: OpenSession, group: WorkGroup) =>
    setChosen({ field: session.field, name: nameOfGroup(group) })

  return {
    sessions,
    current,
    isOpen,
    isBusy,
    notice,
    refuse: setNotice,
    receive,
    go,
    choiceOf,
    choose,
    reasonOf,
    giveReason,
    settle: (session: OpenSession, group: WorkGroup, agreed: WorkGroup['agreed']) =>
      take(
        session.field,
        {
          kind: 'settle',
          groups: [{ ...toSeen(group), agreed, reason: reasonOf(session, group).trim() || null }],
        },
        agreed === 'open' ? undefined : () => goOn(session, group),
      ),
    agreeAlike: (session: OpenSession) => take(session.field, agreeAlike(session.work, session.sets)),
    join: (session: OpenSession, one: WorkGroup, other: WorkGroup) =>
      take(session.field, { kind: 'join', groups: [toSeen(one), toSeen(other)] }, () =>
        setChosen({ field: session.field, name: nameOfGroup({ members: joined(one, other) }) }),
      ),
    separate: (session: OpenSession, group: WorkGroup) =>
      take(session.field, { kind: 'separate', groups: [toSeen(group)] }),
    /** What each session that is done agrees on, where that is not decided already. */
    agreed: Object.fromEntries(
      sessions.flatMap(({ field, work, text }) => {
        const session = toSession(work, text)
        const isDecided = canonicalJson(session) === canonicalJson(discussion.decided[field] ?? null)
        return session && !isDecided ? [[field, session]] : []
      }),
    ),
    open: sessions.reduce((sum, { work }) => sum + countOpen(work), 0),
    changed: sessions.some((session) =>
      session.work.groups.some((group) => isChanged(group, choiceOf(session, group))),
    ),
    /** The passage that a group's choice makes; null while something is not chosen. */
    passageOf: (session: OpenSession, group: WorkGroup) => toAgreed(choiceOf(session, group)),
  }

  /** To the next group that waits, if the one just settled is still at hand. */
  function goOn({ field }: OpenSession, group: WorkGroup) {
    setChosen((now) => {
      const name = nameOfGroup(group)
      if (now && (now.field !== field || now.name !== name)) return now
      const all = listGroups(latest.current)
      const at = all.findIndex((one) => one.session.field === field && nameOfGroup(one.group) === name)
      const next = [...all.slice(at + 1), ...all.slice(0, at)].find((one) => one.group.agreed === 'open')
      return next ? { field: next.session.field, name: nameOfGroup(next.group) } : { field, name }
    })
  }
}

export type SessionDesk = ReturnType<typeof useSessions>

/** The sessions as they are now: as the page has them, or as somebody has changed them since. */
function useLiveSessions(discussion: Discussion) {
  const router = useRouter()
  const [works, setWorks] = useState<Readonly<Record<string, SessionWork>>>({})
  const sessions = useMemo(() => toOpen(discussion, works), [discussion, works])
  const latest = useRef(sessions)
  useEffect(() => {
    latest.current = sessions
  }, [sessions])

  const receive = useCallback(
    (fresh: readonly LiveSession[]) => {
      if (fresh.length === 0) return
      // another rating has other passages, which come with the page
      const isOther = fresh.some(({ field, work }) => {
        const own = latest.current.find((session) => session.field === field)
        return !own || own.work.ratings.join() !== work.ratings.join()
      })
      if (isOther) return router.refresh()
      setWorks((before) => {
        const newer = fresh.filter(({ field, work }) => (before[field]?.revision ?? -1) < work.revision)
        return newer.length === 0
          ? before
          : { ...before, ...Object.fromEntries(newer.map(({ field, work }) => [field, work])) }
      })
    },
    [router],
  )

  return { sessions, latest, receive }
}

/** What somebody has chosen and written of each group, as long as nobody else changes the group. */
function useChoices() {
  const [choices, setChoices] = useState<Readonly<Record<string, GroupChoice & { revision: number }>>>({})
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const keyOf = ({ field }: OpenSession, group: WorkGroup) => `${field} ${nameOfGroup(group)}`

  return {
    choiceOf: (session: OpenSession, group: WorkGroup): GroupChoice => {
      const own = choices[keyOf(session, group)]
      return own?.revision === group.revision ? own : beginChoice(group, session.sets)
    },
    choose: (session: OpenSession, group: WorkGroup, choice: GroupChoice) =>
      setChoices((before) => ({
        ...before,
        [keyOf(session, group)]: { ...choice, revision: group.revision },
      })),
    reasonOf: (session: OpenSession, group: WorkGroup) =>
      reasons[keyOf(session, group)] ?? group.reason ?? '',
    giveReason: (session: OpenSession, group: WorkGroup, reason: string) =>
      setReasons((before) => ({ ...before, [keyOf(session, group)]: reason })),
  }
}

function joined(one: WorkGroup, other: WorkGroup): (string | null)[] {
  return one.members.map((member, rater) => member ?? other.members[rater] ?? null)
}

function marksOf({ alias, marks }: DiscussionVote, field: string): OpenSession['ai'] {
  const spans = marks?.[field]
  return spans ? [{ alias, spans }] : []
}

function toOpen(
  { sessions, definition, parts, text, texts, ai }: Discussion,
  works: Readonly<Record<string, SessionWork>>,
): OpenSession[] {
  return sessions.flatMap((session) => {
    const layer = definition.spanLayers.find(({ id }) => id === session.field)
    const part = parts.find(({ role }) => role === session.role)
    if (!layer || !part) return []
    const own = works[session.field]
    const isNewer =
      own !== undefined &&
      own.revision > session.work.revision &&
      own.ratings.join() === session.work.ratings.join()
    return [
      {
        ...session,
        layer,
        ai: typeof ai === 'string' ? [] : ai.flatMap((vote) => marksOf(vote, session.field)),
        text: part.textId === null ? text : (texts[part.textId] ?? ''),
        work: isNewer ? own : session.work,
      },
    ]
  })
}

/** All groups, one session after another. */
export function listGroups(sessions: readonly OpenSession[]): { session: OpenSession; group: WorkGroup }[] {
  return sessions.flatMap((session) => session.work.groups.map((group) => ({ session, group })))
}

/** The group at hand; at first, and where it is gone, the first that waits. */
function findCurrent(sessions: readonly OpenSession[], chosen: CurrentGroup | null) {
  const all = listGroups(sessions)
  return (
    all.find(({ session, group }) => session.field === chosen?.field && nameOfGroup(group) === chosen.name) ??
    all.find(({ group }) => group.agreed === 'open') ??
    all[0] ??
    null
  )
}
