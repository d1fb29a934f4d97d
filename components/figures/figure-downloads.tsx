'use client'

import { type MouseEvent, useState } from 'react'
import { headingOf } from '@/lib/core/figures/figure'
import { drawPng, standaloneSvg } from './export-svg'

type Format = 'SVG' | 'PNG' | 'CSV'
const DRAWN: readonly Format[] = ['SVG', 'PNG', 'CSV']
const TABLE: readonly Format[] = ['CSV']

type Props = {
  name: string
  title: string
  /** Whose figures these are. */
  who: readonly string[]
  isDrawn: boolean
  csv: string
}

/** Saves the figure that it stands in: the drawing always in its light colors, the numbers as CSV. */
export function FigureDownloads({ name, title, who, isDrawn, csv }: Props) {
  const [failure, setFailure] = useState<string | null>(null)

  async function download(event: MouseEvent<HTMLButtonElement>, format: Format) {
    const figure = event.currentTarget.closest('figure')
    if (!figure) return
    try {
      setFailure(null)
      const heading = headingOf({ title, who })
      const blob =
        format === 'CSV'
          ? new Blob([csv], { type: 'text/csv;charset=utf-8' })
          : await drawingOf(figure, format, heading)
      save(blob, `${fileName(name, who)}.${format.toLowerCase()}`)
    } catch {
      setFailure('This browser could not draw the figure. Try SVG.')
    }
  }

  return (
    <span className="flex shrink-0 items-baseline gap-1 text-xs print:hidden">
      {failure && (
        <span role="alert" className="text-danger">
          {failure}
        </span>
      )}
      {(isDrawn ? DRAWN : TABLE).map((format) => (
        <button
          key={format}
          type="button"
          aria-label={`Download as ${format}`}
          onClick={(event) => void download(event, format)}
          className="min-h-[24px] rounded px-1.5 text-accent hover:bg-sunken"
        >
          {format}
        </button>
      ))}
    </span>
  )
}

async function drawingOf(figure: HTMLElement, format: 'SVG' | 'PNG', heading: string): Promise<Blob> {
  const svg = figure.querySelector('svg')
  if (!svg) throw new Error('the figure has no drawing')
  const drawing = standaloneSvg(svg, heading, captionOf(figure))
  return format === 'SVG' ? new Blob([drawing.svg], { type: 'image/svg+xml' }) : drawPng(drawing)
}

/**
 * What a drawing must say when it stands alone in a paper: its words, what the page says once of all its figures, of which
 * statements it is, and of when the data are. The words stand in the figure, the filter with the page's filters.
 */
function captionOf(figure: HTMLElement): string[] {
  const words = figure.querySelector('[data-chart-words]')?.cloneNode(true) as HTMLElement | undefined
  for (const link of words?.querySelectorAll('[data-on-screen]') ?? []) link.remove()
  const ofAll = document.querySelector('[data-figure-words]')?.textContent ?? ''
  const filter = document.querySelector<HTMLElement>('[data-filter-words]')?.dataset['filterWords']
  const at = figure.dataset['chartAt']
  const basis = [
    ...(filter ? [`Statements looked at: ${filter}.`] : []),
    ...(at ? [`Data as of ${at} (UTC).`] : []),
  ]
  return [ofAll, words?.textContent ?? '', basis.join(' ')]
    .map((one) => one.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** As `confusion-people-rater-1-ai-baseline-2`: names keep only what every file system takes. */
function fileName(name: string, who: readonly string[]): string {
  const words = who.map((one) => one.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'))
  return [name, ...words].join('-').replaceAll(/-{2,}/g, '-').replace(/-$/, '').slice(0, 120)
}

function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
