import { describe, expect, it } from 'vitest'
import type { Definition } from './definition'
import { generateItems, type ItemSettings } from './generate-items'
import type { ItemSource, ItemSources } from './item-sources'
import { readItemList } from './listed-items'
import { findShipped } from './shipped'

function source(own: Partial<ItemSource> & Pick<ItemSource, 'of' | 'externalId'>): ItemSource {
  return {
    id: `id of ${own.externalId}`,
    patientId: 'p1',
    admissionId: 'a1',
    kind: 'note',
    documentId: null,
    sourceId: null,
    values: {},
    ...own,
  }
}

function sourcesOf(...items: ItemSource[]): ItemSources {
  return { items, patients: new Map([['p1', { sex: 'F' }]]) }
}

/** Keys of the items, and what stands for each part. */
function make(definition: Definition, sources: ItemSources, settings: ItemSettings = { seed: 7 }) {
  return [...generateItems(definition, sources, settings)].map(({ key, parts }) => [
    key,
    ...parts.map(({ role, source: { externalId } }) => `${role}: ${externalId}`),
  ])
}

const document = (externalId: string, own: Partial<ItemSource> = {}) =>
  source({ of: 'document', externalId, ...own })

describe('items for each', () => {
  it('are one of each statement of the kinds that the part is for', () => {
    const sources = sourcesOf(
      source({ of: 'statement', externalId: 's1', kind: 'sentence', documentId: 'd' }),
      source({ of: 'statement', externalId: 's2', kind: 'question', documentId: 'd' }),
      source({ of: 'statement', externalId: 's|3', kind: 'claim', documentId: 'd' }),
    )

    expect(make(findShipped('verdict'), sources)).toEqual([
      ['s1', 'subject: s1'],
      ['s|3', 'subject: s|3'],
    ])
    expect(make(findShipped('verdict'), sources, { seed: 7, kinds: { subject: ['claim'] } })).toEqual([
      ['s|3', 'subject: s|3'],
    ])
  })

  it('take the only note of the admission beside a statement, and are not made where there are two', () => {
    const fact = source({ of: 'statement', externalId: 'f1', kind: 'fact', documentId: 'd' })
    const [one, two] = ['n1', 'n2'].map((externalId) => source({ of: 'note', externalId }))

    const shipped = findShipped('fact-quality')
    const [part, beside] = shipped.item.parts
    const item = {
      ...shipped.item,
      parts: [part!, { ...beside!, of: 'note' as const, kinds: undefined }],
      generate: { by: 'each' as const, part: 'fact' },
    }
    const definition = { ...shipped, item }

    expect(make(definition, sourcesOf(fact, one!))).toEqual([['f1', 'fact: f1', 'note: n1']])
    expect(make(definition, sourcesOf(fact, one!, two!))).toEqual([])
  })
})

describe('a cross product', () => {
  it('stays within an admission, and pairs nothing with itself', () => {
    const sources = sourcesOf(
      document('avs1', { kind: 'avs' }),
      document('bhc1', { kind: 'bhc' }),
      document('bhc2', { kind: 'bhc', admissionId: 'a2' }),
      document('bhc3', { kind: 'bhc', admissionId: null }),
    )

    expect(make(findShipped('error-spans'), sources)).toEqual([
      ['avs1|bhc1', 'summary: avs1', 'source: bhc1'],
    ])
    expect(make(findShipped('quality'), sourcesOf(document('one')))).toEqual([])
  })

  it('looks for a statement in each text of the kinds, and not in the one that it was taken from', () => {
    const fact = (externalId: string, documentId: string) =>
      source({ of: 'statement', externalId, kind: 'key-fact', documentId: `id of ${documentId}` })
    const sources = sourcesOf(
      document('brief', { kind: 'brief hospital course' }),
      document('discharge', { kind: 'discharge-summary' }),
      document('summary', { kind: 'summary' }),
      fact('f1', 'discharge'),
      fact('f2', 'brief'),
    )

    expect(make(findShipped('key-facts'), sources).map(([key]) => key)).toEqual([
      'f1|brief',
      'f1|summary',
      'f2|summary',
    ])

    const { item, ...definition } = findShipped('key-facts')
    if (item.generate.by !== 'cross') throw new Error('key facts are crossed with texts')
    const generate = { ...item.generate, parts: item.generate.parts.toReversed() }
    const turned = make({ ...definition, item: { ...item, generate } }, sources)
    expect(turned).toHaveLength(3)
  })

  it('sets the ids of a key apart whatever they hold', () => {
    const { item, ...rest } = findShipped('quality')
    const parts = item.parts.map((part) => ({ ...part, kinds: undefined }))
    const sources = sourcesOf(document('a|b'), document('c'), document('a\\'))
    const keys = make({ ...rest, item: { ...item, parts } }, sources).map(([key]) => key)

    expect(new Set(keys).size).toBe(6)
    expect(keys).toContain('a\\|b|c')
  })
})

