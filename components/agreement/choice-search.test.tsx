import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ViewControls } from './view-controls'

const push = vi.fn<(address: string) => void>()
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push }),
  usePathname: () => '/here',
  useSearchParams: () => new URLSearchParams('kind=claim&page=3'),
}))

const MANY: (readonly [string, string])[] = Array.from({ length: 150 }, (_, index) => [
  `id-${index}`,
  `Rater ${index}`,
])
const show = (options = MANY, value = 'id-7') =>
  render(<ViewControls label="Who" choices={[{ name: 'a', label: 'First', value, options }]} />)
const type = (text: string) => {
  const field = screen.getByRole('combobox', { name: 'First' })
  fireEvent.change(field, { target: { value: text } })
  return field
}

afterEach(() => {
  cleanup()
  push.mockClear()
})

describe('a choice among very many', () => {
  it('is a field to type in that shows what is chosen and knows all options', () => {
    const { container } = show()

    expect(screen.getByRole('combobox', { name: 'First' })).toHaveProperty('value', 'Rater 7')
    expect(container.querySelectorAll('datalist option')).toHaveLength(150)
    expect(container.querySelector('select')).toBeNull()
  })

  it('goes to an option as soon as it is named in full, and keeps the other choices', () => {
    show()
    type('Rater 42')

    expect(push).toHaveBeenCalledExactlyOnceWith('/here?kind=claim&a=id-42', { scroll: false })
  })

  it('takes the only option that has what was typed, and keeps the focus in the field', () => {
    const { rerender } = show([...MANY, ['own', 'baseline (25 facts; own admission)']])
    const field = type('own adm')
    field.focus()
    fireEvent.keyDown(field, { key: 'Enter' })

    expect(push).toHaveBeenCalledExactlyOnceWith('/here?kind=claim&a=own', { scroll: false })
    const options = [...MANY, ['own', 'baseline (25 facts; own admission)'] as const]
    rerender(<ViewControls label="Who" choices={[{ name: 'a', label: 'First', value: 'own', options }]} />)
    expect(document.activeElement).toBe(field)
    expect(field).toHaveProperty('value', 'baseline (25 facts; own admission)')
  })

  it('takes the only option that begins so when Enter is pressed, in any case', () => {
    show([...MANY, ['settled', 'Consensus labels']])
    fireEvent.keyDown(type('consens'), { key: 'Enter' })

    expect(push).toHaveBeenCalledExactlyOnceWith('/here?kind=claim&a=settled', { scroll: false })
  })

  it.each(['Rater', 'nobody of this name', ''])('goes back to what is chosen after “%s”', (text) => {
    show()
    const field = type(text)
    fireEvent.blur(field)

    expect(push).not.toHaveBeenCalled()
    expect(field).toHaveProperty('value', 'Rater 7')
  })

  it('is a plain list where there are few', () => {
    const { container } = show(MANY.slice(0, 15))

    expect(container.querySelectorAll('select option')).toHaveLength(15)
    fireEvent.change(screen.getByRole('combobox', { name: 'First' }), { target: { value: 'id-3' } })
    expect(push).toHaveBeenCalledExactlyOnceWith('/here?kind=claim&a=id-3', { scroll: false })
  })
})

it('keeps a choice when the next one comes before the page has', () => {
  const options = [
    ['', 'any'],
    ['x', 'X'],
  ] as const
  render(
    <ViewControls
      label="Who"
      choices={[
        { name: 'a', label: 'First', value: '', options },
        { name: 'said', label: 'Said', value: '', options },
      ]}
    />,
  )
  act(() => {
    fireEvent.change(screen.getByLabelText('First'), { target: { value: 'x' } })
    fireEvent.change(screen.getByLabelText('Said'), { target: { value: 'x' } })
  })

  expect(push).toHaveBeenLastCalledWith('/here?kind=claim&a=x&said=x', { scroll: false })
})
