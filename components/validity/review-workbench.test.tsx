import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ValidityQueue } from '@/lib/core/labeling/validity-review'
import { ReviewWorkbench } from './review-workbench'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }), unstable_rethrow: () => {} }))

afterEach(cleanup)

const NONE = { imperative: false, interrogative: false, incomplete: false, vague: false }
const QUEUE: ValidityQueue = {
  rows: [
    { itemId: 'a', text: 'Continue aspirin.', draft: { ...NONE, imperative: true }, final: null },
    { itemId: 'b', text: 'He was well.', draft: NONE, final: null },
    { itemId: 'c', text: 'No draft.', draft: null, final: null },
  ],
  total: 3,
  reviewed: 0,
  own: 0,
}

function show(answer: { ok: true } | { ok: false; message: string } = { ok: true }) {
  window.HTMLElement.prototype.scrollIntoView = () => {}
  const onRecord = vi.fn(() => Promise.resolve(answer))
  render(<ReviewWorkbench studyId="s" queue={QUEUE} onRecord={onRecord} />)
  return { onRecord, user: userEvent.setup() }
}

it('confirms a draft, changes one and confirms it, by keys alone', async () => {
  const { onRecord, user } = show()

  await user.keyboard('{Enter}')
  await user.keyboard('4{Enter}')

  expect(onRecord).toHaveBeenNthCalledWith(1, {
    studyId: 's',
    reviews: [{ itemId: 'a', value: { ...NONE, imperative: true } }],
  })
  expect(onRecord).toHaveBeenNthCalledWith(2, {
    studyId: 's',
    reviews: [{ itemId: 'b', value: { ...NONE, vague: true } }],
  })
  expect(screen.getByText('(changed)').textContent).toBe(' (changed)')
})

it('takes the keys from the link that led to it', async () => {
  render(<a href="#here">Validity</a>)
  screen.getByRole('link').focus()
  const { onRecord, user } = show()

  await user.keyboard('{Enter}')

  expect(onRecord).toHaveBeenCalledOnce()
})

it('confirms the whole page at once, and leaves out what was confirmed before', async () => {
  const { onRecord, user } = show()

  await user.keyboard('{ArrowDown}{Enter}')
  await user.keyboard('{Shift>}{Enter}{/Shift}')

  expect(onRecord).toHaveBeenLastCalledWith({
    studyId: 's',
    reviews: [
      { itemId: 'a', value: { ...NONE, imperative: true } },
      { itemId: 'c', value: NONE },
    ],
  })
})

it('opens rows again that the server refused, and says why', async () => {
  const { user } = show({ ok: false, message: 'Somebody else was first.' })

  await user.keyboard('{Enter}')

  expect((await screen.findByRole('alert')).textContent).toBe('Somebody else was first.')
  expect(screen.getAllByRole('button', { name: 'Confirm' })).toHaveLength(3)
})

it('confirms one row while a key is held down, but moves on', async () => {
  const { onRecord, user } = show()

  await user.keyboard('{Enter}')
  for (let repeat = 0; repeat < 20; repeat++) fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
  fireEvent.keyDown(document.body, { key: '4', repeat: true })
  expect(onRecord).toHaveBeenCalledOnce()
  expect(screen.queryByText('(changed)')).toBeNull()

  fireEvent.keyDown(document.body, { key: 'ArrowDown', repeat: true })
  expect(screen.getByText('No draft.').closest('tr')?.getAttribute('aria-current')).toBe('true')
})

it('leaves what is typed in a field alone, also in a search field or a date', async () => {
  const { onRecord } = show()
  const field = document.body.appendChild(document.createElement('input'))
  field.type = 'search'

  field.focus()
  fireEvent.keyDown(field, { key: '1' })
  fireEvent.keyDown(field, { key: 'Enter' })
  field.remove()

  expect(onRecord).not.toHaveBeenCalled()
  expect(screen.queryByText('(changed)')).toBeNull()
})
