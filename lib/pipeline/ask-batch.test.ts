import { expect, it } from 'vitest'
import { definitionSchema } from '@/lib/core/protocols/definition'
import { findShipped } from '@/lib/core/protocols/shipped'
import type { ItemContent } from '@/lib/data/items'
import { openBatches } from './ask-batch'

const entailment = findShipped('entailment')
const attributes = [
  { id: 'grade', title: 'Grade', kind: 'text', shown: true },
  { id: 'secret', title: 'Secret', kind: 'text', shown: false },
  { id: 'names', title: 'Names', kind: 'list', shown: true },
]
const parts = entailment.item.parts.map((part) => (part.role === 'premise' ? part : { ...part, attributes }))
const definition = definitionSchema.parse({ ...entailment, item: { ...entailment.item, parts } })

function contentOf(item: number): ItemContent[] {
  const lists = { names: [{ text: `first of ${item}` }, { text: `second of ${item}` }] }
  return definition.item.parts.map(({ role }) =>
    role === 'premise'
      ? { role, id: 'one note', text: 'The note.', attributes: {}, lists: {} }
      : {
          role,
          id: `${role} ${item}`,
          text: `Text ${item}.`,
          attributes: { grade: `grade ${item}`, secret: 'hidden' },
          lists,
        },
  )
}

it('shows in one call for several items the attributes and lists of each, and none that are hidden', async () => {
  const seen: (readonly ItemContent[])[] = []
  const call = {
    schema: () => ({ properties: {}, required: [] }),
    prompt: { system: '' },
    ask: (parts: readonly ItemContent[]) => {
      seen.push(parts)
      return ''
    },
    read: () => ({ ok: true }),
  }
  const aiRater = {
    calls: [call],
    configuration: { model: 'm', temperature: 0, reuse: true },
    terms: {},
    definition,
    memory: { findCached: async () => ({ reply: '{"answers":[{"item":1},{"item":2}]}', model: 'm' }) },
    runModel: { admit: async () => true },
  }
  const items = [1, 2].map((item) => ({ itemId: `item-${item}`, parts: contentOf(item) }))
  const batches = openBatches(definition, items as never)

  expect(await batches?.(items[0] as never, aiRater as never, [])).toMatchObject({ isAsker: true })
  const [asked = []] = seen
  expect(asked.find(({ role }) => role === 'premise')?.text).toBe('The note.')
  const listed = asked.find(({ role }) => role !== 'premise')
  expect(listed).toMatchObject({ attributes: {}, lists: {} })
  expect(listed?.text.split('\n').map((line) => line.trim())).toEqual([
    '1. Text 1.',
    'Grade: grade 1',
    'Names: first of 1; second of 1',
    '2. Text 2.',
    'Grade: grade 2',
    'Names: first of 2; second of 2',
  ])
})
