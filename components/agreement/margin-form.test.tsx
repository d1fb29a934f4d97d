import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MarginForm } from './margin-form'

const TASK = { studyId: 's', taskId: 't' }

const raters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ raterId: `id-${index}`, alias: `model-${index}` }))

function show(count: number) {
  const onSet = vi.fn<Parameters<typeof MarginForm>[0]['onSet']>(async () => ({ ok: true }))
  render(<MarginForm task={TASK} aiRaters={raters(count)} onSet={onSet} />)
  fireEvent.change(screen.getByLabelText('Margin, points of 100'), { target: { value: '5' } })
  fireEvent.change(screen.getByLabelText('Why this margin'), { target: { value: 'As in the pilot.' } })
  const primary = screen.getByRole('combobox', { name: 'Primary AI rater' })
  return { onSet, primary, send: () => fireEvent.submit(screen.getByRole('form', { name: 'Margin' })) }
}

it('takes the primary AI rater from a list of few', async () => {
  const { onSet, primary, send } = show(3)
  expect(primary.className).not.toContain('max-w-80') // its sentence is longer
  fireEvent.change(primary, { target: { value: 'id-2' } })
  send()

  await waitFor(() => expect(onSet).toHaveBeenCalledOnce())
  expect(onSet.mock.calls[0]?.[0]).toMatchObject({ margin: 0.05, primaryId: 'id-2' })
})

it('finds it among many by a part of its name, and is empty again once the margin is fixed', async () => {
  const { onSet, primary, send } = show(40)
  fireEvent.change(primary, { target: { value: 'l-31' } })
  fireEvent.blur(primary)
  send()

  await waitFor(() => expect(onSet).toHaveBeenCalledOnce())
  expect(onSet.mock.calls[0]?.[0]).toMatchObject({ primaryId: 'id-31' })
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Primary AI rater' })).toHaveProperty(
      'value',
      'None: all are tested, corrected for their number',
    ),
  )
})
