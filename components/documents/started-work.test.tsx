import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CutForm } from './cut-form'
import type { StartTextJob } from './use-text-estimate'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }), unstable_rethrow: () => {} }))

const estimate = () => Promise.resolve({ ok: false as const, message: 'No estimate here.' })

const findAnswer = () => screen.findByRole('link', { name: 'See how far it is' })

/** The answer stands in the same line as the button. */
async function expectBeside(button: string): Promise<void> {
  const line = (await findAnswer()).closest('div')
  expect(line?.contains(screen.getByRole('button', { name: button }))).toBe(true)
}

describe('starting work on texts', () => {
  it('is answered beside the button, until something else is chosen', async () => {
    const user = userEvent.setup()
    const onStart = vi.fn<StartTextJob>().mockResolvedValue({ ok: true })
    render(
      <CutForm
        studyId="s"
        models={[]}
        canMeasureMatter={false}
        currency={null}
        onEstimate={estimate}
        onStart={onStart}
      />,
    )
    await user.click(screen.getByText('Cut texts into statements'))
    expect(screen.queryByRole('link')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cut' }))

    await expectBeside('Cut')
    expect((await findAnswer()).getAttribute('href')).toBe('#text-jobs')
    await user.selectOptions(screen.getByRole('combobox', { name: /^Into/ }), 'Sentences')
    expect(screen.queryByRole('link')).toBeNull()
  })
})
