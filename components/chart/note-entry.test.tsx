import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NoteEntry } from './note-entry'

it.each([
  [1, '1 hit'],
  [2, '2 hits'],
])('reports %i hits of a note as "%s"', (hits, words) => {
  render(<NoteEntry time="" title="Consult" isCurrent={false} hits={hits} onOpen={() => {}} />)
  expect(screen.getByRole('button').textContent).toBe(`Consult${words}`)
})
