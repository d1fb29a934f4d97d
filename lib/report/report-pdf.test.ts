import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import type { PlainElement, PlainNode } from '@/lib/core/plain-element'
import { reportPdf } from './report-pdf'

const COLOURS = new Map([['--ink', '#111111']])

function element(tag: string, props: PlainElement['props'], ...children: PlainNode[]): PlainElement {
  return { tag, props, children }
}

const row = (tag: string, cells: readonly string[]) =>
  element('tr', {}, ...cells.map((cell) => element(tag, {}, cell)))

function table(rows: readonly (readonly string[])[]): PlainElement {
  return element(
    'table',
    {},
    element('caption', {}, 'Figures of all'),
    element('thead', {}, row('th', ['rater', 'value'])),
    element('tbody', {}, ...rows.map((cells) => row('td', cells))),
  )
}

const drawing = (...children: PlainNode[]) => element('svg', { viewBox: '0 0 400 200' }, ...children)

function print(...content: PlainNode[]): Promise<Uint8Array<ArrayBuffer>> {
  return reportPdf({ content, title: 'A study', digest: 'f00d', colours: COLOURS })
}

async function readBack(pdf: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({ data: pdf.slice(), verbosity: 0 }).promise
}

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>

/** What has something on the page: the reader lists parts of other pages, too, as empty. */
function rolesIn({ role, children }: Tree): string[] {
  return [
    ...(children.length === 0 ? [] : [role]),
    ...children.flatMap((part) => ('role' in part ? rolesIn(part) : [])),
  ]
}

