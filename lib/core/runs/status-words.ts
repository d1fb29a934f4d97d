import type { RunStatus } from './runs'

/** What background work is doing: that of AI raters and that on texts. */
export const STATUS_WORDS: Record<RunStatus, string> = {
  queued: 'waiting',
  running: 'under way',
  paused: 'paused',
  cancelled: 'stopped',
  done: 'done',
  failed: 'stopped by a fault',
}
