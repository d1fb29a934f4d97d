import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { AnswerValues } from '@/components/answer/answer-state'
import { keysBesideForm, STANDARD_KEYS } from '@/lib/core/labeling/labeling-keys'
import { findShipped } from '@/lib/core/protocols/shipped'
import { SelectionBar } from './selection-bar'
import { useMarking } from './use-marking'

const DEFINITION = findShipped('error-spans')
const BINDINGS = keysBesideForm(STANDARD_KEYS)
const TEXTS = { summary: 'He took aspirin.', source: 'No drugs.' }
const ignore = () => {}

function Page({ start }: { start: AnswerValues }) {
  const [values, setValues] = useState(start)
  const bench = useMarking({
    definition: DEFINITION,
    bindings: BINDINGS,
    texts: TEXTS,
    itemId: 'one',
    values,
    onValues: setValues,
    onSay: ignore,
  })
  return <SelectionBar bench={bench} submit={<button type="button">Submit</button>} fault="Not taken." />
}

it('has the classes, the layers with their counts, what submits and what an answer lacks also while nothing is selected', async () => {
  const error = { id: 's1', start: 3, end: 7, label: 'word_unsupported', attributes: {} }
  render(<Page start={{ errors: [error] }} />)
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Not taken.')
  expect(screen.getByRole('list', { name: 'Classes' }).children).toHaveLength(11)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  const layers = screen.getByRole('combobox', { name: 'Layer' })
  expect(layers.textContent).toBe('Errors 1Key facts 0Mentions 0Jargon 0')
  await userEvent.setup().selectOptions(layers, 'Key facts 0')
  expect(screen.getByRole('list', { name: 'Classes' }).textContent).toBe('1Key fact')
})
