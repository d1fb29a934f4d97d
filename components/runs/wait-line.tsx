/** What AI raters wait for. Its line is there while they are under way, so that a short word of it moves nothing. */
export function WaitLine({ waits }: { waits: readonly string[] }) {
  return <p className="min-h-4 text-xs text-muted">{waits.join(' ')}</p>
}