describe('pairs', () => {
  const preference = findShipped('preference')
  const sources = sourcesOf(...Array.from({ length: 40 }, (_, index) => document(`d${index}`)))

  it('are each two of an admission, with sides that follow from seed and pair alone', () => {
    const made = make(preference, sources)
    const later = make(preference, sourcesOf(document('new'), ...sources.items))
    const turned = made.filter(([key, a]) => !key?.startsWith(`${a?.slice(3)}|`)).length

    expect(made).toHaveLength((40 * 39) / 2)
    expect(make(preference, sources)).toEqual(made)
    expect(later.filter(([key]) => !key?.includes('new'))).toEqual(made)
    expect(turned / made.length).toBeCloseTo(0.5, 1)
    expect(make(preference, sources, { seed: 8 })).not.toEqual(made)
    expect(make(preference, sources, { seed: 8 }).map(([key]) => key)).toEqual(made.map(([key]) => key))
  })

  it('hold only what fits on both sides', () => {
    const { item } = preference
    const parts = item.parts.map((part) => (part.role === 'b' ? { ...part, kinds: ['y'] } : part))
    const own = sourcesOf(
      document('x', { kind: 'x' }),
      document('y1', { kind: 'y' }),
      document('y2', { kind: 'y' }),
    )

    expect(make({ ...preference, item: { ...item, parts } }, own).map(([key]) => key)).toEqual(['y1|y2'])
  })

  it('stand as the texts do where the definition says so', () => {
    const { item } = preference
    const still = {
      ...preference,
      item: { ...item, generate: { ...item.generate, sides: 'as-it-stands' } },
    } as Definition

    expect(make(still, sourcesOf(document('z'), document('a')))).toEqual([['a|z', 'a: z', 'b: a']])
  })
})

describe('texts with what they say again', () => {
  const entailment = findShipped('entailment')
  const note = document('n', { values: { authorName: '', attributes: { noteType: 'progress' } } })
  const list = (externalId: string, own: Partial<ItemSource> = {}) =>
    document(externalId, {
      kind: 'fact-list',
      sourceId: note.id,
      values: { authorName: `model of ${externalId}`, attributes: { prompt: 'numbered' } },
      ...own,
    })
  const statement = (externalId: string, of: ItemSource, direction: string) =>
    source({
      of: 'statement',
      externalId,
      kind: direction === 'recall' ? 'note-sentence' : 'fact',
      documentId: of.id,
      sourceId: of.sourceId,
      values: { attributes: { direction } },
    })

  it('pairs each fact with its note and each sentence of the note with every list, and nothing else', () => {
    const [one, two] = [list('l1'), list('l2')]
    const sources = sourcesOf(
      statement('s1', note, 'recall'),
      statement('f1', one, 'precision'),
      statement('f2', two, 'precision'),
      statement('x', document('elsewhere'), 'recall'),
      note,
      one,
      two,
      document('elsewhere'),
    )
    const items = [...generateItems(entailment, sources, { seed: 7 })]

    expect(items.map(({ key }) => key)).toEqual(['s1|l1', 's1|l2', 'f1|n', 'f2|n'])
    expect(items.map(({ strata }) => strata)).toMatchObject([
      {
        direction: 'recall',
        'note-type': 'progress',
        model: 'model of l1',
        prompt: 'numbered',
        decomposition: 'l1',
      },
      { direction: 'recall', model: 'model of l2', decomposition: 'l2' },
      { direction: 'precision', 'note-type': 'progress', model: 'model of l1', decomposition: 'l1' },
      { direction: 'precision', model: 'model of l2', decomposition: 'l2' },
    ])
  })

  it('reviews each fact, and each list, beside its note', () => {
    const one = list('l1')
    const sources = sourcesOf(statement('s1', note, 'recall'), statement('f1', one, 'precision'), note, one)

    expect(make(findShipped('fact-quality'), sources)).toEqual([['f1|n', 'fact: f1', 'note: n']])
    expect(make(findShipped('list-quality'), sources)).toEqual([['l1|n', 'list: l1', 'note: n']])
  })
})

