import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Figure } from '@/lib/core/figures/figure'
import { FigureView } from './figure-view'

/** jsdom reads no colors from attributes. */
const INK = 'text[fill="var(--ink)"] { fill: #1f2328 } text[fill="var(--accent)"] { fill: #1c5d8c }'

const saved: { name: string; blob: Blob }[] = []

beforeEach(() => {
  saved.length = 0
  document.documentElement.setAttribute('data-theme', 'dark')
  const style = document.createElement('style')
  style.textContent =
    'rect { fill: #e7e6e3 } [data-theme="light"] rect { fill: #1f2328 } [data-theme="dark"] rect { fill: #e7e6e3 }'
  document.head.append(style)
  let last = new Blob()
  URL.createObjectURL = (blob) => {
    last = blob as Blob
    return 'blob:of-this-test'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: last })
  })
  // jsdom knows no sizes of drawings
  Object.defineProperty(SVGSVGElement.prototype, 'viewBox', {
    configurable: true,
    get: () => ({ baseVal: { width: 200, height: 100 } }),
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.head.replaceChildren()
  document.documentElement.removeAttribute('data-theme')
})

const CONFUSION: Figure = {
  name: 'confusion',
  title: 'AI: baseline (2) over patients',
  who: ['person: Zoë / 1', 'AI: baseline (2)'],
  words: 'Over 1,234 statements of 5 patients.',
  onScreen: 'A cell opens them.',
  chart: { kind: 'confusion', labels: ['Supported'], counts: [[1_234_567]] },
  columns: ['down: person: Zoë / 1', 'share', 'statements'],
  rows: [
    {
      cells: ['Supported', { estimate: { value: 0.123456789, interval: null }, as: 'percent' }, 1_234_567],
    },
  ],
}

const NAMES: Figure = {
  name: 'names',
  title: 'Names',
  words: 'Shown.',
  chart: {
    kind: 'intervals',
    axis: '',
    as: 'coefficient',
    rows: [
      {
        label: 'rater-1',
        note: 'n 12',
        estimate: { value: 0.5, interval: null },
        href: '#statements',
        nameHref: '#rater-1',
      },
    ],
  },
  columns: [],
  rows: [],
}

function draw() {
  render(<FigureView figure={CONFUSION} />)
}

describe('downloads of a chart', () => {
  it('are light, on white, under their title, whatever theme the page has, and name whose they are', async () => {
    draw()
    fireEvent.click(screen.getByRole('button', { name: 'Download as SVG' }))
    await waitFor(() => expect(saved).toHaveLength(1))

    expect(saved[0]?.name).toBe('confusion-person-zoë-1-ai-baseline-2.svg')
    const svg = new DOMParser().parseFromString((await saved[0]?.blob.text()) ?? '', 'image/svg+xml')
    const [ground, own] = svg.querySelectorAll('rect')
    expect(ground?.getAttribute('fill')).toBe('#ffffff')
    expect(own?.getAttribute('fill')).toMatch(/#1f2328|rgb\(31, 35, 40\)/)
    const words = [...svg.querySelectorAll('text')].map((text) => text.textContent).join(' ')
    const title = 'AI: baseline (2) over patients: person: Zoë / 1'
    expect(words).toMatch(
      new RegExp(
        `^${title.replace('(2)', '\\(2\\)')} Over 1,234 statements of 5 patients\\. Data as of \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d \\(UTC\\)\\.`,
      ),
    )
    expect(svg.querySelector('svg > title')?.textContent).toBe(title)
    expect(svg.querySelector('svg > desc')?.textContent).toContain(
      'Over 1,234 statements of 5 patients. Data as of',
    )
    expect(Number(svg.documentElement.getAttribute('width'))).toBeGreaterThan(200)
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark')
    expect(document.querySelectorAll('svg')).toHaveLength(1)
  })

  it('are of no page: without links and their color, and with what the page says once of all figures', async () => {
    const words = document.createElement('p')
    words.dataset['figureWords'] = ''
    words.textContent = 'Intervals are 95 %, by patient.'
    document.body.append(words)
    render(<FigureView figure={NAMES} />)
    document.head.append(Object.assign(document.createElement('style'), { textContent: INK }))
    fireEvent.click(screen.getByRole('button', { name: 'Download as SVG' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    words.remove()

    const text = (await saved[0]?.blob.text()) ?? ''
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml')
    expect(text).not.toMatch(/<a |its statements/)
    expect(svg.querySelector('desc')?.textContent).toMatch(
      / Intervals are 95 %, by patient\. Shown\. Data as of/,
    )
    const named = [...svg.querySelectorAll('g text')].find((one) => one.textContent?.startsWith('rater-1'))
    expect(named?.getAttribute('fill')).toMatch(/#1f2328|rgb\(31, 35, 40\)/)
    expect(screen.getByText(/^rater-1/, { selector: 'text' }).getAttribute('fill')).toBe('var(--accent)')
  })

  it('name the filter of the page that they are on, and have room for all their words', async () => {
    draw()
    const filters = document.createElement('div')
    filters.dataset['filterWords'] = 'claims written by models, patient 12'
    document.body.append(filters)
    fireEvent.click(screen.getByRole('button', { name: 'Download as SVG' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    filters.remove()

    const svg = new DOMParser().parseFromString((await saved[0]?.blob.text()) ?? '', 'image/svg+xml')
    const texts = [...svg.querySelectorAll('text')]
    expect(texts.map((text) => text.textContent).join(' ')).toContain(
      'Statements looked at: claims written by models, patient 12. Data as of',
    )
    const lowest = Math.max(...texts.map((text) => Number(text.getAttribute('y'))))
    expect(Number(svg.documentElement.getAttribute('height'))).toBeGreaterThan(lowest)
  })

  it('say in the table which side is down, in the unit of the drawing, with six digits', async () => {
    draw()
    fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))

    expect(await saved[0]?.blob.text()).toBe(
      'down: person: Zoë / 1,share %,statements\nSupported,12.3457,1234567\n',
    )
  })
})
