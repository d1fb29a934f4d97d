import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LabelsProvider } from '@/components/ui/labels'
import { ViewControls } from './view-controls'

vi.mock('next/navigation', () => ({
  useRouter: () => ({}),
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
}))

it('has its choices in the words of the task', () => {
  const choice = {
    name: 'unit',
    label: 'Statements of one patient',
    value: 'a',
    options: [['a', 'By length of statement']] as const,
  }
  render(
    <LabelsProvider itemName={{ one: 'pair', many: 'pairs' }}>
      <ViewControls label="What" choices={[choice]} />
    </LabelsProvider>,
  )
  expect(screen.getByLabelText('Pairs of one patient').textContent).toBe('By length of pair')
})
