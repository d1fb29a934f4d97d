import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { NewTextJob } from '@/lib/core/text-jobs'
import { CutForm } from './cut-form'
import { describeCutting } from './text-job-words'
import { WriteCoursesForm } from './write-courses-form'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

function open(canMeasureMatter: boolean) {
  const started: NewTextJob[] = []
  const onStart = async ({ configuration }: { configuration: NewTextJob }) => {
    started.push(configuration)
    return { ok: true as const }
  }
  const onEstimate = async () => ({ ok: false as const, message: 'Not estimated here.' })
  const props = {
    studyId: 's',
    models: [{ server: '', model: 'm' }],
    canMeasureMatter,
    currency: null,
    onEstimate,
    onStart,
  }
  render(
    <>
      <CutForm {...props} />
      <WriteCoursesForm {...props} patients={[{ patientId: 'p', externalId: 'P1' }]} />
    </>,
  )
  for (const details of document.querySelectorAll('details')) details.open = true
  return started
}

describe('the rules of the published code', () => {
  it('cannot be chosen for what measures matter where no model does', async () => {
    open(false)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cut by' }), 'model')

    const texts = screen
      .getAllByRole<HTMLOptionElement>('option')
      .filter(({ disabled }) => disabled)
      .map(({ text }) => text)
    expect(texts).toEqual([
      'Chunks by matter (no embedding model)',
      'Chunks by matter, as published',
      'As its published code does it (no embedding model)',
    ])
  })

  it('are chosen by name, and say where they are', async () => {
    const started = open(true)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cut by' }), 'model')
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Shown to the model' }),
      'as-published',
    )
    expect(screen.getByText(/counts tokens with o200k_base/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Cut' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Written' }), 'as-published')
    await userEvent.click(screen.getByRole('button', { name: 'Write' }))

    expect(started).toMatchObject([{ chunks: 'as-published' }, { kind: 'course', variant: 'as-published' }])
  })

  it('have a name beside that of the rules they stood for before', () => {
    const cutting = {
      kind: 'decompose',
      source: 'notes',
      unit: 'claim',
      by: 'model',
      model: 'm',
      prompts: {},
      chunks: 'as-published',
      maxTokens: 128,
      embedding: 'e',
    } as const

    expect(describeCutting(cutting)).toBe('claims by m, chunks by matter as published of 128 tokens')
    expect(describeCutting({ ...cutting, vocabulary: 'o200k_base' })).toBe(
      'claims by m, chunks by matter as published of 128 tokens of o200k_base',
    )
  })
})
