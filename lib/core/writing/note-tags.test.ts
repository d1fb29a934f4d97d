import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { headNote, readNamedNote, readTaggedText, tagNotes } from './note-tags'

const NOTE = { chartDate: null, category: '', description: '' }

type Extraction = { input: string; h_p: string; last_progress_note: string; other_progress_notes: string[] }

/** The notes of a published chart: the note of admission, the last one, and the others, the newest first. */
function readPublishedChart(chart: string) {
  const parts = chart.split(/#{21}|---NEXT NOTE---/u).slice(1)
  const notes = parts.map((part) => {
    const [, title = '', time = '', text = ''] =
      /^(.*)UNJITTERED NOTE DATE: ([\d-]+ [\d:]+)\s*(.*)$/su.exec(part.trim()) ?? []
    return {
      ...NOTE,
      description: title.trim() === 'H&P' ? 'H&P' : '',
      chartTime: `${time}:00`,
      text: text.trim(),
    }
  })
  return notes.toSorted((one, other) => (one.chartTime < other.chartTime ? -1 : 1))
}

describe('tagNotes and headNote', () => {
  it('number notes and put them under their names as published, by time and whole', () => {
    const published = readReference<Extraction>('medfacteval/note_extraction.json')

    const heads = tagNotes(readPublishedChart(published.input)).map((tagged) =>
      headNote({ ...tagged, note: { ...tagged.note, description: '' } }),
    )

    expect(heads).toEqual([
      published.h_p,
      ...published.other_progress_notes,
      published.last_progress_note, // where no older note follows, the published code cuts its last letter off
    ])
  })

  it('take the note of admission by its title wherever it stands, and the earliest where none has one', () => {
    const [early, admission, late] = [
      { ...NOTE, chartTime: '2150-03-01 08:00:00', category: 'Nursing', text: 'a' },
      {
        ...NOTE,
        chartTime: '2150-03-01 09:00:00',
        category: 'Physician',
        description: 'History and Physical',
        text: 'b',
      },
      { ...NOTE, chartTime: '2150-03-02 09:00:00', category: 'Nursing', text: 'c' },
    ]

    expect(tagNotes([early!, admission!, late!]).map(({ tag, note }) => `${tag}: ${note.text}`)).toEqual([
      'H&P: b',
      'PROGRESS NOTE NO 1: a',
      'LAST PROGRESS NOTE: c',
    ])
    expect(tagNotes([early!, late!]).map(({ tag }) => tag)).toEqual(['H&P', 'LAST PROGRESS NOTE'])
    expect(tagNotes([late!]).map(({ tag }) => tag)).toEqual(['H&P'])
  })

  it('takes from a note what would pass for a tag, and nothing else', () => {
    const note = { ...NOTE, chartTime: null, text: 'Hb < 8 and K > 5 <PROGRESS NOTE NO 4> <b>' }

    expect(headNote({ tag: 'H&P', note })).toBe('H&P: –\nHb < 8 and K > 5 (PROGRESS NOTE NO 4) <b>')
  })
})

describe('readTaggedText', () => {
  type Published = { summary: string; normalize_progress_note_tags: string }
  const published = readReference<Published>('medfacteval/citations.json')

  it('keeps what is no tag where the published code deletes all between two signs, and the last note’s tag', () => {
    const { text, citations } = readTaggedText(published.summary)

    expect(published.normalize_progress_note_tags).toContain('Hb  5 today.')
    expect(text).toBe(
      [
        'One-Liner: <b>Mr X</b> is fine.',
        'Brief Hospital Course: Admitted. Better.',
        'Problem #1 - AKI',
        '- Key Diagnostics & Results: Cr 2.1',
        '- Current Status: ok.',
        'Hb < 8 and K > 5 today.',
        'Relevant Medical History: None.',
      ].join('\n'),
    )
    expect(citations.map(({ start, end, tags }) => [text.slice(start, end), ...tags])).toEqual([
      ['Admitted', 'PROGRESS NOTE NO 1'],
      ['Better', 'LAST PROGRESS NOTE'],
      ['Cr 2.1', 'PROGRESS NOTE NO 2', 'PROGRESS NOTE NO 5'], // published: the first alone
      ['ok', 'PROGRESS NOTE NO 9'],
    ])
  })

  it.each([
    ['He ate. He slept. <H&P> He left.', [['He slept.', 'H&P']]],
    ['K 5 <H&P> <LAST PROGRESS NOTE>', [['K 5', 'H&P', 'LAST PROGRESS NOTE']]],
    ['K 5 <h&amp;p, PROGRESS NOTE NO 12: 2150-03-04 08:10>', [['K 5', 'H&P', 'PROGRESS NOTE NO 12']]],
    ['K 5.\n<H&P>\nNa 140.', [['K 5.', 'H&P']]],
    ['EF <40% <progress note no. 3 and 4>', [['EF <40%', 'PROGRESS NOTE NO 3', 'PROGRESS NOTE NO 4']]],
    ['<H&P>', []],
    ['<H&P note of the day', []],
  ])('%j', (tagged, expected) => {
    const { text, citations } = readTaggedText(tagged)

    expect(citations.map(({ start, end, tags }) => [text.slice(start, end), ...tags])).toEqual(expected)
    expect(text).not.toMatch(/<(?:h&|progress|last)[^<>]*>/iu)
  })

  it('changes no text without tags', () => {
    const text = 'pH <7.3 > 7.1, <b>bold</b>, <PATIENT>, <HPI>.'

    expect(readTaggedText(text)).toEqual({ text, citations: [] })
  })
})

describe('readNamedNote', () => {
  it('reads the number whole', () => {
    const named = [
      'PROGRESS NOTE NO 1',
      '<PROGRESS NOTE NO 10>',
      'PROGRESS NOTE NO 11: 2150-03-04',
      'Note one',
    ]

    expect(named.map(readNamedNote)).toEqual([
      'PROGRESS NOTE NO 1',
      'PROGRESS NOTE NO 10',
      'PROGRESS NOTE NO 11',
      null,
    ])
  })
})
