import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Definition } from '@/lib/core/protocols/definition'
import { findShipped } from '@/lib/core/protocols/shipped'
import { defineFields, EVERY_KIND } from '@/lib/testing/answer-fields'
import { AnswerForm } from './answer-form'
import { type AnswerValues, createAnswerModel } from './answer-state'

const NO_PARTS = {}

/** A form whose values can be looked at. */
function show(definition: Definition, start: AnswerValues = {}) {
  const model = createAnswerModel(definition)
  const seen: { values: AnswerValues } = { values: start }
  const submit = vi.fn<() => void>()
  function Page() {
    const [values, setValues] = useState(start)
    const [declined, setDeclined] = useState(0)
    seen.values = values
    return (
      <>
        <AnswerForm
          title="Answer"
          model={model}
          values={values}
          parts={NO_PARTS}
          declined={declined}
          onValues={setValues}
          onSubmit={submit}
        />
        <button type="button" onClick={() => setDeclined(declined + 1)}>
          decline
        </button>
      </>
    )
  }
  const { rerender } = render(<Page />)
  // as quick as a person: a key that comes again at once is a held one
  return { seen, submit, user: userEvent.setup({ delay: 100 }), rerender }
}
const current = () => document.querySelector('[data-current]')?.getAttribute('data-field')

describe('AnswerForm', () => {
  it('fills every kind of field by keys alone', async () => {
    const { seen, user, submit } = show(EVERY_KIND)

    await user.keyboard('1') // clear: yes
    await user.keyboard('1{ArrowDown}') // faults: old
    await user.keyboard('3') // useful: the third point
    expect(current()).toBe('count')
    expect(screen.getByRole('textbox', { name: 'How many?' })).toBe(document.activeElement)
    await user.keyboard('4{Enter}')
    await user.keyboard('1212')
    expect(current()).toBe('facts')
    await user.keyboard('Fever{Enter}Cough')
    await user.keyboard('{Control>}{Enter}{/Control}')

    expect(seen.values).toEqual({
      clear: 'yes',
      faults: ['old'],
      useful: 1,
      count: 4,
      parts: { plan: { there: 'y', right: 'n' }, exam: { there: 'y', right: 'n' } },
      facts: ['Fever', 'Cough'],
    })
    expect(submit).toHaveBeenCalledOnce()
  })

  it('asks a field as soon as its condition holds, and writes what is typed there', async () => {
    const { seen, user } = show(EVERY_KIND, { clear: 'yes' })
    expect(screen.queryByRole('group', { name: 'Why odd?' })).toBeNull()

    await user.keyboard('2{ArrowDown}')
    expect(screen.getByRole('textbox', { name: 'Why odd?' })).toBe(document.activeElement)
    await user.keyboard('1 s ?{Escape}')
    expect(seen.values['why']).toBe('1 s ?')
    expect(document.activeElement).toBe(document.body)
    await user.keyboard('{ArrowUp}2')
    expect(screen.queryByRole('textbox', { name: 'Why odd?' })).toBeNull()
  })

  it('never takes a held key for the next answer', async () => {
    const definition = findShipped('pdsqi-9')
    const { seen } = show(definition)
    const moment = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1)
    await userEvent.keyboard('555') // all at the same moment
    moment.mockRestore()
    expect(Object.keys(seen.values)).toHaveLength(1)
  })

  it('answers each field of an instrument with one key', async () => {
    const { seen, user } = show(findShipped('pdsqi-9'))
    await user.keyboard('5432345151')
    expect(seen.values).toMatchObject({ cited: 5, accurate: 4, thorough: 3, useful: 2, organized: 3 })
    expect(screen.queryByText('Not answered yet.')).toBeNull()
  })

  it('moves to a field by a click, and chooses by the mouse without leaving it', async () => {
    const { seen, user } = show(EVERY_KIND)
    const scale = within(screen.getByRole('radiogroup', { name: 'How useful?' }))
    await user.click(scale.getByRole('radio', { name: '-1' }))
    expect(seen.values).toEqual({ useful: -1 })
    expect(current()).toBe('useful')
  })

  it('says in words what an answer lacks, and turns to the first such field', async () => {
    const { user } = show(EVERY_KIND, { clear: 'yes', faults: [] })
    expect(screen.queryAllByText('Not answered yet.')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'decline' }))
    expect(screen.getAllByText('Not answered yet.')).toHaveLength(3)
    expect(current()).toBe('useful')
    const scale = screen.getByRole('radiogroup', { name: 'How useful?' })
    expect(scale.getAttribute('aria-invalid')).toBe('true')
    expect(scale.getAttribute('aria-required')).toBe('true')
  })

  it('names the key of each option, describes it by its definition, and points by their anchors', () => {
    show(EVERY_KIND)
    const radios = within(screen.getByRole('radiogroup', { name: 'How useful?' })).getAllByRole('radio')
    expect(radios.map((radio) => radio.getAttribute('aria-keyshortcuts'))).toEqual(['1', '2', '3'])
    const description = document.querySelector(`[id="${radios[0]?.getAttribute('aria-describedby')}"]`)
    expect(description?.textContent).toBe('Harmful.')
  })

  it('can be reached at one square of a grid, and walked from there', async () => {
    const { user } = show(EVERY_KIND)
    const squares = screen.getAllByRole('combobox')
    expect(squares.map((square) => square.tabIndex)).toEqual([0, -1, -1, -1])
    await user.click(screen.getByRole('combobox', { name: 'Plan, There' }))
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(screen.getByRole('combobox', { name: 'Exam, Right' })).toBe(document.activeElement)
  })

  it('leaves a number as it is typed, also on its way to one', async () => {
    const { seen, user } = show(defineFields([{ kind: 'number', id: 'size', question: 'Size?', unit: 'cm' }]))
    await user.type(screen.getByRole('textbox', { name: 'Size?' }), '1.')
    expect(screen.getByDisplayValue('1.')).toBeDefined()
    await user.keyboard('5')
    expect(seen.values).toEqual({ size: 1.5 })
  })
})

