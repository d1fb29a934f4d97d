import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const alias = {
  '@': import.meta.dirname,
  'server-only': `${import.meta.dirname}/lib/testing/server-only.ts`,
}

const ON_POSTGRES = {
  include: ['{lib,scripts,prisma}/**/*.integration.test.ts'],
  globalSetup: 'lib/testing/global-database.ts',
  setupFiles: ['lib/testing/no-settings.ts', 'lib/testing/worker-database.ts', 'lib/testing/same-cases.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  maxWorkers: 2,
}

/**
 * Files whose tests put modules or settings in the place of others, or leave servers, gates and models behind that others would meet: each
 * has a process of its own. All others share what is imported, which takes half the processor time.
 */
const APART = globSync(ON_POSTGRES.include).filter(
  (file) =>
    /^(?:lib\/(?:models|pipeline)|scripts\/bench)\//.test(file) ||
    /vi\.(?:mock|stubEnv)\(|@\/lib\/pipeline\//.test(readFileSync(file, 'utf8')),
)

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          setupFiles: ['lib/testing/no-settings.ts', 'lib/testing/same-cases.ts'],
          include: ['lib/core/**/*.test.ts'],
          maxWorkers: 2,
          isolate: false, // nothing there keeps state: files of tests share what is imported
          sequence: { groupOrder: 1 }, // after the others, with workers of its own
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['lib/testing/no-settings.ts', 'lib/testing/same-cases.ts'],
          include: ['{lib,scripts,prisma,components}/**/*.test.ts'],
          exclude: ['lib/core/**', '**/*.integration.test.ts'],
          maxWorkers: 2,
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          include: ['components/**/*.test.tsx'],
          maxWorkers: 2,
          environment: 'jsdom',
          setupFiles: ['lib/testing/no-settings.ts', 'lib/testing/patient-queries.ts'],
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: { ...ON_POSTGRES, name: 'integration', exclude: APART, isolate: false },
      },
      {
        extends: true,
        test: {
          ...ON_POSTGRES,
          name: 'apart',
          include: APART,
          maxWorkers: 4, // most of the time they wait for a server to be slow, or for a worker to start
          sequence: { groupOrder: 2 }, // after the others: its number of workers is its own
        },
      },
    ],
  },
})
