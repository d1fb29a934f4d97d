import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateSentences } from './dated-sentences'
import { batchRound, readRedundant } from './model-duplicates'
import { orderTimeline } from './order-timeline'
import { openClaimSource, placeClaim, readClaim } from './read-claim'
import { findDuplicates, follow } from './rule-duplicates'
import type { DatedStatement } from './timeline'

const DAYS = { noteDay: '2150-03-04', admitDay: null }

function fact(
  text: string,
  date: string | null = '2150-03-04',
  more: Partial<DatedStatement> = {},
): DatedStatement {
  return {
    noteId: 'n',
    start: 0,
    end: text.length,
    text,
    quote: null,
    date,
    precision: 'day',
    rule: 'absolute',
    dateWords: null,
    ...more,
  }
}

/** `index: why kept` of what is taken out. */
function removed(statements: readonly DatedStatement[]): string[] {
  return findDuplicates(statements).flatMap((removal, index) =>
    removal ? [`${index}: ${removal.why} ${removal.kept}`] : [],
  )
}

describe('dateSentences', () => {
  it('keeps note, passage and words, and sets a sentence with two dates at both', () => {
    const text = 'HISTORY:\nCABG in 2147, MI on 3/1/2149. Afebrile.'
    const found = dateSentences({ noteId: 'n1', text, ...DAYS })
    expect(found.map(({ date, rule, dateWords }) => [date, rule, dateWords])).toEqual([
      ['2147-01-01', 'period', 'in 2147'],
      ['2149-03-01', 'absolute', '3/1/2149'],
      ['2150-03-04', 'note', null],
    ])
    for (const { start, end, text: own, noteId } of found) {
      expect(noteId).toBe('n1')
      expect(text.slice(start, end)).toBe(own)
    }
  })
})

describe('findDuplicates', () => {
  it('takes out the same words of the same date, and keeps them of another', () => {
    const one = fact('The patient was afebrile.')
    expect(
      removed([one, fact('the patient was  afebrile'), fact('The patient was afebrile.', '2150-03-05')]),
    ).toEqual(['1: exact 0'])
  })

  it('takes out what says no date where the same words have one', () => {
    const dated = fact('CT chest on 3/1/2150 showed a mass.', '2150-03-01', { dateWords: '3/1/2150' })
    expect(removed([fact('CT chest showed a mass.', '2150-03-04', { rule: 'note' }), dated])).toEqual([
      '0: undated 1',
    ])
  })

  it('takes out nearly the same and what another contains, for the fuller one', () => {
    const short = fact('The patient received intravenous furosemide overnight.')
    const long = fact('The patient received intravenous furosemide 40 mg overnight with good effect.')
    const full = fact('The patient received intravenous furosemide overnight with very good effect.')
    expect(removed([short, full, long])).toEqual(['0: contained 1'])
    expect(
      removed([
        fact('The lungs are clear to auscultation today.'),
        fact('Lungs are clear to auscultation today.'),
      ]),
    ).toEqual(['1: near 0'])
  })

  it('keeps what differs in a number, a negation or a side', () => {
    for (const [one, other] of [
      ['The potassium this morning was 3.1 by repeat.', 'The potassium this morning was 3.2 by repeat.'],
      ['There is evidence of pneumonia on film.', 'There is no evidence of pneumonia on film.'],
      ['The left lower leg is swollen and red.', 'The right lower leg is swollen and red.'],
    ])
      expect(removed([fact(one ?? ''), fact(other ?? '')])).toEqual([])
  })

  it('leaves of each group one that stays, whatever the order', () => {
    const sentence = fc.constantFrom(
      'The patient walked in the hall today.',
      'Patient walked in the hall today.',
      'The patient walked in the hall today with help.',
      'The patient did not walk today at all.',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(sentence, fc.constantFrom('2150-03-04', '2150-03-05'))), (said) => {
        const statements = said.map(([text, date]) => fact(text, date))
        for (const [index, removal] of findDuplicates(statements).entries()) {
          if (!removal) continue
          expect(removal.kept).not.toBe(index)
          expect(findDuplicates(statements)[removal.kept]).toBeNull()
          expect(statements[removal.kept]?.date).toBe(statements[index]?.date)
        }
      }),
    )
  })
})

describe('readClaim', () => {
  it.each([
    ['Patient has asthma (2150-03-04)', 'Patient has asthma.', '2150-03-04', 'day'],
    ['Patient has asthma (2150-3-4).', 'Patient has asthma.', '2150-03-04', 'day'],
    ['- "Patient has asthma." [2150/03/04]', 'Patient has asthma.', '2150-03-04', 'day'],
    ['Patient had a stroke. (2147-05)', 'Patient had a stroke.', '2147-05-01', 'month'],
    ['Patient had a stroke (2147)', 'Patient had a stroke.', '2147-01-01', 'year'],
    ['Patient smokes (no date)', 'Patient smokes.', null, 'day'],
  ])('reads the date at the end: %s', (said, text, date, precision) => {
    expect(readClaim(said)).toEqual({ text, date, precision })
  })

  it.each([
    'Patient has asthma.',
    'Patient has asthma (2150-02-30)',
    '(2150-03-04)',
    'Since 2150-03-04 asthma',
  ])('refuses what is in no form: %s', (said) => {
    expect(readClaim(said)).toBeNull()
  })
})

