import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { EVERY_CHOICE, makeRunBasis } from '@/lib/testing/run-basis'
import { StartRunForm } from './start-run-form'

const TASK = { studyId: 's', taskId: 't' }

type Props = ComponentProps<typeof StartRunForm>

const PROPS: Omit<Props, 'onStart'> = {
  task: TASK,
  raters: EVERY_CHOICE,
  offer: { embeddingModels: [], rerankModels: [], entailmentModels: [] },
  ...makeRunBasis({ statements: { sentence: 3, claim: 0 } }),
}

async function start(answer: Awaited<ReturnType<Props['onStart']>>) {
  const onStart = vi.fn<Props['onStart']>().mockResolvedValueOnce(answer).mockResolvedValue({ ok: true })
  render(<StartRunForm {...PROPS} onStart={onStart} />)
  await userEvent.click(screen.getByRole('button', { name: 'Start AI rater' }))
  return onStart
}

it('starts what an AI rater did before only when that is asked for', async () => {
  const onStart = await start({ ok: false, code: 'conflict', message: 'The same as “baseline”.' })
  const again = await screen.findByRole('button', { name: 'Run it again' })
  await waitFor(() => expect(again).toHaveProperty('disabled', false)) // the refusal shows before the step has ended
  await userEvent.click(again)
  await waitFor(() => expect(onStart).toHaveBeenCalledTimes(2))
  const [first, second] = onStart.mock.calls.map(([input]) => input)
  expect(first).not.toHaveProperty('again')
  expect(second).toEqual({ ...first, again: true })
  expect(screen.queryByRole('button', { name: 'Run it again' })).toBeNull()
})

it('says which of several were left out', async () => {
  await start({ ok: true, data: { leftOut: ['baseline', 'baseline (2)'] } })
  expect(await screen.findByText(/do the same: baseline and baseline \(2\)/)).toBeTruthy()
})