async function textsOf(document: PDFDocumentProxy): Promise<string[]> {
  const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1))
  return Promise.all(
    pages.map(async (page) => {
      const { items } = await (await page).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
}

describe('reportPdf', () => {
  it('prints headings, words, tables and drawings, in order, with bookmarks', async () => {
    const pdf = await print(
      element(
        'article',
        {},
        element('h1', {}, 'A study'),
        element('h2', {}, '1. First'),
        element('p', {}, 'Words ', 'of ', element('b', {}, 'some'), ' length. '.repeat(40)),
        table([['one', '0.50']]),
        element('h2', {}, '2. Second'),
        element(
          'figure',
          {},
          element('h3', {}, 'A drawing'),
          drawing(
            element('title', {}, 'not shown'),
            element(
              'g',
              { transform: 'translate(10 10) rotate(-45)' },
              element('rect', { width: 20, height: 10, rx: 3, fill: 'var(--ink)', fillOpacity: 0.5 }),
              element('line', { x1: 0, x2: 5, y1: 0, y2: 5, stroke: 'var(--ink)', strokeDasharray: '5 3' }),
              element('circle', { cx: 5, cy: 5, r: 2, fill: 'none' }),
              element('path', { d: 'M0 0L5 5V9C1 2 3 4 5 6Z', fill: 'none', stroke: '#ff0000' }),
              element(
                'text',
                { x: 50, y: 20, textAnchor: 'end' },
                'label',
                element('tspan', { dx: 4 }, 'n 7'),
              ),
            ),
          ),
          element('figcaption', {}, 'Below it.'),
        ),
      ),
    )
    const document = await readBack(pdf)

    const [text] = await textsOf(document)
    const places = [
      '1. First',
      'Words of some',
      'Figures of all',
      '0.50',
      '2. Second',
      'A drawing',
      'label',
      'n 7',
      'Below it.',
    ]
    const found = places.map((words) => text!.indexOf(words))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((left, right) => left - right))
    expect(text).toContain('page 1 of 1')
    expect(text).not.toContain('not shown')
    expect((await document.getOutline()).map(({ title }) => title)).toEqual(['1. First', '2. Second'])
    const { info } = (await document.getMetadata()) as { info: Record<string, string> }
    expect(info).toMatchObject({ Title: 'A study', Keywords: 'f00d' })
  })

  it('goes on over pages, with the head of a table on each', async () => {
    const rows = Array.from({ length: 200 }, (_, place) => [`rater ${place}`, `0.${place}`])

    const texts = await textsOf(await readBack(await print(table(rows))))

    expect(texts.length).toBeGreaterThan(3)
    for (const text of texts) expect(text).toMatch(/rater +value/)
    expect(texts.join(' ')).toContain('rater 199')
  })

  it('leaves no row alone on a page, and a short table whole', async () => {
    for (let count = 40; count < 60; count++) {
      const rows = Array.from({ length: count }, (_, place) => [`rater ${place}`, '1'])
      const texts = await textsOf(await readBack(await print(table(rows))))
      expect((texts.at(-1)?.match(/rater \d/g) ?? []).length).not.toBe(1)
    }
    const short = Array.from({ length: 9 }, (_, place) => [`rater ${place}`, '1'])
    const above = Array.from({ length: 38 }, () => element('p', {}, 'A line.'))
    const pages = await textsOf(await readBack(await print(...above, table(short))))
    expect(pages.filter((text) => /rater \d/.test(text))).toHaveLength(1)
  })

  it('keeps a figure with its numbers, and fills the room before it with a table from below', async () => {
    const named = (name: string, count: number) =>
      table(Array.from({ length: count }, (_, place) => [`${name} ${place}`, '1']))
    const figure = element(
      'figure',
      {},
      element('h3', {}, 'The figure'),
      drawing(element('line', {})),
      named('number', 20),
    )
    const above = Array.from({ length: 14 }, () => element('p', {}, 'A line.'))
    const content = [...above, figure, element('p', {}, 'Words below.'), named('row', 5), named('long', 60)]
    const pages = await textsOf(await readBack(await print(...content)))

    expect(pages[0]).toMatch(/row 4/)
    expect(pages[0]).not.toMatch(/The figure|long 0/)
    expect(pages[1]).toMatch(/The figure.*number 0.*number 19/)
  })

  it('tears no figure from its numbers, however much room is left for it', async () => {
    for (let lines = 0; lines < 34; lines++) {
      const rows = Array.from({ length: 8 }, (_, place) => [`number ${place}`, '1'])
      const figure = element('figure', {}, element('h3', {}, 'The figure'), drawing(), table(rows))
      const above = Array.from({ length: lines }, () => element('p', {}, 'A line.'))
      const pages = await textsOf(await readBack(await print(...above, figure)))
      expect(pages.filter((text) => /The figure|number \d/.test(text))).toHaveLength(1)
    }
  })

  it('lets nothing pass a heading', async () => {
    const above = Array.from({ length: 25 }, () => element('p', {}, 'A line.'))
    const rows = Array.from({ length: 20 }, (_, place) => [`row ${place}`, '1'])
    const content = [...above, table(rows), element('h2', {}, 'A heading'), element('p', {}, 'Under it.')]
    const pages = await textsOf(await readBack(await print(...content)))

    expect(pages[0]).not.toMatch(/row 0|Under it/)
    expect(pages[1]).toMatch(/row 19.*A heading.*Under it/)
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
          ...columns.map((_, place) => [`statements ${place}`]),
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

  it('tells those who hear it what each part is, once, and in order', async () => {
    const rows = Array.from({ length: 120 }, (_, place) => [`rater ${place}`, '1'])
    const pdf = await print(
      element('h1', {}, 'A study'),
      element('p', {}, 'long words '.repeat(700)),
      element('figure', {}, drawing(element('title', {}, 'Rater 1 stands apart.'), element('line', {}))),
      table(rows),
    )
    const document = await readBack(pdf)
    const pages = await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) =>
        (await document.getPage(index + 1)).getStructTree(),
      ),
    )
    const roles = pages.flatMap((tree) => rolesIn(tree))
    const count = (role: string) => roles.filter((found) => found === role).length

    expect(Buffer.from(pdf).includes('/Marked true')).toBe(true)
    expect(roles.filter((role) => ['H1', 'P', 'Figure', 'Caption'].includes(role))).toEqual([
      'H1',
      'P',
      'P', // it goes on over the page
      'Figure',
      'Caption',
    ])
    expect([count('TH'), count('TD')]).toEqual([2, 240])
    expect(JSON.stringify(pages)).toContain('Rater 1 stands apart.')
  })

  it('gives the same bytes for the same report', async () => {
    const content = [element('h1', {}, 'A study'), table([['one', '1']]), drawing()]

    const first = await print(...content)
    await new Promise((resolve) => setTimeout(resolve, 1100))

    expect(Buffer.compare(first, await print(...content))).toBe(0)
  })

  it('loses no character silently, and breaks what is wider than the page', async () => {
    const texts = await textsOf(
      await readBack(
        await print(
          element('p', {}, 'κ ≥ 0.6 – “quoted”, 漢\u0007'),
          table([['x'.repeat(900), 'e'.repeat(400)]]),
        ),
      ),
    )
    const text = texts.join('').replaceAll(' ', '')

    expect(text).toContain('κ≥0.6–“quoted”,[U+6F22]')
    expect(text.match(/x/g)).toHaveLength(900)
    expect(text.match(/e/g)!.length).toBeGreaterThan(399)
  })

  it('makes a drawing higher than the page as small as it must be', async () => {
    const tall = element('svg', { viewBox: '0 0 700 9000' }, element('text', { x: 1, y: 8990 }, 'the end'))

    const document = await readBack(await print(tall))

    expect(document.numPages).toBe(1)
    expect((await textsOf(document))[0]).toContain('the end')
  })

  it.each([
    ['nothing', [], 1],
    ['an empty table', [table([])], 1],
    ['empty words', [element('p', {})], 1],
  ] as const)('prints %s', async (_, content, pages) => {
    expect((await readBack(await print(...content))).numPages).toBe(pages)
  })

  it.each([
    ['an unknown shape', drawing(element('ellipse', {})), 'has no ellipse'],
    ['an unknown colour', drawing(element('rect', { fill: 'var(--pink)' })), 'no colour is called --pink'],
    ['an unknown move', drawing(element('g', { transform: 'skewX(3)' })), 'has no skewX'],
    ['a drawing without a size', element('svg', {}), 'needs a view box'],
    ['loose words', 'loose words', 'stands in a heading or a paragraph'],
  ] as const)('refuses %s', async (_, node, message) => {
    await expect(print(node)).rejects.toThrow(message)
  })
})
