import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bindKeys, CHOICES, keysForOptions } from '@/lib/core/labeling/labeling-keys'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import { findShipped } from '@/lib/core/protocols/shipped'
import { ChoiceAnswer } from './choice-answer'

const VERDICT = findShipped('verdict').fields[0] as FieldOfKind<'choice'>

function show(field: FieldOfKind<'choice'>) {
  const bindings = keysForOptions(bindKeys({}), field.options.length)
  render(<ChoiceAnswer field={field} chosen={null} bindings={bindings} onChoose={() => {}} />)
  return bindings
}

it('names each answer by its word alone, with the definition as its description and the keys as its shortcuts', () => {
  const bindings = show(VERDICT)

  const answers = VERDICT.options.map(({ code }) => screen.getByRole('radio', { name: code }))
  const descriptions = answers.map(
    (answer) => document.querySelector(`[id="${answer.getAttribute('aria-describedby')}"]`)?.textContent,
  )
  expect(descriptions).toEqual(VERDICT.options.map(({ definition }) => definition))
  expect(answers.map((answer) => answer.getAttribute('aria-keyshortcuts'))).toEqual(
    CHOICES.slice(0, 3).map((action) => bindings[action].join(' ')),
  )
})

it('has a digit for each of up to ten answers, whatever else had that digit', () => {
  const options = Array.from({ length: 5 }, (_, index) => ({ code: `label ${index}` }))
  const bindings = show({ ...VERDICT, options })
  const shortcuts = screen.getAllByRole('radio').map((answer) => answer.getAttribute('aria-keyshortcuts'))
  expect(shortcuts).toEqual(['1', '2', '3', '4', '5'])
  expect(bindings.uncertain).toEqual(['.'])
})
