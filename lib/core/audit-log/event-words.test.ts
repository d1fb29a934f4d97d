import { describe, expect, it } from 'vitest'
import { EVENT_KINDS, eventDetails, eventWords, shownOf, typesOf } from './event-words'

const NAMES = new Map([['id-1', 'rater-1']])
const nameOf = (id: string) => NAMES.get(id) ?? null

describe('what leads see of an event', () => {
  it('holds no answer of a person, whatever is stored with it', () => {
    const stored = { itemId: 'i', ratingId: 'r', round: 2, revision: 1, code: 'Not Supported', comment: 'x' }

    expect(eventWords('rating.recorded')).toBe('Rated a statement')
    expect(eventDetails('rating.recorded', stored, nameOf)).toBe('second round · revision 1')
    expect(shownOf('rating.recorded', stored)).toEqual([
      ['round', 2],
      ['revision', 1],
    ])
    for (const type of EVENT_KINDS.flatMap(typesOf))
      expect(eventDetails(type, { code: 'Not Supported', taken: 1 }, nameOf)).toBe('')
  })

  it('says nothing of how a jury’s members are tied while they are sealed', () => {
    const stored = { raterId: 'id-1', count: 31, takenBack: 7, digest: 'd' }

    expect(eventDetails('ratings.recorded-by-jury', stored, nameOf)).toBe('rater rater-1')
  })

  it('names people and raters, leaves out what is not so, and lists several', () => {
    expect(eventDetails('panel.assigned', { raterIds: ['id-1', 'gone'] }, nameOf)).toBe(
      'raters rater-1, gone',
    )
    expect(
      eventDetails(
        'study.exported',
        { format: 'csv', rows: 0, withSealedAi: false, withoutSealedAi: true },
        nameOf,
      ),
    ).toBe('format csv · rows 0 · without sealed answers of AI raters')
  })

  it('reports a margin in points of its measure', () => {
    const stored = { revision: 2, measure: 'agreement', margin: 0.05, primary: 'id-1', afterOpening: true }
    expect(eventDetails('margin.set', stored, nameOf)).toBe(
      'revision 2 · margin 5 points of percent agreement · primary AI rater rater-1 · after the opening',
    )
  })

  it.each([
    [1, 'first round'],
    [2, 'second round'],
    [3, 'hidden repeat'],
    [4, 'hidden check'],
    [0, 'training, attempt 1'],
    [-1, 'training, attempt 2'],
  ])('reports round %i in words', (round, words) => {
    expect(eventDetails('rating.recorded', { round }, nameOf)).toBe(words)
  })

  it('reports an event of another version by its name alone', () => {
    expect(eventWords('other.thing')).toBe('other.thing')
    expect(eventDetails('other.thing', { code: 'Supported' }, nameOf)).toBe('')
    expect(eventDetails('run.paused', null, nameOf)).toBe('')
  })
})

it('has every event of a study in one kind', () => {
  const types = EVENT_KINDS.flatMap(typesOf)

  expect(new Set(types).size).toBe(types.length)
  for (const kind of EVENT_KINDS) expect(typesOf(kind)).not.toEqual([])
})
