import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Preferences, STANDARD_PREFERENCES } from '@/lib/core/accounts/preferences'
import { KeyEditor } from './key-editor'

afterEach(() => {
  cleanup()
  saved.length = 0
})

const saved: Preferences['keys'][] = []

function Room() {
  const [preferences, setPreferences] = useState(STANDARD_PREFERENCES)
  function change(next: Preferences) {
    saved.push(next.keys)
    setPreferences(next)
  }
  return <KeyEditor preferences={preferences} onChange={change} />
}

const keyOf = (action: string) => screen.getByRole('button', { name: new RegExp(`key of “${action}`) })

describe('changing keys', () => {
  it('gives an action a free key, and forgets it with the standard keys', async () => {
    const user = userEvent.setup()
    render(<Room />)

    await user.click(keyOf('Submit'))
    await user.keyboard('f')
    expect(saved).toEqual([{ submit: ['f'] }])
    expect(screen.getByText('Submit and go on: F.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Standard keys' }))
    expect(saved.at(-1)).toEqual({})
  })

  it('asks before it takes a key from another action, which then gets the freed one', async () => {
    const user = userEvent.setup()
    render(<Room />)

    await user.click(keyOf('Undo'))
    await user.keyboard('c')
    expect(saved).toEqual([])
    await user.click(screen.getByRole('button', { name: /^Take it for/ }))

    expect(saved).toEqual([{ undo: ['c'], comment: ['u'] }])
  })

  it('leaves keys alone that the page needs, and gives up with Esc', async () => {
    const user = userEvent.setup()
    render(<Room />)

    await user.click(keyOf('Submit'))
    await user.keyboard(' ')
    await user.keyboard('{Escape}')
    await user.keyboard('f')

    expect(saved).toEqual([])
  })
})