describe('placeClaim', () => {
  const text = `${'Nothing of note here. '.repeat(400)}🩺 The patient fell two weeks ago. He was given ceftriaxone.`
  const source = openClaimSource({ start: 0, end: text.length, text })
  const place = (said: string) => {
    const read = readClaim(said)
    return read && placeClaim(read, source, { noteId: 'n', ...DAYS })
  }

  it('finds the passage, and by which rule it gives the date', () => {
    const fell = place('Patient fell (2150-02-18)')
    expect(fell).toMatchObject({
      date: '2150-02-18',
      rule: 'relative',
      precision: 'week',
      dateWords: 'two weeks ago',
    })
    expect(text.slice(fell?.start, fell?.end)).toBe(fell?.quote)
    expect(place('Patient received ceftriaxone (2150-03-04)')).toMatchObject({
      rule: 'note',
      dateWords: null,
    })
  })

  it('says of a date that no rule finds that it is the model’s, also where that is the note’s and the text says another', () => {
    expect(place('Patient received ceftriaxone (2150-01-01)')).toMatchObject({
      date: '2150-01-01',
      rule: 'model',
    })
    expect(place('Patient fell (2150-03-04)')).toMatchObject({ date: '2150-03-04', rule: 'model' })
  })
})

describe('batchRound', () => {
  it('holds every statement once in each round, in batches that the seed alone decides', () => {
    const indices = Array.from({ length: 1203 }, (_, index) => index)
    const make = (round: number, seed = 'one') => batchRound(indices, { seed, round, size: 500 })
    expect(make(1).map(({ length }) => length)).toEqual([500, 500, 203])
    expect(
      make(1)
        .flat()
        .toSorted((one, other) => one - other),
    ).toEqual(indices)
    expect(make(1)).toEqual(make(1))
    expect(make(1)).not.toEqual(make(2))
    expect(make(1)).not.toEqual(make(1, 'two'))
    expect(batchRound([7], { seed: '', round: 1, size: 500 })).toEqual([])
  })
})

describe('readRedundant', () => {
  const statements = [
    fact('Patient has diabetes mellitus type 2.'),
    fact('Patient has type 2 diabetes mellitus.'),
    fact('Patient has no pneumonia.'),
    fact('Patient has pneumonia.'),
    fact('Patient has diabetes mellitus type 2.', '2149-01-01'),
    fact('Patient has had diabetes mellitus type 2.', '2150-03-05', { rule: 'note' }),
    fact('Patient has diabetes mellitus type 2.', '2150-01-01', { precision: 'year' }),
  ]
  const batch = [6, 5, 4, 3, 2, 1, 0]
  const read = (said: number[], kept?: number[]) =>
    readRedundant({ redundant_fact_indices: said, kept_fact_indices: kept }, batch, statements, 2)

  it('takes a fact out for the one that the model names, or for the nearest by words', () => {
    expect([...read([5], [6]).removed]).toEqual([[1, { why: 'model', kept: 0, round: 2, isNamed: true }]])
    expect([...read([5]).removed]).toEqual([[1, { why: 'model', kept: 0, round: 2, isNamed: false }]])
  })

  it('ignores and counts numbers outside the batch, and the same number twice', () => {
    expect(read([7, -1, 5, 5])).toMatchObject({ outside: 3, unmatched: 0 })
  })

  it('keeps statements of different dates and contradictions, whatever the model says, and counts them', () => {
    expect(read([2], [6])).toMatchObject({ removed: new Map(), unmatched: 1 })
    expect(read([3], [4])).toMatchObject({ removed: new Map(), unmatched: 1 })
  })

  it.each([
    ['sides', 'Patient has pain of the left leg.', 'Patient has pain of the right leg.'],
    ['numbers', 'Patient had a potassium of 5.9.', 'Patient had a potassium of 3.1.'],
    ['changes', 'Warfarin was started.', 'Warfarin was stopped.'],
  ])('keeps statements that differ in %s, named or not', (_, one, other) => {
    for (const kept_fact_indices of [[1], undefined]) {
      const answer = { redundant_fact_indices: [0], kept_fact_indices }
      expect(readRedundant(answer, [0, 1], [fact(one), fact(other)], 1)).toMatchObject({
        removed: new Map(),
        unmatched: 1,
      })
    }
  })

  it('keeps the fuller of two that differ only in how complete their dates are, or of which one has none', () => {
    expect(read([0], [6]).removed.get(6)).toMatchObject({ kept: 0, isNamed: true })
    expect(read([6], [0]).removed.get(0)?.kept).not.toBe(6)
    expect(read([1], [6]).removed.get(5)).toMatchObject({ kept: 0, isNamed: true })
  })

  it('leaves one of two that the model calls redundant to each other', () => {
    const { removed, unmatched } = read([5, 6], [6, 5])
    expect([...removed.keys()]).toEqual([1])
    expect(unmatched).toBe(1)
  })
})

describe('orderTimeline', () => {
  it('restores the order of time, those without a date last, and keeps pointing at what stays', () => {
    const statements = [
      fact('C.', '2150-03-05'),
      fact('D.', null),
      fact('A.', '2149-01-01'),
      fact('a', '2149-01-01'),
    ]
    const entries = orderTimeline(statements, findDuplicates(statements))
    expect(entries.map(({ text }) => text)).toEqual(['A.', 'a', 'C.', 'D.'])
    expect(entries[1]?.removal?.kept).toBe(0)
  })

  it('follows what was taken out in a later round', () => {
    const removal = { why: 'model', round: 1, isNamed: true } as const
    expect(follow([{ ...removal, kept: 1 }, { ...removal, kept: 2 }, null]).map((one) => one?.kept)).toEqual([
      2,
      2,
      undefined,
    ])
  })
})
