'use client'

import { useState } from 'react'
import type { Preferences } from '@/lib/core/preferences'
import type { SaveResult } from './save-result'

export type SavePreferences = (preferences: Preferences) => Promise<SaveResult>

/** A person's preferences: in force at once, kept by the server behind that. */
export function usePreferences(kept: Preferences, onSave: SavePreferences) {
  const [preferences, setPreferences] = useState(kept)
  const [fault, setFault] = useState<string | null>(null)

  function change(next: Preferences) {
    setPreferences(next)
    setFault(null)
    onSave(next).then(
      (result) => setFault(result.ok ? null : result.message),
      () => setFault('The server does not answer: this holds until the page is closed.'),
    )
  }
  return { preferences, change, fault }
}
