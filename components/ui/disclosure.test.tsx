import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Disclosure } from './disclosure'

it('hears of it when it was opened before the page could listen', () => {
  const onToggle = vi.fn<(isOpen: boolean) => void>()
  const section = (
    <Disclosure title="More" onToggle={onToggle}>
      what is in it
    </Disclosure>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(section)
  container.querySelector('details')!.open = true
  render(section, { container: document.body.appendChild(container), hydrate: true })

  expect(onToggle).toHaveBeenCalledWith(true)
})
