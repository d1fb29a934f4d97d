import { render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { STANDARD_PREFERENCES } from '@/lib/core/accounts/preferences'
import { STANDARD_KEYS } from '@/lib/core/labeling/labeling-keys'
import { keysOfTask } from '@/lib/core/labeling/task-keys'
import { findShipped } from '@/lib/core/protocols/shipped'
import { actionTitles } from './action-titles'
import { KeyHelp } from './key-help'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.setAttribute('open', '')
  }
})

function show(protocol: string) {
  const definition = findShipped(protocol)
  render(
    <KeyHelp
      preferences={STANDARD_PREFERENCES}
      bindings={keysOfTask(definition, STANDARD_KEYS)}
      titles={actionTitles(definition)}
      marking={definition.spanLayers.length > 0 ? definition : undefined}
      fault={null}
      onChange={vi.fn()}
      onClose={vi.fn()}
    />,
  )
  return screen.getAllByRole('term').flatMap((term) => (term.textContent ?? '').toLowerCase().split(' '))
}

describe('the list of keys', () => {
  it('names each key once in a task of marks without a chart, and none that does nothing there', () => {
    const keys = show('error-spans')
    const letters = keys.filter((key) => /^[a-z/[\]]$/.test(key))
    expect(letters.toSorted().join('')).toBe('[]cghjklmnpsuxyz')
    expect(screen.queryByText(/chart/i)).toBeNull()
    expect(screen.queryByText('Find a class by its name')).toBeNull()
  })

  it('has no keys of links and layers in a task without them', () => {
    show('mqm')
    expect(screen.getByText('Next and previous marked passage')).toBeTruthy()
    expect(screen.queryByText(/Link the passage/)).toBeNull()
  })

  it('begins with what takes the focus, so that it opens at its beginning', () => {
    show('error-spans')
    const close = screen.getByRole('button', { name: 'Close' })
    const [first] = screen.getAllByRole('term')
    expect(close.compareDocumentPosition(first as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})
