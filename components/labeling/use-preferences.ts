'use client'

import { useState } from 'react'
import type { Preferences } from '@/lib/core/preferences'

/** A person's preferences: in force at once, kept by the server behind that. */
export function usePreferences(kept: Preferences, onChange: (preferences: Preferences) => Promise<unknown>) {
  const [preferences, setPreferences] = useState(kept)
  function change(next: Preferences) {
    setPreferences(next)
    // one that does not arrive is only lost with the page
    onChange(next).catch(() => {})
  }
  return { preferences, change }
}
