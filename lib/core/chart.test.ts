import { describe, expect, it } from 'vitest'
import { type ChartNote, citeNote, noteTimeLabel, noteTitle, orderNotes } from './chart'

const note = (externalId: string, chartDate: string | null, time: string | null): ChartNote => ({
  id: externalId,
  externalId,
  admissionId: 'a',
  category: 'Nursing',
  description: 'Progress Note',
  author: null,
  chartDate,
  chartTime: time === null ? null : `${chartDate} ${time}`,
  text: '',
})

describe('orderNotes', () => {
  it('orders by day and time, untimed notes last in their day, undated notes first', () => {
    const notes = [
      note('4', '2150-01-02', null),
      note('3', '2150-01-02', '23:00:00'),
      note('2', '2150-01-02', '08:00:00'),
      note('5', '2150-01-03', '01:00:00'),
      note('1', null, null),
    ]

    expect(orderNotes(notes).map((entry) => entry.externalId)).toEqual(['1', '2', '3', '4', '5'])
  })
})

describe('labels', () => {
  it('say what a note is and when it was written', () => {
    expect(noteTitle({ category: 'ECG', description: 'ECG' })).toBe('ECG')
    expect(noteTitle({ category: 'Nursing', description: 'Progress Note' })).toBe('Nursing – Progress Note')
    expect(noteTitle({ category: 'Nursing', description: 'Nursing Progress Note' })).toBe(
      'Nursing Progress Note',
    )
    expect(noteTitle({ category: '', description: '' })).toBe('Note')
    expect(noteTimeLabel(note('1', '2150-01-02', '08:00:00'))).toBe('2150-01-02 08:00')
    expect(noteTimeLabel(note('1', '2150-01-02', null))).toBe('2150-01-02')
    expect(noteTimeLabel(note('1', null, null))).toBe('–')
  })
})

describe('citeNote', () => {
  it('names a note by what is known of it', () => {
    expect(citeNote(note('N1', '2150-01-02', '08:10:00'))).toBe(
      'Nursing – Progress Note, 2150-01-02 08:10, note N1',
    )
    expect(citeNote({ ...note('7', null, null), category: '', description: '' })).toBe('note 7')
  })
})
