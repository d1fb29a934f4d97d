import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { JuryCandidate } from '@/lib/core/jury/jury'
import { JuryForm } from './jury-form'

const TASK = { studyId: 's', taskId: 't' }

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

afterEach(() => {
  cleanup()
  make.mockClear()
})

const candidates = (count: number): JuryCandidate[] =>
  Array.from({ length: count }, (_, index) => ({
    raterId: `id-${index}`,
    alias: `model-${index}`,
    duplicateOf: null,
  }))
const make = vi.fn<ComponentProps<typeof JuryForm>['onMake']>(async () => ({ ok: true }))
const showThose = (those: readonly JuryCandidate[]) =>
  render(<JuryForm task={TASK} candidates={those} onMake={make} />)
const show = (count: number) => showThose(candidates(count))
const shown = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.trim())
/** The first of them, with the next two as its duplicates. */
const withDuplicates = (count: number) =>
  candidates(count).map((one, index) => (index === 1 || index === 2 ? { ...one, duplicateOf: 'id-0' } : one))
const fold = (words: string) => screen.getByText(words).closest('details')!

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

it('folds those of the very same answers below the one that counts, and takes them from there, too', async () => {
  showThose(withDuplicates(4))

  const folded = fold('and 2 more with the very same ratings')
  expect(folded.open).toBe(false)
  const boxes = within(folded).getAllByRole('checkbox', { hidden: true })
  expect(boxes.map((box) => box.closest('label')?.textContent?.trim())).toEqual(['model-1', 'model-2'])
  fireEvent.click(boxes[1]!)
  fireEvent.click(screen.getByRole('checkbox', { name: 'model-3' }))
  expect(folded.querySelector('summary')?.textContent).toBe('and 2 more with the very same ratings, 1 chosen')
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Jury' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make the jury' }))

  await waitFor(() => expect(make).toHaveBeenCalledTimes(1))
  expect(make.mock.calls[0]?.[0]).toMatchObject({ memberIds: ['id-2', 'id-3'], quorum: 2 })
})

it('finds a folded one by its name, and shows where it is', () => {
  showThose(withDuplicates(40))
  const find = screen.getByRole('searchbox', { name: 'Find members' })
  fireEvent.change(find, { target: { value: 'model-2' } })

  const folded = fold('and 2 more with the very same ratings')
  expect(folded.open).toBe(true)
  expect(screen.getByRole('checkbox', { name: 'model-0' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'model-3' })).toBeNull()

  fireEvent.change(find, { target: { value: 'model-3' } })
  expect(folded.open).toBe(false)
  expect(screen.queryByRole('checkbox', { name: 'model-0' })).toBeNull()
})

it('lets the first that may be a member stand for those whose duplicate may not', () => {
  const away = candidates(4).map((one, index) => (index < 2 ? { ...one, duplicateOf: 'gone' } : one))
  showThose(away)

  expect(within(fold('and 1 more with the very same ratings')).getByText('model-1')).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'model-0' })).toBeTruthy()
})