describe('a list of items', () => {
  const made = findShipped('entailment')
  const entailment: Definition = {
    ...made,
    item: { ...made.item, generate: { by: 'listed' } },
    strata: [
      { id: 'direction', title: 'Direction', from: 'hypothesis.direction', shown: false },
      { id: 'model', title: 'Model', from: 'document.authorName', shown: false },
      { id: 'decomposition', title: 'List', from: 'item.decomposition', shown: false },
    ],
  }
  const sources = sourcesOf(
    source({
      of: 'statement',
      externalId: 'f1',
      kind: 'fact',
      documentId: 'id of list',
      values: { attributes: { direction: 'precision' } },
    }),
    source({ of: 'statement', externalId: 'f2', kind: 'fact', documentId: 'id of list' }),
    document('note', { kind: 'note', values: { authorName: 'Somebody' } }),
    document('other', { kind: 'note', patientId: 'p2' }),
    document('letter', { kind: 'letter' }),
  )
  const read = (rows: Record<string, string | number>[]) => readItemList(entailment, sources, rows)

  it('makes the items that it names, split by what stands with their parts and with the list', () => {
    const found = read([{ hypothesis: 'f1', premise: 'note', 'item.decomposition': 'second' }])
    if ('problems' in found) throw new Error(found.problems.join())
    const items = [...generateItems(entailment, sources, { seed: 7, listed: found.listed })]

    expect(items).toMatchObject([
      {
        key: 'f1|note',
        patientId: 'p1',
        strata: { direction: 'precision', model: 'Somebody', decomposition: 'second' },
      },
    ])
  })

  it.each([
    [{ hypothesis: 'f1' }, 'Row 1 names no premise.'],
    [{ hypothesis: 'f9', premise: 'note' }, 'Row 1: there is no statement “f9”.'],
    [{ hypothesis: 'f1', premise: 'letter' }, 'Row 1: “letter” is of the kind letter, which no premise is.'],
    [{ hypothesis: 'f1', premise: 'other' }, 'Row 1 names texts of several patients.'],
    [
      { hypothesis: 'f1', premise: 'note', 'hypothesis.direction': 'recall' },
      'The column “hypothesis.direction” is none of hypothesis, premise, item.decomposition.',
    ],
  ])('is refused as %j', (row, sentence) => {
    expect(read([row as Record<string, string>])).toEqual({ problems: [sentence] })
  })

  it('is refused with an item twice, and for a protocol whose items are made', () => {
    const row = { hypothesis: 'f1', premise: 'note' }

    expect(read([row, row])).toEqual({ problems: ['Row 2 names the same as a row before it.'] })
    expect(readItemList(findShipped('verdict'), sources, [{ subject: 'f1' }])).toEqual({
      problems: ['The items of this protocol are made from the texts, and not listed.'],
    })
  })
})
