import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { SearchOffer } from '@/lib/core/retrieval/search-offer'
import { completeRun } from '@/lib/core/runs/run-grid'
import { listFirstChoices } from './first-choices'
import { readChoices } from './read-choices'
import { SearchFields } from './search-fields'

/** A form with an AI rater and these fields, and what it asks for. */
function renderFields(offer: SearchOffer) {
  render(
    <form aria-label="raters">
      <input type="hidden" name="judge" value="baseline" />
      <input type="hidden" name="format" value="score" />
      <SearchFields
        offer={offer}
        first={listFirstChoices('baseline', { chat: [] }, offer)}
        decompositions={[]}
        hasKinds
      />
    </form>,
  )
  return () => readChoices(new FormData(screen.getByRole<HTMLFormElement>('form')), [])
}

it.each([
  ['words', [], [], { method: 'sparse', embeddingModel: '', rerankModel: '' }],
  ['embeddings', ['e', 'e2'], [], { method: 'hybrid', embeddingModel: 'e', rerankModel: '' }],
  ['a reranker too', ['e', 'e2'], ['r', 'r2'], { method: 'rerank', embeddingModel: 'e', rerankModel: 'r' }],
] as const)(
  'asks, before anybody touches it, for the best search of %s',
  (_, embeddingModels, rerankModels, search) => {
    const offer = {
      embeddingModels: [...embeddingModels],
      rerankModels: [...rerankModels],
      entailmentModels: [],
    }

    expect(renderFields(offer)().runs).toEqual([completeRun({ kind: 'baseline', search })])
  },
)

it('follows the paper, the published code, or both, in every method', async () => {
  const user = userEvent.setup()
  const read = renderFields({ embeddingModels: ['e'], rerankModels: ['r'], entailmentModels: [] })
  const follow = within(screen.getByRole('group', { name: 'Search and order follow' }))

  await user.click(screen.getByRole('checkbox', { name: /reranker/ }))
  for (const name of ['By words', /By meaning/]) await user.click(screen.getByRole('checkbox', { name }))
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

it('combines several models, where there are several, and asks nothing where there is one', async () => {
  const user = userEvent.setup()
  const read = renderFields({ embeddingModels: ['e', 'e2'], rerankModels: ['r', 'r2'], entailmentModels: [] })
  const click = (name: string | RegExp) => user.click(screen.getByRole('checkbox', { name }))
  const ways = () =>
    read().runs.map(({ search: { embeddingModel, rerankModel } }) => `${embeddingModel} ${rerankModel}`)
  await click('By words')
  await user.click(screen.getByText('Models and fusion'))
  expect(ways()).toEqual([' ', 'e r'])

  await click('e2')
  await click('r2')
  expect(ways()).toEqual([' ', 'e r', 'e r2', 'e2 r', 'e2 r2'])
  for (const model of ['e', 'e2']) await click(model)
  expect(read().problem).toBe('Choose an embedding model.')
  await click('e')
  for (const model of ['r', 'r2']) await click(model)
  expect(read().problem).toBe('Choose a reranker.')
  await click(/reranker/)
  expect(read().problem).toBeNull() // by words alone: no model takes part

  cleanup()
  const readOne = renderFields({ embeddingModels: ['e'], rerankModels: ['r'], entailmentModels: [] })
  for (const name of ['Embedding model', 'Reranker']) expect(screen.queryByRole('group', { name })).toBeNull()
  expect(readOne().runs).toMatchObject([
    { search: { method: 'rerank', embeddingModel: 'e', rerankModel: 'r' } },
  ])
})
