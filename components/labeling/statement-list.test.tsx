import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import { StatementList } from './statement-list'

beforeAll(() => {
  // jsdom knows no dialogs
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})

const open = (assignmentId: string): LabelingItem => ({
  assignmentId,
  text: `Text ${assignmentId}.`,
  parts: [],
  attributes: {},
  chartUntil: null,
  origin: null,
  skipped: false,
  answer: null,
})
const ITEMS: LabelingItem[] = [
  {
    ...open('a'),
    answer: {
      values: { verdict: 'Not Supported' },
      uncertain: false,
      comment: null,
      evidence: [],
      revision: 1,
      savedAt: '',
    },
  },
  { ...open('b'), skipped: true },
  open('c'),
]

describe('the list of statements', () => {
  it('says what is answered, skipped and open, never with which label, and leads there by keyboard, from the open one', async () => {
    const user = userEvent.setup()
    const onGo = vi.fn<(index: number) => void>()
    const onClose = vi.fn<() => void>()
    render(
      <StatementList
        items={ITEMS}
        many="statements"
        current={1}
        unsubmitted={[2]}
        onGo={onGo}
        onClose={onClose}
      />,
    )

    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toEqual(['1Text a.answered', '2Text b.skipped', '3Text c.not submittedopen'])
    expect(document.activeElement?.textContent).toContain('Text b.')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    expect(onGo.mock.calls).toEqual([[2]])
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('opens after the last statement too', () => {
    render(
      <StatementList
        items={ITEMS}
        many="statements"
        current={3}
        unsubmitted={[]}
        onGo={() => {}}
        onClose={() => {}}
      />,
    )
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
  })
})
