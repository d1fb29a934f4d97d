import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ModelField } from './model-field'

afterEach(cleanup)

describe('the model of work on texts', () => {
  it('is one of several, the usual one first', () => {
    render(<ModelField models={['usual', 'other']} />)

    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Model' })
    expect([field.value, field.options.length]).toEqual(['usual', 2])
  })

  it('is free where one server may have any', () => {
    render(<ModelField models={['usual']} />)

    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Model' }).value).toBe('usual')
  })
})
