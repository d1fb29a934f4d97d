import { type RefObject, useEffect, useEffectEvent } from 'react'
import { takesKey } from '@/components/labeling/takes-key'
import { mapText, moveEdge } from '@/components/spans/text-map'
import { listAlike, placesOf, withOption } from '@/lib/core/adjudication/session-choice'
import type { WorkGroup } from '@/lib/core/adjudication/session-work'
import { classKeys, SESSION_KEYS } from './session-keys'
import { listGroups, type OpenSession, type SessionDesk } from './use-sessions'

type Options = {
  desk: SessionDesk
  onJoin: () => void
  frame: RefObject<HTMLElement | null>
  /** Whether the whole page's keys are the session's: nothing else is asked there. */
  isAlone: boolean
}

/** Keys of a session: on the whole page, or beside other questions while it has the focus. */
export function useSessionKeys({ desk, onJoin, frame, isAlone }: Options): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (ctrlKey || metaKey || altKey || defaultPrevented || event.isComposing) return
    if (takesKey(document.activeElement, event.key)) return
    if (!isAlone && !frame.current?.contains(document.activeElement)) return
    const focusReason = () => frame.current?.querySelector<HTMLElement>('[data-reason]')?.focus()
    const press = { key: event.key.toLowerCase(), isShifted: event.shiftKey }
    const isTaken = followKey(desk, press, { onJoin, focusReason })
    if (!isTaken) return
    event.preventDefault()
    event.stopPropagation() // a question beside it has keys of its own
  })
  useEffect(() => {
    // before the document, where questions beside it listen
    const listen = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

type Press = { key: string; isShifted: boolean }
type Beside = { onJoin: () => void; focusReason: () => void }

/** @returns whether the key is one of the session's */
function followKey(desk: SessionDesk, { key, isShifted }: Press, beside: Beside): boolean {
  const { current } = desk
  if (!current) return false
  const { session, group } = current
  switch (key) {
    case SESSION_KEYS.next:
      return step(desk, 1)
    case SESSION_KEYS.previous:
      return step(desk, -1)
  }
  if (!desk.isOpen) return false
  switch (key) {
    case SESSION_KEYS.agree:
      return agree(desk, session, group)
    case SESSION_KEYS.drop:
      desk.settle(session, group, null)
      return true
    case SESSION_KEYS.alike:
      return agreeAlike(desk, session)
    case SESSION_KEYS.open:
      if (group.agreed !== 'open') desk.settle(session, group, 'open')
      return true
    case SESSION_KEYS.separate:
      desk.separate(session, group)
      return true
    case SESSION_KEYS.join:
      beside.onJoin()
      return true
    case SESSION_KEYS.reason:
      beside.focusReason()
      return true
    case SESSION_KEYS.attribute:
      return nextOption(desk, session, group)
    case SESSION_KEYS.places:
      return nextPlace(desk, session, group)
    case SESSION_KEYS.more:
    case SESSION_KEYS.less:
      return movePlace(desk, session, group, {
        edge: isShifted ? 'start' : 'end',
        isWider: key === SESSION_KEYS.more,
      })
    default:
      return chooseByKey(desk, session, group, key)
  }
}

function step(desk: SessionDesk, by: 1 | -1): boolean {
  const all = listGroups(desk.sessions)
  const at = all.findIndex(({ group }) => group === desk.current?.group)
  const next = all[at + by]
  if (next) desk.go(next.session, next.group)
  return true
}

/** Agrees on what is chosen, or says what is not. */
export function agree(desk: SessionDesk, session: OpenSession, group: WorkGroup): true {
  const passage = desk.passageOf(session, group)
  const { place, label } = desk.choiceOf(session, group)
  if (passage) desk.settle(session, group, passage)
  else {
    const missing = [...(label === null ? ['a class'] : []), ...(place === null ? ['the words'] : [])]
    desk.refuse(`The raters differ: choose ${missing.join(' and ')} first.`)
  }
  return true
}

/** Agrees on all that every rater marked alike, or says that nothing is. */
function agreeAlike(desk: SessionDesk, session: OpenSession): true {
  if (listAlike(session.work, session.sets).length > 0) desk.agreeAlike(session)
  else desk.refuse('No open group is marked alike by all raters: settle each by itself.')
  return true
}

function nextPlace(desk: SessionDesk, session: OpenSession, group: WorkGroup): true {
  const choice = desk.choiceOf(session, group)
  const places = placesOf(group, session.sets)
  const at = places.findIndex(({ start, end }) => start === choice.place?.start && end === choice.place.end)
  const next = places[(at + 1) % places.length]
  if (next) desk.choose(session, group, { ...choice, place: { start: next.start, end: next.end } })
  return true
}

/** Moves an edge of the chosen words by one word; of the first rater's, where none are chosen yet. */
export function movePlace(
  desk: SessionDesk,
  session: OpenSession,
  group: WorkGroup,
  { edge, isWider }: { edge: 'start' | 'end'; isWider: boolean },
): true {
  const choice = desk.choiceOf(session, group)
  const from = choice.place ?? placesOf(group, session.sets)[0]
  if (!from) return true
  const moved = moveEdge(mapText(session.text), { start: from.start, end: from.end }, edge, isWider, 'word')
  if (moved) desk.choose(session, group, { ...choice, place: moved })
  return true
}

function chooseByKey(desk: SessionDesk, session: OpenSession, group: WorkGroup, key: string): boolean {
  const index = classKeys(session.layer).indexOf(key)
  const label = index < 0 ? undefined : session.layer.labels[index]
  if (!label) return false
  desk.choose(session, group, { ...desk.choiceOf(session, group), label: label.code })
  return true
}

/** The next option of what is asked first besides the class; none comes after the last. */
function nextOption(desk: SessionDesk, session: OpenSession, group: WorkGroup): boolean {
  const [attribute] = session.layer.attributes
  if (!attribute) return false
  const choice = desk.choiceOf(session, group)
  const at = attribute.options.findIndex(({ code }) => code === choice.attributes[attribute.id])
  desk.choose(session, group, withOption(choice, attribute.id, attribute.options[at + 1]?.code ?? null))
  return true
}
