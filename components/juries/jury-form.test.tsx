import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { JuryForm } from './jury-form'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

afterEach(cleanup)

const candidates = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ raterId: `id-${place}`, alias: `model-${place}` }))
const show = (count: number) =>
  render(<JuryForm studyId="s" candidates={candidates(count)} onMake={async () => ({ ok: true })} />)
const shown = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.trim())

it('finds members among many by a part of their names, and keeps those chosen in the list', () => {
  show(40)
  fireEvent.click(screen.getByRole('checkbox', { name: 'model-7' }))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find members' }), { target: { value: 'L-31' } })

  expect(shown()).toEqual(['model-7', 'model-31'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'model-31' }))
  expect(screen.getByText('2 chosen; those stay in the list.')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: /Answers that it takes/ }).textContent).toBe('all 2')
})

it('lists few without a search', () => {
  show(15)

  expect(shown()).toHaveLength(15)
  expect(screen.queryByRole('searchbox')).toBeNull()
})
