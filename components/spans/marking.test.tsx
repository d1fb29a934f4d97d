import { render, screen, act as settle, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { AnswerValues } from '@/components/answer/answer-state'
import { keysBesideForm, STANDARD_KEYS } from '@/lib/core/labeling/labeling-keys'
import type { Definition } from '@/lib/core/protocols/definition'
import { findShipped } from '@/lib/core/protocols/shipped'
import { MarkedBody } from './marked-body'
import { MarkingPanel } from './marking-panel'
import { spansOf } from './marking-state'
import { select } from './text-places'
import { useMarking } from './use-marking'

const ERRORS = findShipped('error-spans')
const BINDINGS = keysBesideForm(STANDARD_KEYS)
const TEXTS = {
  summary: 'He took aspirin for chest pain.\r\nLater aspirin was stopped. 🩺 Fine.',
  source: 'Chest pain since Monday. No drugs.',
}

/** The texts and the panel of an item, whose answer can be looked at. */
function show(definition: Definition = ERRORS, start: AnswerValues = {}) {
  const seen: { values: AnswerValues; said: string } = { values: start, said: '' }
  function Page() {
    const [values, setValues] = useState(start)
    const [said, setSaid] = useState('')
    Object.assign(seen, { values, said })
    const bench = useMarking({
      definition,
      bindings: BINDINGS,
      texts: TEXTS,
      itemId: 'one',
      values,
      onValues: setValues,
      onSay: setSaid,
    })
    return (
      <>
        <MarkingPanel bench={bench} />
        {Object.entries(TEXTS).map(([role, text]) => (
          <MarkedBody key={role} bench={bench} role={role} title={role} text={text} />
        ))}
      </>
    )
  }
  render(<Page />)
  return { seen, user: userEvent.setup() }
}

async function put(role: 'summary' | 'source', words: string, isSelected = false) {
  const at = TEXTS[role].indexOf(words)
  await settle(async () => {
    document.querySelector<HTMLElement>(`[data-marking="${role}"]`)?.focus()
    select({ role, anchor: at, focus: isSelected ? at + words.length : at })
    await new Promise((resolve) => setTimeout(resolve, 20)) // the page says later what is selected
  })
}
const quotes = (values: AnswerValues, layer = 'errors', text = TEXTS.summary) =>
  spansOf(values, layer).map(({ start, end, label }) => [text.slice(start, end), label])
const rows = (layer: string) =>
  within(screen.getByRole('list', { name: `Marked: ${layer}` }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

describe('marking', () => {
  it('marks the word at the cursor with the class of a key, and says so', async () => {
    const { seen, user } = show()
    await put('summary', 'aspirin was')
    await user.keyboard('3')
    expect(quotes(seen.values)).toEqual([['aspirin', 'medication_unsupported']])
    expect(spansOf(seen.values, 'errors')[0]?.start).toBe(TEXTS.summary.indexOf('aspirin was'))
    expect(seen.said).toBe('Marked “aspirin” as Medication.')
    expect(document.querySelector('[data-marking="summary"]')?.textContent).toHaveLength(TEXTS.summary.length)
  })

  it('selects by words, over the end of a line, gives severity, widens and deletes by keys', async () => {
    const { seen, user } = show()
    await put('summary', 'chest')
    await user.keyboard('{Control>}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{/Control}1')
    expect(quotes(seen.values)).toEqual([['chest pain.\r\nLater', 'condition_unsupported']])
    await user.keyboard('al')
    expect(spansOf(seen.values, 'errors')[0]?.attributes).toEqual({ severity: 'major' })
    expect(quotes(seen.values)).toEqual([['chest pain', 'condition_unsupported']])
    expect(rows('Errors')).toEqual(['1“chest pain”Condition · major×'])
    expect(screen.getByRole('tabpanel').textContent).not.toContain('//') // no comment of the code is on the page
    await user.keyboard('{Delete}')
    expect(quotes(seen.values)).toEqual([])
    expect(seen.said).toBe('Deleted “chest pain”.')
  })

  it('marks what is selected by a button, and very characters with Alt', async () => {
    const { seen, user } = show()
    await put('summary', 'spiri', true)
    await user.click(screen.getByRole('button', { name: /Word/ }))
    await put('summary', 'ate', true)
    await user.keyboard('{Alt>}9{/Alt}')
    expect(quotes(seen.values)).toEqual([
      ['aspirin', 'word_unsupported'],
      ['ate', 'other_unsupported'],
    ])
  })

  it('changes the class of the passage that the cursor stands in, and goes from one to another', async () => {
    const { seen, user } = show()
    await put('summary', 'took', true)
    await user.keyboard('1')
    await put('summary', 'stopped', true)
    await user.keyboard('2')
    await user.keyboard('n')
    expect(seen.said).toBe('1 of 2: Condition, “took”.')
    await user.keyboard('4')
    expect(quotes(seen.values)).toEqual([
      ['took', 'time_unsupported'],
      ['stopped', 'procedure_unsupported'],
    ])
  })

  it('marks the same words elsewhere once asked', async () => {
    const { seen, user } = show()
    await put('summary', 'aspirin')
    await user.keyboard('3')
    await user.click(screen.getByRole('button', { name: /same words at 1 more place/ }))
    expect(quotes(seen.values)).toHaveLength(2)
  })

  it('says what is missing where nothing is selected or at hand', async () => {
    const { seen, user } = show()
    await put('summary', ' 🩺')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    await user.keyboard('x')
    expect(seen.said).toBe('Go to a marked passage first.')
    expect(seen.values).toEqual({})
  })
})

describe('links', () => {
  it('lead from a key fact to its mention, which is marked for it, or to “missing”', async () => {
    const { seen, user } = show()
    await put('source', 'Chest pain', true)
    expect(screen.getByRole('tab', { name: /Key facts/ }).getAttribute('aria-selected')).toBe('true')
    await user.keyboard('1k')
    expect(document.activeElement?.getAttribute('data-marking')).toBe('summary')
    await put('summary', 'chest pain', true)
    await user.keyboard('1')
    expect(seen.values['mentioned-by']).toEqual([{ from: 's1', to: 's2' }])
    expect(document.activeElement?.getAttribute('data-marking')).toBe('source')
    await put('source', 'drugs')
    await user.keyboard('1z')
    expect(seen.values['mentioned-by']).toEqual([
      { from: 's1', to: 's2' },
      { from: 's3', to: null },
    ])
    expect(rows('Key facts')).toEqual(['“Chest pain”→ “chest pain”×', '“drugs”missing×'])
  })

  it.each(['key', 'click'])(
    'stay where the words of the mention are selected by mouse and marked by a %s',
    async (way) => {
      const { seen, user } = show()
      await put('source', 'Chest pain', true)
      await user.keyboard('1k')
      const text = document.querySelector<HTMLElement>('[data-marking="summary"]')
      await user.pointer({ keys: '[MouseLeft]', target: text as HTMLElement })
      await put('summary', 'chest pain', true)
      if (way === 'key') await user.keyboard('1')
      else await user.click(screen.getByRole('button', { name: /Mention\b/ }))
      expect(seen.values['mentioned-by']).toEqual([{ from: 's1', to: 's2' }])
    },
  )

  it('wait for Enter or a click while one goes from mark to mark by keys, whatever was clicked before', async () => {
    const { seen, user } = show()
    await put('summary', 'Fine')
    await user.click(screen.getByRole('tab', { name: /Mentions/ }))
    await put('summary', 'Fine')
    await user.keyboard('1')
    await put('source', 'Monday')
    await user.keyboard('1')
    await user.click(screen.getByRole('button', { name: /^Link/ }))
    await user.keyboard('n')
    expect(seen.values['mentioned-by']).toBeUndefined()
    await put('summary', 'aspirin')
    await put('summary', 'Fine')
    expect(seen.values['mentioned-by']).toEqual([{ from: 's2', to: 's1' }])
  })

  it('are made to a passage that is marked already by going to it, and given up by Escape', async () => {
    const { seen, user } = show()
    await put('summary', 'Fine')
    await user.click(screen.getByRole('tab', { name: /Mentions/ }))
    await put('summary', 'Fine')
    await user.keyboard('1')
    await put('source', 'Monday')
    await user.keyboard('1k{Escape}')
    expect(seen.said).toBe('Not linked.')
    await user.keyboard('k')
    await user.keyboard('n{Enter}')
    expect(seen.values['mentioned-by']).toEqual([{ from: 's2', to: 's1' }])
    await user.click(screen.getByRole('button', { name: /Take away the link/ }))
    expect(seen.values['mentioned-by']).toEqual([])
  })
})

describe('names', () => {
  it('are the same in the hint of a link and on the button that is pressed for it', async () => {
    const { user } = show()
    await put('source', 'Chest pain', true)
    await user.keyboard('1k')
    expect(screen.getByText(/press the key of “Mention”/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /Mention\b/ })).toBeTruthy()
  })

  it('of groups of classes begin with a capital, and classes without a group are the others', () => {
    show()
    const titles = [...document.querySelectorAll('legend')].map(({ textContent }) => textContent)
    expect(titles).toEqual(['Unsupported', 'Other classes'])
  })

  it('and order of layers are the same where errors are marked and where quality is rated', () => {
    const [errors, quality] = [ERRORS, findShipped('quality')].map(({ spanLayers }) =>
      spanLayers.map(({ title }) => title),
    )
    expect(errors).toEqual(['Errors', 'Key facts', 'Mentions', 'Jargon'])
    expect(quality).toEqual(errors)
  })
})

describe('words that are a mention already', () => {
  it('are linked to one more key fact where they are selected for it', async () => {
    const { seen, user } = show()
    for (const fact of ['Chest pain', 'Monday']) {
      await put('source', fact, true)
      await user.keyboard('1k')
      await put('summary', 'chest pain', true)
      await user.keyboard('1')
    }
    expect(seen.values['mentioned-by']).toEqual([
      { from: 's1', to: 's2' },
      { from: 's3', to: 's2' },
    ])
    expect(seen.said).toBe('“Monday” is linked to “chest pain”.')
  })
})

describe('a layer of many classes', () => {
  const many: Definition = {
    ...ERRORS,
    spanLinks: [],
    spanLayers: ERRORS.spanLayers.slice(0, 1).map((layer) => ({
      ...layer,
      labels: Array.from({ length: 60 }, (_, index) => ({
        code: `class ${index + 1}`,
        under: `group-${index % 3}`,
      })),
    })),
  }

  it('finds a class by its name, without losing what is selected', async () => {
    const { seen, user } = show(many)
    await put('summary', 'chest pain', true)
    await user.keyboard('/')
    expect(document.activeElement?.tagName).toBe('INPUT')
    await user.keyboard('class 57{Enter}')
    expect(quotes(seen.values)).toEqual([['chest pain', 'class 57']])
    expect(document.activeElement?.getAttribute('data-marking')).toBe('summary')
  })
})

describe('beside a form', () => {
  it('leaves digits to the form wherever the cursor is in no text', async () => {
    const { seen, user } = show({ ...ERRORS, fields: findShipped('quality').fields })
    await put('summary', 'aspirin')
    await user.keyboard('1')
    expect(quotes(seen.values)).toHaveLength(1)
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('2')
    expect(quotes(seen.values)).toEqual([['aspirin', 'condition_unsupported']])
  })
})
