import path from 'node:path'

/** What Vitest's JSON report says of one file. A file that could not be read at all has a message and no tests. */
type VitestReport = {
  testResults: readonly {
    name: string
    status: string
    message?: string
    assertionResults: readonly {
      status: string
      fullName: string
      failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** A suite of Playwright's JSON report; suites stand within suites. */
type PlaywrightSuite = {
  file: string
  specs?: readonly {
    title: string
    ok: boolean
    tests: readonly { results: readonly PlaywrightResult[] }[]
  }[]
  suites?: readonly PlaywrightSuite[]
}
type PlaywrightResult = { error?: { message?: string } }
type PlaywrightReport = { suites: readonly PlaywrightSuite[] }

/** One line each: file, test and the beginning of what it says. */
export function listVitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [toLine(name, 'could not be run', message)]
    return failed.map((test) => toLine(name, test.fullName, test.failureMessages?.[0]))
  })
}

/** One line each: file, test and the beginning of what it says. */
export function listPlaywrightFailures({ suites }: PlaywrightReport): string[] {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) =>
        toLine(
          file,
          title,
          tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
        ),
      ),
    ...listPlaywrightFailures({ suites: inner }),
  ])
}

function toLine(file: string, test: string, message = ''): string {
  const said = message.trim().split('\n', 1)[0]
  return `${path.relative('', file)} › ${test}${said ? `: ${said}` : ''}`
}
