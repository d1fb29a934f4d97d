import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { StartRunForm } from './start-run-form'

afterEach(cleanup)

type Props = ComponentProps<typeof StartRunForm>

const NONE = {
  'all-notes': 0,
  'until-discharge': 0,
  'own-admission': 0,
  'own-admission-until-discharge': 0,
  'admission-days': 0,
}
const PROPS: Omit<Props, 'onStart'> = {
  studyId: 's',
  power: { chat: [], chatFault: null, promptChars: 1000, embedding: [], rerank: [], currency: 'EUR' },
  offer: { embeddingModels: [], rerankModels: [], entailmentModels: [] },
  scale: {
    statements: { sentence: 3, claim: 0 },
    unbounded: { sentence: NONE, claim: NONE },
    leftOut: NONE,
    undated: 0,
    decompositions: [],
  },
  experience: {
    statements: { sentence: 3, claim: 0 },
    statementChars: 100,
    factChars: 80,
    factsPerPatient: 300,
    longest: { statementChars: 400, facts: [] },
    unembedded: [],
    known: {},
    earlier: [],
    searches: [],
    paces: [],
  },
}

async function start(answer: Awaited<ReturnType<Props['onStart']>>) {
  const onStart = vi.fn<Props['onStart']>().mockResolvedValueOnce(answer).mockResolvedValue({ ok: true })
  render(<StartRunForm {...PROPS} onStart={onStart} />)
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
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
