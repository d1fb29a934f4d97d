import { expect, it, vi } from 'vitest'
import config from '@/vitest.config'

it('takes the settings of whoever runs tests away, and nothing else', async () => {
  vi.stubEnv('QDRANT_URL', 'http://qdrant.hospital.example:6333')
  vi.stubEnv('EMBED_API_KEY', 'a key of theirs')
  vi.stubEnv('CHROMIUM_PATH', '/usr/bin/chromium')
  vi.resetModules()

  await import('./no-settings')

  expect(process.env).not.toHaveProperty('QDRANT_URL')
  expect(process.env).not.toHaveProperty('EMBED_API_KEY')
  expect(process.env['CHROMIUM_PATH']).toBe('/usr/bin/chromium')
  vi.unstubAllEnvs()
})

it('comes before all else in each kind of test', () => {
  const projects = config.test?.projects ?? []
  const setups = projects.map((project) => (project as { test: { setupFiles: string[] } }).test.setupFiles[0])

  expect(setups).toEqual(projects.map(() => 'lib/testing/no-settings.ts'))
})
