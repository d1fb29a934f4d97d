import { describe, expect, it } from 'vitest'
import { citeNotes, countCited, cutAtCitations, readCitations, writeWithCitations } from './citations'

const NOTES = [
  {
    tag: 'H&P',
    note: note('N1', 'Mr X came with fever and cough.\nPast history: diabetes mellitus type 2.'),
  },
  { tag: 'LAST PROGRESS NOTE', note: note('N2', 'Afebrile. Goes home on amoxicillin 500 mg for 5 days.') },
]

function note(externalId: string, text: string) {
  return { externalId, chartDate: null, chartTime: null, category: '', description: '', text }
}

const DRAFT =
  'One-Liner: Mr X came with fever and cough <H&P>.\nHe goes home with amoxicillin 500 mg <LAST PROGRESS NOTE> <PROGRESS NOTE NO 7>. Nobody slept.\nThe kidneys were never mentioned <H&P>.'

describe('citeNotes', () => {
  const { text, citations } = citeNotes(DRAFT, NOTES)

  it('names of each statement its note and the passage, if one holds it, and notes that there are none', () => {
    const passageOf = ({ note: id, passage }: (typeof citations)[number]) =>
      passage && NOTES.find((one) => one.note.externalId === id)?.note.text.slice(passage.start, passage.end)

    expect(
      citations.map((one) => [text.slice(one.start, one.end), one.tag, one.note, passageOf(one)]),
    ).toEqual([
      ['Mr X came with fever and cough', 'H&P', 'N1', 'Mr X came with fever and cough'],
      [
        'He goes home with amoxicillin 500 mg',
        'LAST PROGRESS NOTE',
        'N2',
        'Goes home on amoxicillin 500 mg for 5 days.',
      ],
      ['He goes home with amoxicillin 500 mg', 'PROGRESS NOTE NO 7', null, null],
      ['The kidneys were never mentioned', 'H&P', 'N1', null],
    ])
    expect(countCited(text, citations)).toEqual({ sentences: 4, cited: 3 })
  })

  it('is read back from a document’s own values, and not where it does not fit the text', () => {
    expect(readCitations({ citations }, text)).toEqual(citations)
    expect(readCitations({ citations }, 'Short.')).toEqual([])
    expect(readCitations({ noteType: 'a' }, text)).toEqual([])
  })

  it('cuts the text behind the full stop of a statement, and is copied with numbers of notes', () => {
    expect(cutAtCitations(text, citations).map((run) => [run.text.length, ...run.numbers])).toEqual([
      [42, 1],
      [38, 2, 3],
      [48, 4],
    ])
    expect(writeWithCitations(text, citations, (id) => `note ${id}`)).toBe(
      'One-Liner: Mr X came with fever and cough. [1]\nHe goes home with amoxicillin 500 mg. [2] Nobody slept.\nThe kidneys were never mentioned. [1]\n\n[1] note N1\n[2] note N2',
    )
  })
})
