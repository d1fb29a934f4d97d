import { defineConfig } from '@playwright/test'

/**
 * Two popups of the address bar, which every new window loads as pages of their own: more than half the processor time of opening
 * one. After them what Playwright turns off by itself, for Chromium heeds one such list alone.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Run through `npm run e2e`, which starts the application and says where it and the browser are. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  preserveOutput: 'failures-only',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // each test has a study of its own, so that files of them run beside each other: one more than processors, for they also wait
  workers: 3,
  forbidOnly: true,
  retries: 0,
  use: {
    baseURL: process.env['E2E_ADDRESS'] ?? 'http://localhost:3000',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    screenshot: 'only-on-failure', // a trace takes a sixth of the time: `npm run e2e -- x.spec.ts --trace on`
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        `--disable-features=${FEATURES_OFF.join(',')}`,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
})
