import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { plainEstimate } from '@/lib/core/figures/figure'
import { figureNotes } from '@/lib/core/figures/figure-notes'
import { LinePlot } from './line-plot'

const POINTS = [0, 1, 2].map((x) => ({ x, estimate: plainEstimate(x / 10) }))

function plot(labels: readonly string[], width: number) {
  const { container } = render(
    <LinePlot
      summary="A figure."
      notes={figureNotes([])}
      chart={{
        kind: 'lines',
        as: 'coefficient',
        series: [{ label: 'all', points: POINTS }],
        xAxis: 'Notes searched',
        yAxis: 'AC1',
        ticks: labels.map((label, x) => ({ x, label })),
      }}
      width={width}
    />,
  )
  const texts = [...container.querySelectorAll('text')]
  const axis = texts.find(({ textContent }) => textContent === 'Notes searched')!
  const under = texts.filter(
    (text) =>
      text.getAttribute('text-anchor') === 'middle' && labels.join(' ').includes(text.textContent.trim()),
  )
  return { under, axis: Number(axis.getAttribute('y')) }
}

it('breaks long words under neighboring marks into lines, and makes room for them', () => {
  const scopes = ['all notes', 'own admission', 'own admission until discharge']
  const { under, axis } = plot(scopes, 320)
  const lines = under.map(({ textContent }) => textContent.trim())

  expect(lines).toEqual(['all notes', 'own admission', 'own admission', 'until discharge'])
  expect(new Set(under.map((text) => text.getAttribute('y'))).size).toBe(2)
  expect(axis).toBe(plot(['5', '10', '25'], 320).axis + 14)
})

it('leaves short ones in their line', () => {
  const { under } = plot(['5', '10', '25'], 320)
  expect(new Set(under.map((text) => text.getAttribute('y'))).size).toBe(1)
})
