import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ModelField, readModel } from './model-field'

const TWO = [
  { server: 'small', model: 's' },
  { server: 'large', model: 'l' },
]

describe('the model of work on texts', () => {
  it('is that of one of several servers, the usual one first', () => {
    render(<ModelField models={TWO} />)

    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Model' })
    expect([field.value, field.options.length]).toEqual(['small', 2])
    expect([...field.options].map((option) => option.text)).toEqual(['s (small)', 'l (large)'])
    const chosen = new FormData()
    chosen.set('server', 'large')
    expect(readModel(chosen, TWO)).toEqual(TWO[1])
  })

  it('is free where one server may have any', () => {
    render(<ModelField models={[{ server: '', model: 'usual' }]} />)

    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Model' }).value).toBe('usual')
    const typed = new FormData()
    typed.set('model', 'other')
    expect(readModel(typed, [])).toEqual({ server: '', model: 'other' })
  })
})