describe('a list', () => {
  const FACTS = findShipped('key-facts-elicit')

  it('takes entries with their labels by keys, reorders and removes them', async () => {
    const { seen, user } = show(FACTS)
    await user.click(screen.getByRole('textbox', { name: 'New entry' }))
    await user.keyboard('Fever{Enter}1Cough{Enter}2')
    expect(seen.values).toEqual({
      facts: [
        { text: 'Fever', label: 'diagnosis' },
        { text: 'Cough', label: 'management' },
      ],
    })
    await user.click(screen.getByRole('textbox', { name: 'Entry 2' }))
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(screen.getByRole('textbox', { name: 'Entry 1' })).toBe(document.activeElement)
    expect(screen.getByDisplayValue('Cough')).toBe(document.activeElement)
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
    expect(seen.values).toEqual({ facts: [{ text: 'Fever', label: 'diagnosis' }] })
  })

  it('takes “nothing” for an answer where there need be none', async () => {
    const { seen, user } = show(
      defineFields([
        { kind: 'list', id: 'facts', question: 'Which facts?', max: 3 },
        { kind: 'choice', id: 'clear', question: 'Clear?', options: [{ code: 'yes' }, { code: 'no' }] },
      ]),
    )
    await user.click(screen.getByRole('textbox', { name: 'New entry' }))
    await user.keyboard('{Enter}')
    expect(seen.values).toEqual({ facts: [] })
    expect(current()).toBe('clear')
  })
})

describe('proposals from what is marked', () => {
  const quality = findShipped('quality')
  const term = { id: 's1', start: 0, end: 4, label: 'jargon', attributes: {} }

  it('are none, with the reason, while nothing is marked at all', () => {
    show(quality)
    expect(screen.getAllByText('Nothing is marked yet, so nothing is proposed.')).toHaveLength(3)
    expect(screen.queryByText(/^Proposed/)).toBeNull()
  })

  it('count an empty layer as none once anything is marked', () => {
    show(quality, { jargon: [term] })
    expect(screen.getAllByText(/^Proposed/).map(({ textContent }) => textContent)).toEqual([
      'Proposed: 5',
      'Proposed: 5',
      'Proposed: 4',
    ])
  })
})
