import type { ChartLabel } from '@/lib/core/figures/figure'

export type LabelLook = {
  fill: string
  /** Text on the fill. */
  text: string
  /** Stands before the name and in each part where more labels are drawn than lightness alone distinguishes; else empty. */
  mark: string
}

/** Apart in hue and in lightness: they stay apart for color-blind eyes and on a black-and-white printer. */
const OF_TONE: Readonly<Record<string, Omit<LabelLook, 'mark'>>> = {
  good: { fill: 'var(--chart-good)', text: 'var(--surface)' },
  bad: { fill: 'var(--chart-bad)', text: 'var(--surface)' },
  absent: { fill: 'var(--chart-absent)', text: 'var(--ink)' },
}

/** For labels without a tone, and for the second of one: dark and pale in turn, so that neighbors differ without color. */
const PALETTE: readonly Omit<LabelLook, 'mark'>[] = [
  { fill: 'var(--chart-label-1)', text: 'var(--surface)' },
  { fill: 'var(--chart-label-2)', text: 'var(--ink)' },
  { fill: 'var(--chart-label-3)', text: 'var(--surface)' },
  { fill: 'var(--chart-label-4)', text: 'var(--ink)' },
  { fill: 'var(--chart-label-5)', text: 'var(--surface)' },
  { fill: 'var(--chart-label-6)', text: 'var(--ink)' },
]

/** How each label of a chart looks, in order: by its tone, else by a palette, in which numbers distinguish labels, too. */
export function labelLooks(labels: readonly ChartLabel[]): LabelLook[] {
  const toned = labels.map(({ tone }, index) =>
    labels.findIndex((other) => other.tone === tone) === index ? OF_TONE[tone] : undefined,
  )
  // points of a scale are numbers already
  const isScale = labels.every(({ title }) => /^-?\d{1,3}$/.test(title))
  const isByTone = toned.every((look) => look !== undefined)
  return labels.map(({ title }, index) => {
    const before = toned.slice(0, index).filter((look) => look === undefined).length
    const look = toned[index] ?? (PALETTE[before % PALETTE.length] as Omit<LabelLook, 'mark'>)
    return { ...look, mark: isByTone ? '' : isScale ? title : `${index + 1}` }
  })
}
