/** Writes down where a fault arose. Its message stays out: it may hold text of a note. */
export function logFault(what: string, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error
  const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : ''
  const frames =
    error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []
  console.error([`${what}: ${name}${code}`, ...frames.slice(0, 12)].join('\n'))
}
