export const THEMES = ['system', 'light', 'dark'] as const
/** How pages are colored: as the system is, or as the person chose. */
export type Theme = (typeof THEMES)[number]

/** The cookie that keeps it: the server reads it, so that the first paint has it already. */
export const THEME_COOKIE = 'theme'

export function toTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system'
}
