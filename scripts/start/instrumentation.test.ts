import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const WORKING = {
  DATABASE_URL: 'postgresql:///concordance?host=/var/run/postgresql',
  NEXTAUTH_URL: 'https://concordance.hospital.example',
  NEXTAUTH_SECRET: 'long and random',
}

/** What becomes of a web server's process as Next starts it with these settings. */
function register(settings: Record<string, string>) {
  const script =
    "import('./instrumentation.ts').then(({ register }) => register()).then(() => process.exit())"
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', '--eval', script],
    { encoding: 'utf8', env: { ...process.env, ...settings } },
  )
  return { status, stderr }
}

it.each([
  [
    { DATABASE_URL: '', NEXTAUTH_SECRET: '' },
    'The web server needs DATABASE_URL, NEXTAUTH_SECRET in its environment.\n',
  ],
  [
    { DATABASE_URL: 'db.hospital.example:5432' },
    'DATABASE_URL is not an address like postgresql://user:password@host:5432/concordance.\n',
  ],
  [
    { TRUSTED_PROXIES: 'nginx' },
    'TRUSTED_PROXIES must name addresses or networks like 10.0.0.0/8, not “nginx”.\n',
  ],
])('ends the web server with a sentence where it could answer nothing: %o', (settings, sentence) => {
  expect(register({ ...WORKING, ...settings })).toEqual({ status: 1, stderr: sentence })
})

it('lets a web server start that has its settings', () => {
  expect(register(WORKING)).toEqual({ status: 0, stderr: '' })
})
