import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LabelsProvider } from '@/components/ui/labels'
import { ViewControls } from './view-controls'

vi.mock('next/navigation', () => ({
  useRouter: () => ({}),
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
}))

it('has its choices in the words of the task, and names as they are', () => {
  const choices = [
    {
      name: 'by',
      label: 'Statements by',
      value: 'a',
      options: [['a', 'By length of statement']] as const,
      isAboutItems: true as const,
    },
    { name: 'against', label: 'Compare with', value: 'a', options: [['a', 'statement-model']] as const },
  ]
  render(
    <LabelsProvider itemName={{ one: 'pair', many: 'pairs' }}>
      <ViewControls label="What" choices={choices} />
    </LabelsProvider>,
  )
  expect(screen.getByLabelText('Pairs by').textContent).toBe('By length of pair')
  expect(screen.getByLabelText('Compare with').textContent).toBe('statement-model')
})
