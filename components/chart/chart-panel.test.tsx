import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PatientChart } from '@/lib/core/chart'
import { ChartPanel } from './chart-panel'

afterEach(cleanup)
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
  chartDate: time.slice(0, 10),
  chartTime: time,
  text,
})

const CHART: PatientChart = {
  patientId: 'p',
  externalId: '1',
  admissions: [],
  contents: [],
  notes: [
    note('n1', 'Physician', '2150-03-04 08:00:00', 'Fever on arrival. No cough.'),
    note('n2', 'Nursing', '2150-03-05 20:00:00', 'Afebrile overnight. Fever gone.'),
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
    expect(within(contents).getByRole('button', { name: /08:00\s*Physician Note\s*1/ })).toBeDefined()
  })

  it('says when there is nothing to find, and clears with Escape', async () => {
    const user = userEvent.setup()
    render(<ChartPanel chart={CHART} pdfUrl="/chart.pdf" />)
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find in the chart' })

    await user.type(box, 'zebra')
    expect(screen.getByText('no hits')).toBeDefined()
    await user.keyboard('{Escape}')

    expect(box.value).toBe('')
    expect(document.activeElement).not.toBe(box)
  })

  it('lists notes by day, filtered by category', async () => {
    const user = userEvent.setup()
    render(<ChartPanel chart={CHART} pdfUrl="/chart.pdf" />)
    const contents = screen.getByRole('navigation', { name: 'Contents of the chart' })

    await user.selectOptions(within(contents).getByRole('combobox'), 'Nursing')

    expect(within(contents).queryByText('Physician Note')).toBeNull()
    expect(within(contents).getByText('Nursing Note')).toBeDefined()
    expect(screen.getByText('Fever on arrival. No cough.')).toBeDefined()
  })
})
