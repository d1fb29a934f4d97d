import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { PlainError } from '../start/plain-error'

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser for the end-to-end tests: CHROMIUM_PATH, one that is installed, Playwright's own, or one that is installed
 * now in the way that fits the machine.
 *
 * @throws {PlainError} when there is none and none can be installed
 */
export function findOrInstallChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium for the end-to-end tests …')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isDebianRoot) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' })
  } else {
    spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = findChromium()
  if (installed) return installed
  throw new PlainError(
    'No Chromium was found or could be installed. Have one installed (on Debian, as root: apt-get install chromium), or name one with CHROMIUM_PATH=/path/to/chromium.',
  )
}

function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new PlainError(`CHROMIUM_PATH names ${named}, which does not exist.`)
  }
  return [...USUAL_PLACES, chromium.executablePath()].find((place) => existsSync(place)) ?? null
}
