import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toDay } from './calendar'
import { resolveDates } from './resolve-dates'

const NOTE = { noteDay: '2150-03-04', admitDay: '2150-02-28' } // a Wednesday

/** `date precision rule` of each, in order. */
function read(sentence: string, days: Parameters<typeof resolveDates>[1] = NOTE): string[] {
  return resolveDates(sentence, days).map(
    ({ date, precision, rule }) => `${date ?? '-'}${precision === 'day' ? '' : ` ${precision}`} ${rule}`,
  )
}

describe('resolveDates', () => {
  it.each([
    ['Seen on 3/1/2150.', '2150-03-01 absolute'],
    ['Seen on 3/1/50.', '2150-03-01 absolute'],
    ['Born 7/4/99.', '2099-07-04 absolute'],
    ['CT of 2150-02-27 shows a mass.', '2150-02-27 absolute'],
    ['CT of [**2150-2-27**] shows a mass.', '2150-02-27 absolute'],
    ['Admitted March 4, 2148 for pneumonia.', '2148-03-04 absolute'],
    ['Admitted Mar. 4th 2148 for pneumonia.', '2148-03-04 absolute'],
    ['Admitted 4 March 2148.', '2148-03-04 absolute'],
    ['Seen 25/12/2149.', '2149-12-25 absolute'],
  ])('takes the date that a text says: %s', (sentence, expected) => {
    expect(read(sentence)).toEqual([expected])
  })

  it.each([
    ['Echo 03/01 was normal.', '2150-03-01 relative'],
    ['CT chest 3/1 showed an embolism.', '2150-03-01 relative'],
    ['Fever since 12/28.', '2149-12-28 relative'],
    ['Fever since [**12-28**].', '2149-12-28 relative'],
    ['Extubated on March 1.', '2150-03-01 relative'],
    ['Plan for OR on 3/6.', '2150-03-06 relative'],
    ['Follow up on 1/15 with surgery.', '2151-01-15 relative'],
    ['Fell yesterday.', '2150-03-03 relative'],
    ['Vomited last night.', '2150-03-03 relative'],
    ['Walked today.', '2150-03-04 relative'],
    ['Surgery tomorrow.', '2150-03-05 relative'],
    ['Fell two weeks ago.', '2150-02-18 week relative'],
    ['Quit smoking 10 years ago.', '2140-03-04 year relative'],
    ['Fell 3 days ago.', '2150-03-01 relative'],
    ['Fell 3 days prior to admission.', '2150-02-25 relative'],
    ['Seen on Monday.', '2150-03-02 relative'],
    ['Seen last Wednesday.', '2150-02-25 relative'],
    ['Will be seen on Friday.', '2150-03-06 relative'],
  ])('resolves what stands in relation to the note: %s', (sentence, expected) => {
    expect(read(sentence)).toEqual([expected])
  })

  it.each([
    ['Stroke last month.', '2150-02-01 month period'],
    ['Stroke last week.', '2150-02-23 week period'],
    ['Stroke last year.', '2149-01-01 year period'],
    ['CABG in 2147.', '2147-01-01 year period'],
    ['CABG (2147), stable.', '2147-01-01 year period'],
    ['CABG in March 2147.', '2147-03-01 month period'],
    ['CABG 3/2147.', '2147-03-01 month period'],
    ['CABG in [**2147**].', '2147-01-01 year period'],
    ['Cough since January.', '2150-01-01 month period'],
    ['Cough since November.', '2149-11-01 month period'],
    ['Smoked in the 2120s.', '2120-01-01 decade period'],
    ['Weaker over the past 3 weeks.', '2150-02-11 week period'],
    ['Fell 2-3 weeks ago.', '2150-02-11 week period'],
  ])('takes the first day of a period: %s', (sentence, expected) => {
    expect(read(sentence)).toEqual([expected])
  })

  it.each([
    'POD #3, afebrile.',
    'Hospital day 4, doing well.',
    'BP 120/80, pain 5/10, strength 5/5.',
    'Took 2000 mL in 2000 mL of saline.',
    'The patient may 5 times a day.',
    'Received 1/2 tablet.',
    'Afebrile.',
    'Dialysis on Mondays.',
    'Fever for 3 days.',
    'No discharge since 2200 hrs.',
  ])('takes the note’s date where a text says none, and reads no date into other numbers: %s', (sentence) => {
    expect(read(sentence)).toEqual(['2150-03-04 note'])
  })

  it.each([
    'Seen on ___ for cough.',
    'Seen on [**Month/Day (4) 123**].',
    'Fell several weeks ago.',
    'Weaker over the past few days.',
  ])(
    'knows no date where a text says one that cannot be known, and never takes the note’s: %s',
    (sentence) => {
      expect(read(sentence)).toEqual(['- unknown'])
    },
  )

  it('needs the note’s date for what stands in relation to it, and the admission’s for what stands in relation to that', () => {
    const undated = { noteDay: null, admitDay: null }
    expect(read('Fell yesterday.', undated)).toEqual(['- unknown'])
    expect(read('Fell on 3/4.', undated)).toEqual(['- unknown'])
    expect(read('Afebrile.', undated)).toEqual(['- unknown'])
    expect(read('Fell on 3/4/2150.', undated)).toEqual(['2150-03-04 absolute'])
    expect(read('Fell 3 days prior to admission.', { ...NOTE, admitDay: null })).toEqual(['- unknown'])
  })

  it('gives every date of a sentence once, in order, with its words', () => {
    const found = resolveDates(
      'Admitted 3/1/2150, again 3/1/2150, stent in 2147, home today, seen ___.',
      NOTE,
    )
    expect(found.map(({ date, dateWords }) => [date, dateWords])).toEqual([
      ['2150-03-01', '3/1/2150'],
      ['2147-01-01', 'in 2147'],
      ['2150-03-04', 'today'],
    ])
  })

  it('never invents: every date is one of the calendar, and its words stand in the sentence', () => {
    const pieces = 'on |3|/|31|2150|-| |March|Feb 30|ago|two weeks |[**|**]|___|last |month|.|in '.split('|')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (said) => {
        const sentence = said.join('')
        const found = resolveDates(sentence, NOTE)
        const isGiven = ({ rule, dateWords }: (typeof found)[number]) =>
          dateWords === null ? rule === 'note' : sentence.includes(dateWords)
        expect(found.filter((one) => !isGiven(one))).toEqual([])
        expect(found.filter(({ date }) => date !== null && addDays(date, 0) !== date)).toEqual([])
      }),
    )
  })

  it('reads every day of the calendar in American form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000 }), (days) => {
        const day = addDays('2000-01-01', days)
        const [y, m, d] = day.split('-').map(Number)
        expect(toDay(y ?? 0, m ?? 0, d ?? 0)).toBe(day)
        expect(resolveDates(`Seen on ${m}/${d}/${y}.`, NOTE)[0]?.date).toBe(day)
      }),
    )
  })
})
