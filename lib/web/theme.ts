import 'server-only'
import { cookies } from 'next/headers'
import { THEME_COOKIE, type Theme, toTheme } from '@/lib/core/accounts/theme'

/** The theme that was chosen in this browser. */
export async function readTheme(): Promise<Theme> {
  return toTheme((await cookies()).get(THEME_COOKIE)?.value)
}
