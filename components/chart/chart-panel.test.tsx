import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PatientChart } from '@/lib/core/chart'
import { ChartPanel } from './chart-panel'
import type { ChartHandle } from './use-chart-handle'

beforeAll(() => {
  // jsdom lays nothing out: there is nowhere to scroll
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  Element.prototype.scrollIntoView = () => {}
})

const note = (id: string, category: string, time: string, text: string) => ({
  id,
  externalId: id,
  admissionId: '11',
  category,
  description: `${category} Note`,
  author: null,
  chartDate: time.slice(0, 10),
  chartTime: time,
  text,
})

const CHART: PatientChart = {
  patientId: 'p',
  externalId: '1',
  admissions: [],
  contents: [],
  findTerms: 'pyrexia: fever',
  notes: [
    note('n1', 'Physician', '2150-03-04 08:00:00', 'Fever on arrival. No cough.'),
    note('n2', 'Nursing', '2150-03-05 20:00:00', 'Slept overnight. Fever gone.'),
  ],
}

describe('the chart', () => {
  it('counts hits over all notes, moves through them, and shows them in the contents', async () => {
    const user = userEvent.setup()
    render(<ChartPanel chart={CHART} pdfUrl="/chart.pdf" />)

    await user.type(screen.getByRole('searchbox', { name: 'Find in the chart' }), 'FEVER')
    expect(screen.getByText('1 of 2')).toBeDefined()
    await user.keyboard('{Enter}')
    expect(screen.getByText('2 of 2')).toBeDefined()
    await user.keyboard('{Enter}')
    expect(screen.getByText('1 of 2')).toBeDefined()

    const contents = screen.getByRole('navigation', { name: 'Contents of the chart' })
    expect(within(contents).getByRole('button', { name: /08:00\s*Physician Note\s*1\s*hit$/ })).toBeDefined()
  })

  it('marks what cannot be seen, says so, and keeps every place', async () => {
    const hidden = String.fromCodePoint(0xe0053)
    const [first] = CHART.notes
    const text = `No\u202e fever.${hidden} Cough since noon.`
    const chart = createRef<ChartHandle>()
    const user = userEvent.setup()
    render(
      <ChartPanel ref={chart} chart={{ ...CHART, notes: [{ ...first!, text }] }} pdfUrl="/c.pdf" isQuoting />,
    )

    expect(screen.getByText('No▯ fever.▯▯ Cough since noon.')).toBeDefined()
    expect(screen.getByText(/cannot be seen in this note: 2 characters\. AI raters/)).toBeDefined()
    await user.type(screen.getByRole('searchbox', { name: 'Find in the chart' }), 'cough')
    const passage = chart.current?.currentPassage()
    expect(text.slice(passage?.start, passage?.end)).toBe(passage?.quote)
    expect(passage?.quote).toContain('Cough since noon.')
  })

  it('stays where it is at one or two letters, until somebody goes to a hit', async () => {
    const user = userEvent.setup()
    const chart = createRef<ChartHandle>()
    const text = 'Cr 1.4 on arrival. Cr 1.2 later.'
    const notes = [note('n1', 'Physician', '2150-03-04 08:00:00', text)]
    render(<ChartPanel ref={chart} chart={{ ...CHART, notes }} pdfUrl="/chart.pdf" isQuoting />)
    const box = screen.getByRole('searchbox', { name: 'Find in the chart' })

    await user.type(box, 'Cr')
    expect(screen.getByText('2 hits')).toBeDefined()
    expect(chart.current?.currentPassage()).toBeNull()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(screen.getByText('2 of 2')).toBeDefined()

    await user.clear(box)
    await user.type(box, 'Cr{Escape}')
    expect(screen.getByText('1 of 2')).toBeDefined()
    expect(chart.current?.currentPassage()?.quote).toBe('Cr 1.4 on arrival.')
  })

  it('leads back to where the search began when what is typed stands nowhere, and goes on from there', async () => {
    const user = userEvent.setup()
    render(<ChartPanel chart={CHART} pdfUrl="/chart.pdf" />)
    const [view] = screen.getAllByRole('region', { name: 'Notes as text' })
    const box = screen.getByRole('searchbox', { name: 'Find in the chart' })
    view!.scrollTop = 700
    const tops = [0, 0]
    for (const [index, article] of [...view!.querySelectorAll('article')].entries())
      article.getBoundingClientRect = () =>
        new DOMRect(0, (tops[index] ?? 0) + index * 500 - view!.scrollTop, 500, 500)

    await user.click(box) // the second note, 200 into it
    await user.type(box, 'fev')
    view!.scrollTop = 0 // where the hit is, as a browser with a layout would
    tops[1] = 40 // what stands above has its real height now
    await user.type(box, 'x')

    expect(screen.getByText('no hits')).toBeDefined()
    expect(view!.scrollTop).toBe(740)
  })

  it('quotes the sentence of the hit without a selection, and a wider passage when asked', async () => {
    const user = userEvent.setup()
    const chart = createRef<ChartHandle>()
    render(<ChartPanel ref={chart} chart={CHART} pdfUrl="/chart.pdf" isQuoting />)
    expect(chart.current?.currentPassage()).toBeNull()

    await user.type(screen.getByRole('searchbox', { name: 'Find in the chart' }), 'fever')
    expect(chart.current?.currentPassage()).toEqual({
      noteId: 'n1',
      start: 0,
      end: 17,
      quote: 'Fever on arrival.',
    })
    for (const by of [1, 1, -1, 1] as const) act(() => chart.current?.widen(by))
    expect(chart.current?.currentPassage()?.quote).toBe('Fever on arrival. No cough.')

    await user.keyboard('{Enter}')
    expect(chart.current?.currentPassage()).toMatchObject({ noteId: 'n2', quote: 'Fever gone.' })
    act(() => chart.current?.widen(-1))
    expect(chart.current?.currentPassage()?.quote).toBe('Fever gone.')
  })

  it('marks nothing to quote in a room that takes no passages', async () => {
    const user = userEvent.setup()
    const chart = createRef<ChartHandle>()
    render(<ChartPanel ref={chart} chart={CHART} pdfUrl="/chart.pdf" />)

    await user.type(screen.getByRole('searchbox', { name: 'Find in the chart' }), 'fever')

    expect(chart.current?.currentPassage()).toBeNull()
  })

  it('says when there is nothing to find, and leaves the field with Escape', async () => {
    const user = userEvent.setup()
    render(<ChartPanel chart={CHART} pdfUrl="/chart.pdf" />)
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find in the chart' })

    await user.type(box, 'zebra')
    expect(screen.getByText('no hits')).toBeDefined()
    await user.keyboard('{Escape}')

    expect(box.value).toBe('zebra')
    expect(document.activeElement).not.toBe(box)
  })

  it('lists notes by day, filtered by category', async () => {
    const user = userEvent.setup()
    render(<ChartPanel chart={CHART} pdfUrl="/chart.pdf" />)
    const contents = screen.getByRole('navigation', { name: 'Contents of the chart' })

    await user.selectOptions(within(contents).getByRole('combobox', { name: 'Show' }), 'Nursing')

    expect(within(contents).queryByText('Physician Note')).toBeNull()
    expect(within(contents).getByText('Nursing Note')).toBeDefined()
    expect(screen.getByText('Fever on arrival. No cough.')).toBeDefined()
  })

  it('lists every occurrence with its context, and goes to one', async () => {
    const user = userEvent.setup()
    render(<ChartPanel chart={CHART} pdfUrl="/chart.pdf" />)
    await user.type(screen.getByRole('searchbox', { name: 'Find in the chart' }), 'fever')

    await user.click(screen.getByRole('button', { name: 'Hits 2' }))
    await user.click(screen.getByRole('button', { name: 'Slept overnight. Fever gone.' }))

    expect(screen.getByText('2 of 2')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Recent' }))
    expect(screen.getByRole('button', { name: /Nursing Note/ })).toBeDefined()
  })

  it('counts a note as looked at once a search has led to it, not at every letter', async () => {
    const user = userEvent.setup()
    render(<ChartPanel chart={CHART} pdfUrl="/chart.pdf" />)
    await user.click(screen.getByRole('button', { name: 'Recent' }))
    await user.type(screen.getByRole('searchbox', { name: 'Find in the chart' }), 'cough')
    expect(screen.queryByRole('button', { name: /Physician Note/ })).toBeNull()

    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: /Physician Note/ })).toBeDefined()
  })

  it('proposes the nearest words of the chart where nothing is found', async () => {
    const user = userEvent.setup()
    render(<ChartPanel chart={CHART} pdfUrl="/chart.pdf" />)
    await user.type(screen.getByRole('searchbox', { name: 'Find in the chart' }), 'couhg')
    await user.click(screen.getByRole('button', { name: 'cough' }))

    expect(screen.getByText('1 of 1')).toBeDefined()
    expect(screen.queryByText(/Nearest words/)).toBeNull()
  })

  it('says when nothing is repeated, and asks for an author only where one is known', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<ChartPanel chart={CHART} pdfUrl="/chart.pdf" />)
    await user.click(screen.getByRole('button', { name: 'Repeats: shade text of earlier notes' }))
    expect(screen.getByText('No passage of this chart repeats an earlier note.')).toBeDefined()

    expect(screen.getByText('Time')).toBeDefined()
    expect(screen.queryByRole('combobox', { name: 'Author' })).toBeNull()
    const notes = CHART.notes.map((known) => ({ ...known, author: 'MD 7' }))
    rerender(<ChartPanel chart={{ ...CHART, notes }} pdfUrl="/chart.pdf" />)
    expect(screen.getByText('Author and time')).toBeDefined()
    await user.selectOptions(screen.getByLabelText('From'), '2150-03-05')
    const contents = screen.getByRole('navigation', { name: 'Contents of the chart' })
    expect(within(contents).queryByText('Physician Note')).toBeNull()
  })

  it('searches synonyms and letters as they stand', async () => {
    const user = userEvent.setup()
    render(<ChartPanel chart={CHART} pdfUrl="/chart.pdf" />)
    const box = screen.getByRole('searchbox', { name: 'Find in the chart' })
    const how = screen.getByRole('combobox', { name: 'How to search' })

    await user.type(box, 'pyrexia')
    expect(screen.getByText('1 of 2')).toBeDefined()
    expect(screen.getByText('also: fever')).toBeDefined()
    await user.selectOptions(how, 'Exact')
    expect(screen.getByText('no hits')).toBeDefined()
  })

  it('shows on request what is repeated, and goes to where it stood first', async () => {
    const user = userEvent.setup()
    const story = 'Patient is a 67 year old man with COPD, admitted with fever and a productive cough.'
    const notes = [
      note('n1', 'Physician', '2150-03-04 08:00:00', `HPI: ${story}`),
      note('n2', 'Physician', '2150-03-05 08:00:00', `Day 2. ${story} Better.`),
    ]
    render(<ChartPanel chart={{ ...CHART, notes }} pdfUrl="/chart.pdf" />)
    expect(screen.queryByText(/% repeated/)).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Repeats: shade text of earlier notes' }))
    expect(screen.getAllByText(/8\d % repeated, first in/)).toHaveLength(1)
    expect(screen.getByText('One passage repeats an earlier note, in one note: shaded.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '2150-03-04 08:00' }))

    await user.click(screen.getByRole('button', { name: 'Recent' }))
    expect(screen.getByRole('button', { name: /03-04 08:00\s*Physician Note/ })).toBeDefined()
  })
})
