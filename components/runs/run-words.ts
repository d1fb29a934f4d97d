import type { RunConfiguration, RunStatus } from '@/lib/core/runs'

export const STATUS_WORDS: Record<RunStatus, string> = {
  queued: 'waiting',
  running: 'running',
  cancelled: 'cancelled',
  done: 'done',
  failed: 'stopped',
}

/** One line that tells two configurations apart. */
export function describeConfiguration(configuration: RunConfiguration): string {
  const scope = configuration.scope === 'all-notes' ? 'all notes' : 'own admission'
  const facts = `${configuration.topN} facts, ${scope}`
  if (configuration.kind === 'baseline') return `rules, lexical retrieval, ${facts}`
  const format = configuration.referenceFormat.replace('_', ' ')
  return `${configuration.model} at ${configuration.temperature}, lexical retrieval, ${facts}, ${format}`
}
