'use client'

import { useId, useSyncExternalStore } from 'react'
import { THEME_COOKIE, THEMES, type Theme, toTheme } from '@/lib/core/accounts/theme'

const TITLES: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }
const YEAR_SECONDS = 31_536_000

type Props = {
  /** What the server has drawn. */
  initial?: Theme
  className?: string
}

/** Light, dark, or as the system: shown at once, and kept in this browser. */
export function ThemeChoice({ initial = 'system', className = '' }: Props) {
  const name = useId()
  const chosen = useSyncExternalStore(watchTheme, shownTheme, () => initial)
  return (
    <fieldset className={className}>
      <legend className="sr-only">Appearance</legend>
      {THEMES.map((theme) => (
        <label
          key={theme}
          className="flex cursor-pointer items-center gap-2 rounded px-2 py-1 text-sm hover:bg-sunken"
        >
          <input
            type="radio"
            name={name}
            checked={theme === chosen}
            onChange={() => applyTheme(theme)}
            className="accent-accent"
          />
          {TITLES[theme]}
        </label>
      ))}
    </fieldset>
  )
}

function shownTheme(): Theme {
  return toTheme(document.documentElement.dataset['theme'])
}

/** A page can have two of these. */
function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  const age = theme === 'system' ? 0 : YEAR_SECONDS
  // oxlint-disable-next-line unicorn/no-document-cookie -- the server reads it before the first paint
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${age}; samesite=lax`
}
