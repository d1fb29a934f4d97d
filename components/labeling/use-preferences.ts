'use client'

import { useState } from 'react'
import type { Preferences } from '@/lib/core/accounts/preferences'
import type { SaveResult } from './save-result'

export type SavePreferences = (preferences: Preferences) => Promise<SaveResult>

/** What was changed since this page was loaded: a patient that was fetched before would bring the old ones back. */
let changed: Preferences | null = null

/** A person's preferences: in force at once, kept by the server behind that. */
export function usePreferences(kept: Preferences, onSave: SavePreferences) {
  const [preferences, setPreferences] = useState(changed ?? kept)
  const [fault, setFault] = useState<string | null>(null)

  function change(next: Preferences) {
    changed = next
    setPreferences(next)
    setFault(null)
    onSave(next).then(
      (result) => setFault(result.ok ? null : result.message),
      () => setFault('The server does not answer: this holds until the page is closed.'),
    )
  }
  return { preferences, change, fault }
}
