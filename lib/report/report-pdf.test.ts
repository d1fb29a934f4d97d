import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { drawing, element, print, readBack, table, textsOf } from '@/lib/testing/print-report'
import { reportPdf } from './report-pdf'

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>

/** What has something on the page: the reader lists parts of other pages, too, as empty. */
function rolesIn({ role, children }: Tree): string[] {
  return [
    ...(children.length === 0 ? [] : [role]),
    ...children.flatMap((part) => ('role' in part ? rolesIn(part) : [])),
  ]
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
    expect(info).toMatchObject({ Title: 'A study', Keywords: 'f00d', CreationDate: 'D:20260311000000Z' })
  })

  it('is dated by its data, and not at all where these have no day', async () => {
    const described = async (day: string | null) => {
      const pdf = await reportPdf({ content: [], title: 'A study', digest: 'f00d', day, colors: new Map() })
      return new TextDecoder('latin1').decode(pdf).match(/<xmp:CreateDate>[^<]*|CreationDate|1970/g)
    }

    expect(await described('2026-03-11')).toEqual(['CreationDate', '<xmp:CreateDate>2026-03-11T00:00:00Z'])
    expect(await described(null)).toBeNull()
  })

  it('keeps a figure with its numbers, and fills the room before it with a table from below', async () => {
    const named = (name: string, count: number) =>
      table(Array.from({ length: count }, (_, index) => [`${name} ${index}`, '1']))
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
      const rows = Array.from({ length: 8 }, (_, index) => [`number ${index}`, '1'])
      const figure = element('figure', {}, element('h3', {}, 'The figure'), drawing(), table(rows))
      const above = Array.from({ length: lines }, () => element('p', {}, 'A line.'))
      const pages = await textsOf(await readBack(await print(...above, figure)))
      expect(pages.filter((text) => /The figure|number \d/.test(text))).toHaveLength(1)
    }
  })

  it('lets nothing pass a heading', async () => {
    const above = Array.from({ length: 25 }, () => element('p', {}, 'A line.'))
    const rows = Array.from({ length: 20 }, (_, index) => [`row ${index}`, '1'])
    const content = [...above, table(rows), element('h2', {}, 'A heading'), element('p', {}, 'Under it.')]
    const pages = await textsOf(await readBack(await print(...content)))

    expect(pages[0]).not.toMatch(/row 0|Under it/)
    expect(pages[1]).toMatch(/row 19.*A heading.*Under it/)
  })

  it('names each part for those who hear it, once, and in order', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`rater ${index}`, '1'])
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

  it('leaves out what a screen shows only where the pointer rests', async () => {
    const hint = element(
      'tspan',
      { dx: 7 },
      'no interval',
      element('title', {}, 'it is based on one patient'),
    )

    const [text] = await textsOf(
      await readBack(await print(drawing(element('text', { x: 9, y: 20 }, '80', hint)))),
    )

    expect(text).toMatch(/80 ?no interval/)
    expect(text).not.toContain('rests on')
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
    ['an unknown color', drawing(element('rect', { fill: 'var(--pink)' })), 'no color is called --pink'],
    ['an unknown move', drawing(element('g', { transform: 'skewX(3)' })), 'has no skewX'],
    ['a drawing without a size', element('svg', {}), 'needs a view box'],
    ['loose words', 'loose words', 'stands in a heading or a paragraph'],
  ] as const)('refuses %s', async (_, node, message) => {
    await expect(print(node)).rejects.toThrow(message)
  })
})
