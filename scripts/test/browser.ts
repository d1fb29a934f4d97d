import { printFailure } from '../start/plain-error'
import { findOrInstallChromium } from './find-chromium'

/** Says which browser the end-to-end tests take, and installs one where there is none. */
try {
  console.log(findOrInstallChromium())
} catch (error) {
  printFailure(error)
  process.exitCode = 1
}
