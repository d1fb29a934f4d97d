import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ExcludeForm } from './exclude-form'

const found = {
  total: 1,
  statements: [{ itemId: 'i1', text: 'Cardiovascular', kind: 'sentence' as const, patient: '7', answers: 0 }],
}

it('sends what is ticked, with the reason, when its button is pressed', async () => {
  const onExclude = vi.fn(() => Promise.resolve({ ok: true as const, data: { statements: 1 } }))
  render(<ExcludeForm studyId="s" words="" found={found} onExclude={onExclude} />)

  fireEvent.click(screen.getByRole('checkbox', { name: 'Exclude: Cardiovascular' }))
  fireEvent.change(screen.getByLabelText('Why they are excluded, for the audit log and exports'), {
    target: { value: 'A heading.' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Exclude 1 statement' }))

  expect(await screen.findByText('1 statement is excluded.')).toBeTruthy()
  expect(onExclude).toHaveBeenCalledWith({ studyId: 's', itemIds: ['i1'], reason: 'A heading.' })
})

it('searches when its button is pressed', () => {
  render(<ExcludeForm studyId="s" words="" found={found} onExclude={vi.fn()} />)
  const search = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('submit', search)

  fireEvent.click(screen.getByRole('button', { name: 'Find' }))

  document.removeEventListener('submit', search)
  expect(search).toHaveBeenCalledOnce()
})
