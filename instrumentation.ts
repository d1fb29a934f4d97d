import { requireWebSettings } from '@/lib/env'
import { openFigures } from '@/lib/web/figures'

/** Called by Next once, when the server starts. */
export function register(): void {
  requireWebSettings()
  openFigures()
}
