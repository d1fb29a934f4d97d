import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FIRST_GUIDELINE } from '@/lib/core/labeling/guideline'
import { bindKeys } from '@/lib/core/labeling/labeling-keys'
import { VERDICTS } from '@/lib/core/verdict'
import { VerdictChoice } from './verdict-choice'

afterEach(cleanup)

it('names each answer by its word alone, with the definition as its description and the keys as its shortcuts', () => {
  const bindings = bindKeys({})
  render(<VerdictChoice chosen={null} guideline={FIRST_GUIDELINE} bindings={bindings} onChoose={() => {}} />)

  const answers = VERDICTS.map((code) => screen.getByRole('radio', { name: code }))
  const descriptions = answers.map(
    (answer) => document.querySelector(`[id="${answer.getAttribute('aria-describedby')}"]`)?.textContent,
  )
  expect(descriptions).toEqual(VERDICTS.map((code) => FIRST_GUIDELINE.entries[code].definition))
  expect(answers.map((answer) => answer.getAttribute('aria-keyshortcuts'))).toEqual([
    bindings['choose-1'].join(' '),
    bindings['choose-2'].join(' '),
    bindings['choose-3'].join(' '),
  ])
})
