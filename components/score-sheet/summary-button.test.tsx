import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { buildScoreSheet, type DocumentScoreSheet } from '@/lib/core/score-sheet/score-sheet'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { SummaryButton } from './summary-button'

const TASK = { studyId: 's', taskId: 't' }

const refresh = vi.fn()
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))

const SHEET: DocumentScoreSheet = {
  document: {
    documentId: 'd',
    externalId: 'd1',
    kind: 'course',
    authorKind: 'llm',
    authorName: 'a',
    text: 'He was well.',
  },
  patient: { patientId: 'p', externalId: '1' },
  rater: null,
  raters: [],
  kind: 'claim',
  kinds: { claim: 0, sentence: 0 },
  isHidden: false,
  labelSet: VERDICT_LABELS,
  sheet: buildScoreSheet([], VERDICT_LABELS),
}
const PROPS = { task: TASK, sheet: SHEET, label: 'Supported', writer: 'm (gpu-1)' } as const

it('names the model, asks it for a summary, and reads the page again', async () => {
  const onSummarize = vi.fn(async () => ({ ok: true as const }))
  render(<SummaryButton {...PROPS} isAsked={false} failure={null} onSummarize={onSummarize} />)

  await userEvent.click(screen.getByRole('button', { name: 'Let m (gpu-1) sum up' }))

  const wanted = { task: TASK, documentId: 'd', raterId: null, kind: 'claim', label: 'Supported' }
  expect(onSummarize).toHaveBeenCalledWith(wanted)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('says that a summary is being written, and cannot be asked again meanwhile', () => {
  render(<SummaryButton {...PROPS} isAsked failure="Before." onSummarize={vi.fn()} />)

  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('m (gpu-1) is writing a summary.')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says why none was written, and can be asked again', async () => {
  const onSummarize = vi.fn(async () => ({ ok: true as const }))
  render(
    <SummaryButton {...PROPS} isAsked={false} failure="The answer was empty." onSummarize={onSummarize} />,
  )
  expect(screen.getByRole('alert').textContent).toBe('The answer was empty.')

  await userEvent.click(screen.getByRole('button', { name: 'Let m (gpu-1) sum up' }))

  expect(onSummarize).toHaveBeenCalledTimes(1)
})
