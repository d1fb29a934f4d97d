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
    badge: 'bg-good-soft text-good',
    bar: 'bg-good',
    mark: 'bg-good-soft decoration-good underline decoration-1',
    sign: '✓',
  },
  bad: {
    badge: 'bg-bad-soft text-bad',
    bar: 'bg-bad',
    mark: 'bg-bad-soft decoration-bad underline decoration-wavy decoration-1',
    sign: '✗',
  },
  absent: {
    badge: 'bg-absent-soft text-absent',
    bar: 'bg-absent',
    mark: 'bg-absent-soft decoration-absent underline decoration-dashed decoration-2',
    sign: '?',
  },
  neutral: {
    badge: 'bg-sunken text-muted',
    bar: 'bg-line-strong',
    mark: 'bg-sunken decoration-muted underline decoration-dotted decoration-1',
    sign: '•',
  },
}
