import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aiViewSchema } from '@/lib/core/figures/ai-raters/ai-view'
import { AxisFilter } from './axis-filter'

const AXES = [
  { name: 'Model', values: ['a', 'b'] },
  { name: 'Facts', values: ['5', '10', '25', '–'] },
]

/** What the form would send, by the names of its fields. */
function shown(query: Record<string, string | string[]>) {
  const view = aiViewSchema.parse(query)
  const { container } = render(<AxisFilter here="/here" axes={AXES} view={view} />)
  const sent = new FormData(container.querySelector('form')!)
  return aiViewSchema.parse({
    ...Object.fromEntries(sent),
    axis: sent.getAll('axis').filter((entry) => entry !== ''),
  })
}

it('sends what is on again, with all else that the address chooses', () => {
  const query = {
    axis: ['Model:a', 'Model:b', 'Facts>=10'],
    figure: 'sensitivity',
    least: '70',
    sort: 'kappa',
    author: 'llm',
  }
  expect(shown(query)).toEqual(aiViewSchema.parse(query))
})

it('says in which unit a figure is asked for', () => {
  shown({})

  const least = screen.getByRole('spinbutton', { name: 'at least', hidden: true })
  expect(document.getElementById(least.getAttribute('aria-describedby')!)?.textContent).toBe(
    'As in the table: 70 where it has a %, else 0.7.',
  )
})

it('asks for ends of numbers alone, and drops each filter by itself', () => {
  shown({ axis: ['Model:a', 'Facts<=25'], least: '0.7' })

  expect(
    screen.getAllByRole('group', { hidden: true }).map((group) => group.querySelectorAll('select').length),
  ).toEqual(expect.arrayContaining([0, 2]))
  const facts = screen.getByRole('group', { name: 'Facts shown', hidden: true })
  const [from] = within(facts).getAllByRole('combobox', { hidden: true })
  expect([...from!.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    '',
    'Facts>=5',
    'Facts>=10',
    'Facts>=25',
  ])
  const chips = screen
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      new URL(link.getAttribute('href')!, 'http://h').searchParams.getAll('axis'),
    ])
  expect(chips).toEqual([
    ['Model: a ×, drop this filter', ['Facts<=25']],
    ['Facts shown: 25 or fewer ×, drop this filter', ['Model:a']],
    ['AC1 at least 0.7 ×, drop this filter', ['Model:a', 'Facts<=25']],
  ])
})
