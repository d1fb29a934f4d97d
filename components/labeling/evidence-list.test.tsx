import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EvidenceList } from './evidence-list'

it('stands under a heading, and no control is named by a key', () => {
  render(
    <EvidenceList
      need="needed unless Not Addressed"
      keys={['e']}
      evidence={[{ noteId: 'n', start: 0, end: 5, quote: 'Fever' }]}
      notes={[]}
      onAttach={() => {}}
      onShow={() => {}}
      onDetach={() => {}}
    />,
  )

  expect(screen.getByRole('heading', { name: 'Evidence' })).toBeDefined()
  const attach = screen.getByRole('button', { name: 'attach what is selected' })
  expect(attach.getAttribute('aria-keyshortcuts')).toBe('e')
  expect(screen.getByText('E').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByRole('button', { name: '“Fever”' })).toBeDefined()
})
