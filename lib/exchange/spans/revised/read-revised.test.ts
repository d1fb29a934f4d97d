import { expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { readRevised, writeRevised } from './read-revised'

type Vector = {
  input: string
  output: Record<string, { comment: string; cleaned: string; improved: string }>
}

it('reads what the published reader takes, and what that loses', () => {
  const { input, output } = readReference<Vector>('spans/revised_examples.json')
  const { entries, without } = readRevised(input, { hasKeys: false })

  const taken = entries.filter(({ isPublished }) => isPublished)
  expect(
    Object.fromEntries(
      taken.map(({ id, comment, cleaned, improved }) => [id, { comment, cleaned, improved }]),
    ),
  ).toEqual(output)
  expect(entries.filter(({ isPublished }) => !isPublished)).toMatchObject([
    { id: 15, cleaned: '(You) odd start.', improved: 'You were fine.' },
  ])
  expect(without).toEqual([1])
})

it('writes entries that come back, line breaks as blanks', () => {
  const entry = {
    id: 3,
    key: null,
    comment: 'two\nlines',
    cleaned: 'You had 💊.\r\nRest.',
    improved: 'You rest.',
  }
  expect(
    readRevised(writeRevised(entry) + writeRevised({ ...entry, id: 4, key: 'a-1/b', comment: '' }), {
      hasKeys: true,
    }).entries,
  ).toMatchObject([
    { id: 3, comment: ' two lines', cleaned: 'You had 💊. Rest.', improved: 'You rest.', isPublished: true },
    { id: 4, key: 'a-1/b', comment: '' },
  ])
})

it('takes a bracket for part of the comment where no study wrote the file', () => {
  const text = '7: [unsure] of the dose\n\nYou rest.\n\nYou rest now.\n'

  expect(readRevised(text, { hasKeys: false }).entries).toMatchObject([
    { id: 7, key: null, comment: ' [unsure] of the dose' },
  ])
})
