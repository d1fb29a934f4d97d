import { env, requireWebSettings, SettingError } from '@/lib/env'
import { tidyUploads } from '@/lib/exchange/upload-folders'
import { openFigures } from '@/lib/web/figures'
import { believeOnlyProxies, parseProxies } from '@/lib/web/forwarded'

/**
 * Called by Next once, when the server starts. Next would answer every request with an error and stay up: without its
 * settings it ends.
 */
export function register(): void {
  try {
    requireWebSettings()
    believeOnlyProxies(parseProxies(env().TRUSTED_PROXIES))
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    console.error(error.message)
    process.exit(1)
  }
  openFigures()
  tidyUploads()
}
