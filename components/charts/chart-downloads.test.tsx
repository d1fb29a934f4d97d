import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChartFrame } from './chart-frame'

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

function draw() {
  render(
    <ChartFrame
      name="confusion"
      title="AI: baseline (2) over patients"
      who={['person: Zoë / 1', 'AI: baseline (2)']}
      chart={
        <svg>
          <rect fill="var(--ink)" />
        </svg>
      }
      data={{
        columns: ['down: person: Zoë / 1', 'share', 'statements'],
        rows: [{ cells: ['Supported', { value: 0.123456789, as: 'percent' }, 1234567] }],
      }}
    />,
  )
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
    expect(words).toBe('AI: baseline (2) over patients: person: Zoë / 1')
    expect(Number(svg.documentElement.getAttribute('width'))).toBeGreaterThan(200)
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark')
    expect(document.querySelectorAll('svg')).toHaveLength(1)
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
