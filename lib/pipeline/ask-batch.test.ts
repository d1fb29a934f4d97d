import { expect, it } from 'vitest'
import { definitionSchema } from '@/lib/core/protocols/definition'
import { findShipped } from '@/lib/core/protocols/shipped'
import type { CachedAnswer } from '@/lib/core/runs/runs'
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

/** An AI rater whose model answers each item that it is asked about, and whose answers are kept. */
function setUp() {
  const seen: (readonly ItemContent[])[] = []
  const call = {
    schema: () => ({ properties: {}, required: [] }),
    prompt: { system: '' },
    ask: (parts: readonly ItemContent[]) => {
      seen.push(parts)
      return JSON.stringify(parts.filter(({ role }) => role !== 'premise'))
    },
    read: () => ({ ok: true }),
  }
  const cached = new Map<string, CachedAnswer>()
  const asked: string[] = []
  const aiRater = {
    calls: [call],
    configuration: { model: 'm', temperature: 0, reuse: true },
    terms: {},
    definition,
    client: {
      complete: async ({ user }: { user: string }) => {
        asked.push(user)
        const listed = JSON.parse(user) as { text: string }[]
        const items = (listed.at(0)?.text ?? '').match(/^\d+\. /gmu) ?? []
        return {
          text: JSON.stringify({ answers: items.map((_, index) => ({ item: index + 1 })) }),
          model: 'm',
          thinking: null,
        }
      },
    },
    onBegin: () => {},
    memory: {
      findCached: async (hash: string) => cached.get(hash) ?? null,
    },
    runModel: { admit: async () => true, require: async () => {} },
  }
  const signal = new AbortController().signal
  const open = async (numbers: readonly number[]) => {
    const items = numbers.map((item) => ({ itemId: `item-${item}`, parts: contentOf(item) }))
    const batches = openBatches(definition, items as never)
    const found = await Promise.all(
      items.map(async (item) => batches?.(item as never, { ...aiRater, end: signal, signal } as never, [])),
    )
    for (const one of found) for (const { hash, answer } of one?.cached ?? []) cached.set(hash, answer)
    return found
  }
  return { open, cached, asked, seen }
}

it('shows in one call for several items the attributes and lists of each, and none that are hidden', async () => {
  const { open, seen } = setUp()

  expect(await open([1, 2])).toMatchObject([{ isKnown: false }, { isKnown: false }])
  const together = seen.at(-1) ?? []
  expect(together.find(({ role }) => role === 'premise')?.text).toBe('The note.')
  const listed = together.find(({ role }) => role !== 'premise')
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

it('caches what is said of each item by itself, and asks nothing again whatever items are asked together later', async () => {
  const { open, cached, asked } = setUp()
  await open([1, 2, 3])

  const later = await open([2, 3, 4, 5])

  expect(cached.size).toBe(5)
  expect(later.map((one) => one?.isKnown)).toEqual([true, true, false, false])
  expect(asked).toHaveLength(2)
  expect(await open([5, 1])).toMatchObject([{ isKnown: true }, { isKnown: true }])
  expect(asked).toHaveLength(2)
})
