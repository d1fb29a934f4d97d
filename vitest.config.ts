import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const alias = {
  '@': import.meta.dirname,
  'server-only': `${import.meta.dirname}/lib/testing/server-only.ts`,
}

type Tests = Exclude<TestProjectInlineConfiguration['test'], undefined> & { include: string[] }

/**
 * Two projects. Most files share a process and what they import, which would take half the processor time; those that put modules in
 * the place of others have a process each, and so do those that kill workers.
 *
 * @param isApart whether the text of a file says that it needs one
 */
function share(tests: Tests & { name: string }, isApart: RegExp): TestProjectInlineConfiguration[] {
  const { name, include, exclude = [] } = tests
  const apart = globSync(include, { exclude }).filter((file) =>
    isApart.test(`${file}\n${readFileSync(file, 'utf8')}`),
  )
  return [
    { extends: true, test: { ...tests, exclude: [...exclude, ...apart], isolate: false } },
    { extends: true, test: { ...tests, name: `${name}-apart`, include: apart } },
  ]
}

/** More workers than processors: many tests wait for a server to be slow, or for a worker to start, while others calculate. */
const COMMON = { maxWorkers: 4, testTimeout: 180_000, hookTimeout: 180_000 }
/** What stands before and after each file of tests, also where files share a process. */
const SETUP = ['lib/testing/no-settings.ts', 'lib/testing/leave-nothing.ts', 'lib/testing/same-cases.ts']

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      ...share(
        {
          ...COMMON,
          name: 'unit',
          include: ['{lib,scripts,prisma,components}/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts'],
          setupFiles: SETUP,
        },
        /vi\.mock\(/,
      ),
      ...share(
        {
          ...COMMON,
          name: 'ui',
          include: ['components/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: [...SETUP, 'lib/testing/leave-no-page.ts', 'lib/testing/patient-queries.ts'],
          expect: { poll: { timeout: 60_000 } },
        },
        /vi\.mock\(/,
      ),
      ...share(
        {
          ...COMMON,
          name: 'integration',
          include: ['{lib,scripts,prisma}/**/*.integration.test.ts'],
          globalSetup: 'lib/testing/global-database.ts',
          setupFiles: [...SETUP, 'lib/testing/worker-database.ts'],
        },
        /^scripts\/bench\/|-kill\.|vi\.mock\(/,
      ),
    ],
  },
})
