import { expect, it } from 'vitest'
import type { Figure } from '../figure'
import { type Extent, type LazySection, makeSections } from './make-sections'

const KNOWN = { paired: 2, isAnswered: true }

/** Sections by their ids, of figures by their names; those that end with a sign of interrogation cannot be drawn. */
function sectionsOf(given: Record<string, readonly string[]>, sure: readonly string[] = []) {
  const made: string[] = []
  const sections = Object.entries(given).map(
    ([id, names]): LazySection => ({
      id,
      title: id,
      isSure: sure.includes(id),
      *figures() {
        for (const name of names) {
          made.push(name)
          yield figureOf(name)
        }
      },
    }),
  )
  return { sections, made }
}

function figureOf(name: string): Figure {
  const estimate = { value: 0.5, interval: null }
  const cell = name.endsWith('?') ? 'words' : { estimate, as: 'coefficient' as const }
  return { name, title: name, columns: ['of', 'value'], rows: [{ cells: ['all', cell] }] }
}

const namesOf = (found: ReturnType<typeof makeSections>) =>
  Object.fromEntries(found.map(({ id, figures }) => [id, figures.map(({ name }) => name)]))

it('makes the section that is open whole, and of the others what is drawn first', () => {
  const { sections, made } = sectionsOf({
    people: ['a', 'b'],
    field: ['c', 'd'],
    ai: ['e?', 'f', 'g'],
    none: [],
  })

  const found = makeSections(sections, 'field', KNOWN)

  expect(namesOf(found)).toEqual({ people: ['a'], field: ['c', 'd'], ai: ['e?', 'f'] })
  expect(made).not.toContain('b')
})

it('opens the first section that is shown where the one asked for is not, and never that of AI raters by itself', () => {
  const given = { people: ['a', 'b'], ai: ['c', 'd'], answers: ['e', 'f'] }

  expect(namesOf(makeSections(sectionsOf(given).sections, '', KNOWN))['people']).toEqual(['a', 'b'])
  const alone = makeSections(sectionsOf(given).sections, 'field', { paired: 0, isAnswered: true })
  expect(namesOf(alone)).toEqual({ people: ['a'], ai: ['c'], answers: ['e', 'f'] })
})

it('makes none of a section that surely has figures once three others are drawn, and all of all where none is opened', () => {
  const given = { people: ['a', 'b'], field: ['c', 'd'], ai: ['e'], answers: ['f'] }
  const { sections, made } = sectionsOf(given, ['field'])

  expect(namesOf(makeSections(sections, 'people', KNOWN))).toEqual({ ...given, field: [] })
  expect(made).not.toContain('c')
  expect(namesOf(makeSections(sections, null, KNOWN))).toEqual(given)
  expect(namesOf(makeSections(sectionsOf({ field: ['c', 'd'] }, ['field']).sections, 'ai', KNOWN))).toEqual({
    field: ['c', 'd'],
  })
})

it('makes of a section that is not open only what is drawn, and whole the one that opens in the place of another', () => {
  const asked: [string, Extent][] = []
  const sectionOf = (id: string, figures: readonly Figure[]): LazySection => ({
    id,
    title: id,
    figures: (extent) => {
      asked.push([id, extent])
      return figures
    },
  })
  const people = sectionOf('people', [figureOf('a')])
  const answers = sectionOf('answers', [figureOf('b')])

  makeSections([people, answers], 'answers', KNOWN)
  expect(asked.splice(0)).toEqual([
    ['people', 'drawn'],
    ['answers', 'whole'],
  ])
  makeSections([sectionOf('people', []), answers], 'people', KNOWN)
  expect(asked).toEqual([
    ['people', 'whole'],
    ['answers', 'drawn'],
    ['answers', 'whole'],
  ])
})
