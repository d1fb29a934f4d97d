import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { readChoices } from './read-choices'
import { SearchFields } from './search-fields'

afterEach(cleanup)

it('follows the paper, the published code, or both, in every method', async () => {
  const user = userEvent.setup()
  const offer = { embeddingModels: ['e'], rerankModels: ['r'], entailmentModels: [] }
  render(
    <form aria-label="raters">
      <input type="hidden" name="judge-baseline" value="on" />
      <input type="hidden" name="format" value="score" />
      <SearchFields offer={offer} decompositions={[]} />
    </form>,
  )
  const read = () => readChoices(new FormData(screen.getByRole<HTMLFormElement>('form')), [])
  const follow = within(screen.getByRole('group', { name: 'Search and order follow' }))

  await user.click(screen.getByRole('checkbox', { name: /By meaning/ }))
  await user.click(follow.getByRole('checkbox', { name: 'As its published code does it' }))
  expect(read().runs.map(({ search }) => `${search.method} ${search.selection}`)).toEqual([
    'sparse refilled',
    'dense refilled',
    'sparse as-published',
    'dense as-published',
  ])

  for (const box of follow.getAllByRole('checkbox')) await user.click(box)
  expect(read().problem).toBe('Choose what the search follows.')
})
