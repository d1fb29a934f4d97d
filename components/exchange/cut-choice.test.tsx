import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { countCut, type TextCut, type UncutTexts } from '@/lib/core/exchange/cut-choice'
import { cutText } from '@/lib/core/exchange/cut-text'
import { CutChoice } from './cut-choice'

const FIRST = cutText(
  'He was treated with ceftriaxone and was discharged on day 3. His apixaban was stopped.',
).sentences

function textsOf(cut: TextCut, documents = 1): UncutTexts {
  const own = { ...countCut(FIRST), sentences: 12 }
  const examples = Array.from({ length: documents }, (_, index) => ({
    ...own,
    document: `D${index + 1}`,
    patient: 'P1',
    first: FIRST,
  }))
  const counts = { sentences: 12 * documents, claims: 3 * documents, single: documents }
  return { cut, documents, ...counts, leftBefore: 0, dropped: 0, droppedTexts: [], examples }
}

const items = () => screen.getAllByRole('listitem').map((item) => item.textContent)

describe('CutChoice', () => {
  it('shows the first statements and how many more there are', () => {
    render(<CutChoice texts={textsOf('sentences')} onChoose={() => {}} />)

    expect(items()).toHaveLength(2)
    expect(screen.getByText('and 10 more')).toBeTruthy()
    expect(screen.getByRole('radio', { name: /^Sentences/ })).toHaveProperty('checked', true)
  })

  it('says plainly that with both a sentence of one claim stands twice', () => {
    render(<CutChoice texts={textsOf('both')} onChoose={() => {}} />)

    expect(items().filter((text) => text?.startsWith('His apixaban was stopped.'))).toHaveLength(2)
    expect(screen.getByText(/it stands twice, and everybody answers it twice/)).toBeTruthy()
  })

  it('shows nothing of what is cut later, and folds many texts', () => {
    const { rerender } = render(<CutChoice texts={textsOf('later')} onChoose={() => {}} />)
    expect(screen.queryAllByRole('listitem')).toEqual([])

    rerender(<CutChoice texts={textsOf('claims', 5)} onChoose={() => {}} />)
    expect(screen.getByText('3 more of 5 texts')).toBeTruthy()
  })

  it('shows what makes no statement', () => {
    const droppedTexts = [
      { text: 'Neck', count: 16 },
      { text: 'She', count: 1 },
    ]
    render(<CutChoice texts={{ ...textsOf('sentences'), dropped: 20, droppedTexts }} onChoose={() => {}} />)

    fireEvent.click(screen.getByText('20 headings and fragments make no statement'))

    expect(items().slice(0, 3)).toEqual(['“Neck” 16 times', '“She” ', 'and 3 more'])
  })

  it('says what it does not touch: texts that were left for later before', () => {
    render(<CutChoice texts={{ ...textsOf('sentences'), leftBefore: 2 }} onChoose={() => {}} />)

    expect(screen.getByText(/2 texts that are there already were left for later before/)).toBeTruthy()
  })

  it('says what was chosen', () => {
    const onChoose = vi.fn()
    render(<CutChoice texts={textsOf('sentences')} onChoose={onChoose} />)

    fireEvent.click(screen.getByRole('radio', { name: /^Claims/ }))

    expect(onChoose).toHaveBeenCalledWith('claims')
  })
})
