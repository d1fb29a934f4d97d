'use client'

import { useId } from 'react'
import { ToolButton } from '@/components/spans/tool-button'
import { Kbd } from '@/components/ui/kbd'
import { membersOf, placesOf, withOption } from '@/lib/core/adjudication/session-choice'
import type { WorkGroup } from '@/lib/core/adjudication/session-work'
import { letterOf } from './rater-looks'
import { classKeys, SESSION_KEYS } from './session-keys'
import { agree, movePlace } from './use-session-keys'
import type { OpenSession, SessionDesk } from './use-sessions'

type Props = { desk: SessionDesk; session: OpenSession; group: WorkGroup; onJoin: () => void }

/** What is to be agreed on of one group: its words, its class, what else is asked of a passage, and why. */
export function SessionEditor({ desk, session, group, onJoin }: Props) {
  const id = useId()
  const reason = desk.reasonOf(session, group)
  const saveReason = () => {
    if (group.agreed !== 'open' && reason.trim() !== (group.reason ?? ''))
      desk.settle(session, group, group.agreed)
  }
  const settle = (agreed: WorkGroup['agreed']) => desk.settle(session, group, agreed)
  const passage = desk.passageOf(session, group)
  return (
    <div className="grid gap-2.5 border-t border-line pt-2">
      <Places desk={desk} session={session} group={group} />
      <Classes desk={desk} session={session} group={group} />
      <Attributes desk={desk} session={session} group={group} />
      <label htmlFor={id} className="grid gap-1 text-xs text-muted">
        <span>
          Reason (optional) <Kbd isInControl>R</Kbd>
        </span>
        <input
          id={id}
          data-reason=""
          value={reason}
          maxLength={1000}
          aria-keyshortcuts={SESSION_KEYS.reason}
          onChange={(event) => desk.giveReason(session, group, event.target.value)}
          onBlur={saveReason}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return
            event.preventDefault()
            event.currentTarget.blur()
          }}
          className="min-h-8 w-full rounded-md border border-line-strong bg-raised px-2 py-1 text-sm text-ink"
        />
      </label>
      <div className="flex flex-wrap gap-1.5">
        <ToolButton
          name="Agree"
          shortcut={SESSION_KEYS.agree}
          onPress={() => (passage ? settle(passage) : agree(desk, session, group))}
        />
        <ToolButton name="Drop" shortcut={SESSION_KEYS.drop} onPress={() => settle(null)} />
        {group.agreed !== 'open' && (
          <ToolButton name="Open again" shortcut={SESSION_KEYS.open} onPress={() => settle('open')} />
        )}
        <ToolButton name="Join with …" shortcut={SESSION_KEYS.join} onPress={onJoin} />
        {membersOf(group, session.sets).length > 1 && (
          <ToolButton
            name="Separate"
            shortcut={SESSION_KEYS.separate}
            onPress={() => desk.separate(session, group)}
          />
        )}
      </div>
    </div>
  )
}

type PartProps = Omit<Props, 'onJoin'>

const OPTION =
  'inline-flex cursor-pointer items-center gap-1.5 rounded-md border border-line bg-surface px-2 py-0.5 text-xs hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-10'

/** Whose words, or others: an edge is moved by words. */
function Places({ desk, session, group }: PartProps) {
  const name = useId()
  const choice = desk.choiceOf(session, group)
  const places = placesOf(group, session.sets)
  const isChosen = (place: { start: number; end: number }) =>
    place.start === choice.place?.start && place.end === choice.place.end
  const own = choice.place && !places.some(isChosen) ? choice.place : null
  const move = (edge: 'start' | 'end', isWider: boolean) => movePlace(desk, session, group, { edge, isWider })
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 text-xs text-muted">
        Words <Kbd isInControl>B</Kbd>
      </legend>
      <div className="flex flex-wrap gap-1">
        {[...places, ...(own ? [{ ...own, raters: [] }] : [])].map((place) => (
          <label key={`${place.start} ${place.end}`} className={`${OPTION} max-w-full`}>
            <input
              type="radio"
              name={name}
              checked={isChosen(place)}
              onChange={() =>
                desk.choose(session, group, { ...choice, place: { start: place.start, end: place.end } })
              }
              className="size-3.5 shrink-0 accent-(--accent)"
            />
            <span className="wrap-anywhere">“{session.text.slice(place.start, place.end)}”</span>
            <span className="text-muted">{place.raters.map(letterOf).join(', ') || 'other words'}</span>
          </label>
        ))}
      </div>
      <div className="flex flex-wrap gap-1">
        <ToolButton name="Longer" shortcut={SESSION_KEYS.more} onPress={() => move('end', true)} />
        <ToolButton name="Shorter" shortcut={SESSION_KEYS.less} onPress={() => move('end', false)} />
        <ToolButton
          name="Start earlier"
          shortcut={SESSION_KEYS.more}
          isShifted
          onPress={() => move('start', true)}
        />
        <ToolButton
          name="Start later"
          shortcut={SESSION_KEYS.less}
          isShifted
          onPress={() => move('start', false)}
        />
      </div>
    </fieldset>
  )
}

/** Classes that a rater gave come first to the eye: they name who. */
function Classes({ desk, session, group }: PartProps) {
  const name = useId()
  const { layer, sets } = session
  const choice = desk.choiceOf(session, group)
  const keys = classKeys(layer)
  const members = membersOf(group, sets)
  return (
    <fieldset>
      <legend className="pb-1 text-xs text-muted">Class</legend>
      <div className="flex flex-wrap gap-1">
        {layer.labels.map(({ code, title, definition }, index) => {
          const by = members.filter(({ span }) => span.label === code).map(({ rater }) => letterOf(rater))
          return (
            <label
              key={code}
              title={definition}
              className={`${OPTION} ${by.length > 0 ? 'border-line-strong' : ''}`}
            >
              <input
                type="radio"
                name={name}
                checked={choice.label === code}
                onChange={() => desk.choose(session, group, { ...choice, label: code })}
                aria-keyshortcuts={keys[index] ?? undefined}
                className="size-3.5 shrink-0 accent-(--accent)"
              />
              {keys[index] && <Kbd isInControl>{keys[index]?.toUpperCase()}</Kbd>}
              {title ?? code}
              {by.length > 0 && <span className="text-muted">{by.join(', ')}</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** What is asked of a passage besides its class, such as how grave it is. */
function Attributes({ desk, session, group }: PartProps) {
  const choice = desk.choiceOf(session, group)
  return session.layer.attributes.map(({ id, question, options }, index) => (
    <label key={id} className="flex flex-wrap items-center gap-2 text-xs text-muted">
      {question} {index === 0 && <Kbd isInControl>V</Kbd>}
      <select
        aria-keyshortcuts={index === 0 ? SESSION_KEYS.attribute : undefined}
        value={choice.attributes[id] ?? ''}
        onChange={(event) => desk.choose(session, group, withOption(choice, id, event.target.value || null))}
        className="min-h-7 rounded-md border border-line-strong bg-raised px-2 text-sm text-ink"
      >
        <option value="">–</option>
        {options.map(({ code, title }) => (
          <option key={code} value={code}>
            {title ?? code}
          </option>
        ))}
      </select>
    </label>
  ))
}
