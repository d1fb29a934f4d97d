import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { TransitionPlot } from '@/components/figures/transition-plot'
import { figureNotes } from '@/lib/core/figures/figure-notes'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { toMarkup } from './to-markup'

function readAs(markup: string): Element {
  const box = document.createElement('div')
  box.innerHTML = markup
  return box
}

describe('toMarkup', () => {
  it.each([
    [
      'an interval plot',
      <IntervalPlot
        key="plot"
        summary={'a & b < "c"'}
        notes={figureNotes([])}
        width={600}
        chart={{
          kind: 'intervals',
          axis: 'x',
          as: 'coefficient',
          lines: [{ value: 0.1, label: 'mean' }],
          rows: [
            {
              label: 'one',
              note: 'n 3',
              estimate: { value: 0.2, interval: { low: 0.1, high: 0.4 } },
              href: '/a?b=1&c=2',
            },
          ],
        }}
      />,
    ],
    [
      'a transition plot',
      <TransitionPlot
        key="plot"
        summary="s"
        chart={{
          kind: 'transitions',
          labels: VERDICT_LABELS.labels,
          first: 'a',
          second: 'b',
          counts: [
            [3, 1, 0],
            [0, 2, 0],
            [1, 0, 4],
          ],
        }}
      />,
    ],
  ])('writes %s as React would', (_, element) => {
    const [ours, reacts] = [toMarkup(element), renderToStaticMarkup(element)].map(readAs)

    expect(ours?.querySelector('svg')).not.toBeNull()
    expect(ours?.isEqualNode(reacts ?? null)).toBe(true)
  })

  it('lets no text become markup', () => {
    expect(toMarkup(<p title={'"><script>'}>{'</p><script>alert(1)</script>'}</p>)).toBe(
      '<p title="&quot;&gt;&lt;script&gt;">&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    )
  })

  it('refuses what needs a browser', () => {
    expect(() => toMarkup(<form onSubmit={() => {}} />)).toThrow('markup has no onSubmit')
  })
})
