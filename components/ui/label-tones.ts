import type { Tone } from '@/lib/core/labels'

type Look = {
  badge: string
  bar: string
  /** In a text: a kind of underline beside the color, so that none of the two is needed. */
  mark: string
  sign: string
}

/** How labels of a tone look, everywhere but in charts. */
export const LABEL_TONES: Record<Tone, Look> = {
  good: {
    badge: 'bg-supported-soft text-supported',
    bar: 'bg-supported',
    mark: 'bg-supported-soft decoration-supported underline decoration-1',
    sign: '✓',
  },
  bad: {
    badge: 'bg-not-supported-soft text-not-supported',
    bar: 'bg-not-supported',
    mark: 'bg-not-supported-soft decoration-not-supported underline decoration-wavy decoration-1',
    sign: '✗',
  },
  absent: {
    badge: 'bg-not-addressed-soft text-not-addressed',
    bar: 'bg-not-addressed',
    mark: 'bg-not-addressed-soft decoration-not-addressed underline decoration-dashed decoration-2',
    sign: '?',
  },
  neutral: {
    badge: 'bg-sunken text-muted',
    bar: 'bg-line-strong',
    mark: 'bg-sunken decoration-muted underline decoration-dotted decoration-1',
    sign: '•',
  },
}
