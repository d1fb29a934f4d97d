import { requireWebSettings, SettingError } from '@/lib/env'
import { openFigures } from '@/lib/web/figures'

/**
 * Called by Next once, when the server starts. Next would answer every request with an error and stay up: without its
 * settings it ends.
 */
export function register(): void {
  try {
    requireWebSettings()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    console.error(error.message)
    process.exit(1)
  }
  openFigures()
}
