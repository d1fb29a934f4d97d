import '@/lib/testing/no-settings' // before anything reads one
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { startEmbeddedDatabase } from './database/embedded-database'
import { freePort } from './database/free-port'
import { updateDatabase } from './database/update-database'
import { buildIfNeeded, generateClientIfNeeded } from './start/build'
import { PlainError } from './start/plain-error'
import { startWeb, startWorker, waitForAddress } from './start/processes'
import { runThrowaway, type Throwaway } from './start/throwaway'
import { findOrInstallChromium } from './test/find-chromium'

/**
 * Runs the end-to-end tests against a real build, a throw-away PostgreSQL with the demo study, and a worker.
 * Arguments go to Playwright: `npm run e2e -- label`.
 */
async function main({ folder, running }: Throwaway): Promise<number> {
  const chromium = findOrInstallChromium()
  await generateClientIfNeeded()
  await buildIfNeeded()

  const server = await startEmbeddedDatabase(folder, { fsync: 'off' })
  running.push(server, { stop: () => rm(`${folder}-files`, { recursive: true, force: true }) })
  await updateDatabase(server)

  const port = await freePort()
  const address = `http://localhost:${port}`
  const models = `http://127.0.0.1:${await freePort()}/v1` // a test starts this server
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: server.url,
    CONCORDANCE_DATA: path.resolve(`${folder}-files`),
    NEXTAUTH_URL: address,
    NEXTAUTH_SECRET: 'only-for-the-end-to-end-tests-of-this-run',
    OIDC_ISSUER: `http://localhost:${await freePort()}`, // a test starts this provider
    OIDC_CLIENT_ID: 'concordance',
    OIDC_CLIENT_SECRET: 'only-for-the-end-to-end-tests',
    OIDC_NAME: 'Example Hospital',
    CHAT_BASE_URL: models,
    CHAT_MODEL: 'scripted',
    CHAT_CONCURRENCY: '2',
    EMBED_BASE_URL: models,
    EMBED_MODEL: 'toy',
    CHROMIUM_PATH: chromium,
    E2E_ADDRESS: address,
  }
  Object.assign(process.env, env)
  const { loadDemo } = await import('./demo')
  await loadDemo()

  const web = startWeb(port, 'localhost', env)
  running.push(web, startWorker(env))
  if (!(await waitForAddress(`${address}/sign-in`, () => false))) {
    throw new PlainError('The web server did not answer.')
  }
  return runPlaywright(env)
}

function runPlaywright(env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('node_modules/.bin/playwright', ['test', ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: { ...env, NODE_OPTIONS: '--conditions=react-server' },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

await runThrowaway('e2e', main)
