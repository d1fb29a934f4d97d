import type { Verdict } from '@/lib/core/verdict'

/** Apart in hue and in lightness: they stay apart for colour-blind eyes and on a black-and-white printer. */
export const VERDICT_FILLS: Record<Verdict, string> = {
  Supported: 'var(--chart-supported)',
  'Not Supported': 'var(--chart-not-supported)',
  'Not Addressed': 'var(--chart-not-addressed)',
}

/** Text on these fills. */
export const VERDICT_TEXTS: Record<Verdict, string> = {
  Supported: 'var(--surface)',
  'Not Supported': 'var(--surface)',
  'Not Addressed': 'var(--ink)',
}
