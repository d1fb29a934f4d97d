import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { CopyField } from './copy-field'

it('copies what is laid out for the eye as it is meant, by its button and by hand', async () => {
  const user = userEvent.setup()
  render(<CopyField label="Key" text="ABCD EFGH" plain="ABCDEFGH" />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Key' })
  expect(field.value).toBe('ABCD EFGH')

  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('ABCDEFGH')
  expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined()

  const copied: string[] = []
  const clipboardData = { setData: (_type: string, text: string) => copied.push(text) }
  field.select()
  fireEvent.copy(field, { clipboardData })
  field.setSelectionRange(0, 4)
  fireEvent.copy(field, { clipboardData })
  expect(copied).toEqual(['ABCDEFGH'])
})
