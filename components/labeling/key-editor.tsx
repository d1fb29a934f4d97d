'use client'

import { type KeyboardEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import type { Preferences } from '@/lib/core/accounts/preferences'
import {
  bindKeys,
  type ChangeableAction,
  findKeyFault,
  isFreeKey,
  type KeyBindings,
  LABELING_ACTIONS,
  LEFT_HAND_KEYS,
  toKeyName,
} from '@/lib/core/labeling/labeling-keys'
import { ACTION_TITLES, keyLabel } from './action-titles'
import { WorkHabits } from './work-habits'

type Props = { preferences: Preferences; onChange: (preferences: Preferences) => void }

/** A key that was pressed for one action and belongs to another. */
type TakenKey = { key: string; by: ChangeableAction; wantedFor: ChangeableAction }

/** Gives actions other keys. A key that another action has is never taken silently. */
export function KeyEditor({ preferences, onChange }: Props) {
  const [awaiting, setAwaiting] = useState<ChangeableAction | null>(null)
  const [taken, setTaken] = useState<TakenKey | null>(null)
  const [message, setMessage] = useState('')
  const bindings = bindKeys(preferences.keys)

  function save(next: KeyBindings, words: string) {
    setAwaiting(null)
    setTaken(null)
    setMessage(words)
    onChange({ ...preferences, keys: toChanges(next) })
  }

  function give(action: ChangeableAction, key: string) {
    const next = { ...bindings, [action]: [key] }
    const fault = findKeyFault(next)
    const owner = LABELING_ACTIONS.find((other) => other !== action && fault?.actions.includes(other))
    if (!fault) return save(next, `${ACTION_TITLES[action]}: ${keyLabel(key)}.`)
    setAwaiting(null)
    if (owner) setTaken({ key, by: owner, wantedFor: action })
  }

  function handleKey(event: KeyboardEvent, action: ChangeableAction) {
    const key = toKeyName({ key: event.key, code: event.code })
    if (event.key === 'Tab' || event.repeat || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setAwaiting(null)
    if (!isFreeKey(key)) return setMessage(`${keyLabel(key)} can’t be used here.`)
    give(action, key)
  }

  function exchange({ key, by, wantedFor }: TakenKey) {
    const next = exchangeKeys(bindings, { key, by, wantedFor })
    save(
      next,
      `${ACTION_TITLES[wantedFor]}: ${keyLabel(key)}. ${ACTION_TITLES[by]}: ${(next[by] ?? []).map(keyLabel).join(', ')}.`,
    )
  }

  return (
    <div className="grid gap-4 pb-4">
      <WorkHabits preferences={preferences} onChange={onChange} />
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" onClick={() => save(bindKeys({}), 'The standard keys are back.')}>
          Standard keys
        </Button>
        <Button
          tone="quiet"
          onClick={() => save(LEFT_HAND_KEYS, 'All of the common path lies under the left hand.')}
        >
          Left hand
        </Button>
      </div>
      <output aria-live="polite" className="min-h-[24px] text-sm">
        {taken ? (
          <TakenKeyQuestion taken={taken} onTake={() => exchange(taken)} onLeave={() => setTaken(null)} />
        ) : (
          message
        )}
      </output>
      <ul className="columns-1 gap-x-8 text-sm sm:columns-2">
        {LABELING_ACTIONS.map((action) => (
          <KeyOf
            key={action}
            action={action}
            keys={bindings[action]}
            isAwaited={awaiting === action}
            onAwait={setAwaiting}
            onKey={(event) => handleKey(event, action)}
          />
        ))}
      </ul>
    </div>
  )
}

type QuestionProps = { taken: TakenKey; onTake: () => void; onLeave: () => void }

function TakenKeyQuestion({ taken, onTake, onLeave }: QuestionProps) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {keyLabel(taken.key)} is the key for “{ACTION_TITLES[taken.by]}”.
      <Button tone="quiet" onClick={onTake}>
        Take it for “{ACTION_TITLES[taken.wantedFor]}”
      </Button>
      <Button tone="quiet" onClick={onLeave}>
        Leave it
      </Button>
    </span>
  )
}

type KeyOfProps = {
  action: ChangeableAction
  keys: readonly string[]
  /** The next key that is pressed will be its key. */
  isAwaited: boolean
  onAwait: (action: ChangeableAction | null) => void
  onKey: (event: KeyboardEvent) => void
}

/** An action with its keys, and the way to give it another. */
function KeyOf({ action, keys, isAwaited, onAwait, onKey }: KeyOfProps) {
  return (
    <li className="flex min-h-8 break-inside-avoid items-center gap-2">
      <span className="flex-1">{ACTION_TITLES[action]}</span>
      <button
        type="button"
        data-awaits-key={isAwaited ? '' : undefined}
        onClick={() => onAwait(action)}
        onKeyDown={(event) => {
          if (isAwaited) onKey(event)
        }}
        onBlur={() => onAwait(null)}
        className="flex min-h-7 items-center gap-1 rounded border border-line px-1.5 hover:border-line-strong"
      >
        <span className="sr-only">Change the key of “{ACTION_TITLES[action]}”, now</span>
        {isAwaited ? (
          <span className="text-xs text-accent">press a key …</span>
        ) : (
          keys.map((key) => <Kbd key={key}>{keyLabel(key)}</Kbd>)
        )}
      </button>
    </li>
  )
}

/** The bindings with the key at the action that wants it; who had only that gets the other's. */
function exchangeKeys(bindings: KeyBindings, { key, by, wantedFor }: TakenKey): KeyBindings {
  const left = bindings[by].filter((other) => other !== key)
  const freed = bindings[wantedFor].filter((other) => other !== key)
  return { ...bindings, [wantedFor]: [key], [by]: left.length > 0 ? left : freed }
}

/** What differs from the standard keys. */
function toChanges(bindings: KeyBindings): Preferences['keys'] {
  const standard = bindKeys({})
  return Object.fromEntries(
    LABELING_ACTIONS.filter(
      (action) => bindings[action].length > 0 && bindings[action].join(' ') !== standard[action].join(' '),
    ).map((action) => [action, [...bindings[action]]]),
  )
}
