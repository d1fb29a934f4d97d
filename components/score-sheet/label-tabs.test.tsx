import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { countLabels } from '@/lib/core/score-sheet/count-labels'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { LabelTabs } from './label-tabs'

const show = (verdicts: readonly (string | null)[]) =>
  render(
    <LabelTabs
      labels={VERDICT_LABELS.all}
      counts={countLabels(verdicts, VERDICT_LABELS.codes)}
      kind="claim"
      shown="all"
      onShow={() => {}}
    />,
  )

it('reports each share with what it is of, and why it has no interval', () => {
  show([...Array.from({ length: 299 }, () => 'Supported'), 'Not Supported', null])

  expect(screen.getByRole('button', { name: /Not Supported/ }).textContent).toContain('<1\u00a0%1 of 300')
  expect(screen.getByRole('button', { name: /Without a verdict/ }).textContent).toContain('1')
  expect(screen.getByText(/^Shares are of the 300 claims of this text that have a verdict\./)).toBeDefined()
})

it('speaks of no shares where nothing has a verdict', () => {
  show([null, null])

  expect(screen.queryByText(/^Shares are of/)).toBeNull()
})
