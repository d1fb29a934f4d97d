import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { emptyWhenDone, Form } from './form'
import { formText } from './form-text'
import { type StepFailure, useStep } from './use-step'

type Send = (text: string) => Promise<{ ok: true } | StepFailure | undefined>

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** As a page: what a step throws takes all of it away. */
class Page extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    return this.state.error === null ? this.props.children : <p>The page is gone.</p>
  }
}

function Letter({ onSend }: { onSend: Send }) {
  const { result, failure, isBusy, take } = useStep(
    (fields: FormData, _form: HTMLFormElement) => onSend(formText(fields, 'text')),
    emptyWhenDone,
  )
  return (
    <Form onSend={take}>
      <input name="text" aria-label="Text" />
      <button type="submit" disabled={isBusy}>
        Send
      </button>
      <output>{result?.ok ? 'Sent.' : ''}</output>
      {failure && <p role="alert">{failure.message}</p>}
    </Form>
  )
}

async function write(onSend: Send) {
  render(
    <Page>
      <Letter onSend={onSend} />
    </Page>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Text'), 'Half an hour of work')
  await user.click(screen.getByRole('button'))
  return user
}

const typed = () => screen.getByLabelText<HTMLInputElement>('Text').value

describe('a step on the server', () => {
  it('becomes a message when the call is rejected; what was typed stays and can be sent again', async () => {
    const onSend = vi.fn<Send>().mockRejectedValueOnce(new TypeError('fetch failed'))
    const user = await write(onSend.mockResolvedValueOnce({ ok: true }))

    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    expect(typed()).toBe('Half an hour of work')
    await user.click(screen.getByRole('button'))

    expect(await screen.findByText('Sent.')).toBeDefined()
    expect(onSend).toHaveBeenLastCalledWith('Half an hour of work')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps what was typed when the server refuses it, and empties the form when it is done', async () => {
    const refused = { ok: false, message: 'Too short.' } as const
    const user = await write(vi.fn<Send>().mockResolvedValueOnce(refused).mockResolvedValueOnce({ ok: true }))

    expect((await screen.findByRole('alert')).textContent).toBe('Too short.')
    expect(typed()).toBe('Half an hour of work')
    await user.click(screen.getByRole('button'))

    expect(await screen.findByText('Sent.')).toBeDefined()
    expect(typed()).toBe('')
  })

  it('cannot be taken twice at once', async () => {
    let answer: (result: { ok: true }) => void = () => {}
    const onSend = vi.fn<Send>(() => new Promise((resolve) => (answer = resolve)))
    const user = await write(onSend)

    await user.click(screen.getByRole('button'))
    expect(onSend).toHaveBeenCalledOnce()
    answer({ ok: true })

    expect(await screen.findByText('Sent.')).toBeDefined()
  })

  it('leaves a redirect to the router', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const redirect = Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;push;/studies;307;' })
    await write(vi.fn<Send>().mockRejectedValue(redirect))

    expect(await screen.findByText('The page is gone.')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
