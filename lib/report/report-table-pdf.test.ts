import { describe, expect, it } from 'vitest'
import type { PlainElement, PlainNode } from '@/lib/core/plain-element'
import { element, print, readBack, table, textsOf } from '@/lib/testing/print-report'

describe('tables of a printed report', () => {
  it('goes on over pages, with the head of a table on each', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => [`rater ${index}`, `0.${index}`])

    const texts = await textsOf(await readBack(await print(table(rows))))

    expect(texts.length).toBeGreaterThan(3)
    for (const text of texts) expect(text).toMatch(/rater +value/)
    expect(texts.join(' ')).toContain('rater 199')
  })

  it('leaves no row alone on a page, and a short table whole', async () => {
    for (let count = 40; count < 60; count++) {
      const rows = Array.from({ length: count }, (_, index) => [`rater ${index}`, '1'])
      const texts = await textsOf(await readBack(await print(table(rows))))
      expect((texts.at(-1)?.match(/rater \d/g) ?? []).length).not.toBe(1)
    }
    const short = Array.from({ length: 9 }, (_, index) => [`rater ${index}`, '1'])
    const above = Array.from({ length: 38 }, () => element('p', {}, 'A line.'))
    const pages = await textsOf(await readBack(await print(...above, table(short))))
    expect(pages.filter((text) => /rater \d/.test(text))).toHaveLength(1)
  })

  it('sets words left and numbers right, points below points though intervals differ', async () => {
    const figure = (value: string, interval: string) => [
      `${value} `,
      element('span', { className: 'report-interval' }, interval),
    ]
    const rows: [string, PlainNode[], string][] = [
      ['one', figure('0.50', '(-0.10 to 0.70)'), 'yes'],
      ['another', figure('100.00', '(0.40–0.60)'), 'no'],
    ]
    const part = element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', { className: 'is-text' }, 'name'),
          element('th', {}, 'figure'),
          element('th', { className: 'is-text' }, 'said'),
        ),
      ),
      element(
        'tbody',
        {},
        ...rows.map((cells) =>
          element('tr', {}, ...cells.map((cell) => element('td', {}, ...[cell].flat()))),
        ),
      ),
    )
    const page = await (await readBack(await print(part))).getPage(1)
    const { items } = await page.getTextContent()
    const startOf = (start: string) => {
      const item = items.find((one) => 'str' in one && one.str.startsWith(start))
      return item && 'str' in item ? Number(item.transform[4]) : NaN
    }

    // two digits more before the point, of 7.5 points each 0.556 wide, and the interval right of both
    expect(startOf('0.50') - startOf('100.00')).toBeCloseTo(2 * 0.556 * 7.5, 1)
    expect(startOf('one')).toBeCloseTo(startOf('another'), 1)
    expect(startOf('yes')).toBeCloseTo(startOf('no'), 1)
  })

  it('breaks names where a table is too wide, and neither a figure nor its interval', async () => {
    const names = [
      'baseline (25 facts of the patient; own admission)',
      'a-model-with-a-long-name-and-no-space.Q4_K_M',
    ]
    const figure = ['82.6 ', element('span', { className: 'report-interval' }, '(72.6–89.4)')]
    const tag = (name: string, props: PlainElement['props'], cells: readonly PlainNode[][]) =>
      element('tr', {}, ...cells.map((cell, column) => element(name, column === 0 ? props : {}, ...cell)))
    const columns: PlainNode[][] = [['338 of 338'], ...Array.from({ length: 8 }, () => figure)]
    const wide = element(
      'table',
      {},
      element(
        'thead',
        {},
        tag('th', { className: 'is-text' }, [
          ['rater'],
          ...columns.map((_, index) => [`statements ${index}`]),
        ]),
      ),
      element('tbody', {}, ...names.map((name) => tag('td', {}, [[name], ...columns]))),
    )
    const page = await (await readBack(await print(wide))).getPage(1)
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str.trim()] : []))

    const count = (wanted: string) => texts.filter((text) => text === wanted).length
    expect(['(72.6–89.4)', '82.6', '338 of 338'].map(count)).toEqual([16, 16, 2])
    expect(count('statements')).toBe(columns.length)
    expect(texts.join('')).toContain('own')
  })
})
