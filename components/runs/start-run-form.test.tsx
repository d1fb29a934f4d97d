import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formText } from '@/components/ui/form-text'
import type { SearchOffer } from '@/lib/core/retrieval/search-offer'
import { box, choice, FULL, renderForm, searchByWords, started } from '@/lib/testing/render-start-run-form'
import { CHAT_SERVER } from '@/lib/testing/run-basis'
import { listFirstChoices, toFormData } from './first-choices'
import { readChoices } from './read-choices'

const NONE: SearchOffer = { embeddingModels: [], rerankModels: [], entailmentModels: [] }

describe('the form for AI raters', () => {
  it('offers words alone where no model is configured, and says why', async () => {
    const { onStart, user } = renderForm(NONE, null)

    expect(box(/By meaning/).disabled).toBe(true)
    expect(screen.getAllByText('No embedding model is configured.')).toHaveLength(3)
    expect(screen.getByText('No chat server is configured.')).toBeTruthy()
    expect(screen.getByText('The notes are not cut into claims yet.')).toBeTruthy()
    expect(
      screen.getByText('1 AI rater rates 100 statements, on the study’s own machine and at no cost.'),
    ).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Start AI rater' }))
    expect(started(onStart)).toMatchObject([
      { kind: 'baseline', topN: 25, search: { method: 'sparse', embeddingModel: '' } },
    ])
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'The study has no statements.')
  })

  it('chooses the recommended model at first, with what it will take', () => {
    renderForm(FULL)

    expect(choice(/Language model: judge · recommended/)).toHaveProperty('checked', true)
    expect(screen.getByText(/^1 AI rater rates 100 statements: 100 ratings by a model/)).toBeTruthy()
  })

  it.each<[string, SearchOffer, typeof CHAT_SERVER | null]>([
    ['everything', FULL, CHAT_SERVER],
    ['nothing', NONE, null],
  ])('knows before it can be read what it holds at first, where %s is configured', (_, offer, server) => {
    renderForm(offer, server)
    const form = new FormData(screen.getByRole<HTMLButtonElement>('button', { name: /^Start/ }).form!)
    const power = { chat: server ? [server] : [] }
    const first = toFormData(listFirstChoices(formText(form, 'judge'), power, offer))

    expect(readChoices(first, power.chat)).toEqual(readChoices(form, power.chat))
    expect(readChoices(first, power.chat).runs).toHaveLength(1)
  })

  it('refuses facts that an AI rater cannot read, and says where the longest may be too long', async () => {
    const { onStart, user } = renderForm(FULL, { ...CHAT_SERVER, contextTokens: 4000 })
    await user.click(choice(/Language model/))
    // measured: 2,000 tokens a question with 25 facts; with other numbers by the length of texts
    expect(
      screen.getByText(/^judge takes 4,000 tokens, .* comes to about 2,000, and to 5,858 at most/),
    ).toBeTruthy()

    const facts = screen.getByRole('textbox', { name: 'Facts shown' })
    await user.clear(facts)
    await user.type(facts, '5, 25, 100')
    const short = /^judge takes 4,000 tokens, of which 1,000 are for its answer: too few for 100 facts/
    expect(screen.getByText(short)).toBeTruthy()
    await user.type(screen.getByLabelText('Model'), '-2')
    expect(screen.queryByText(short)).toBeNull() // of another model nobody knows it
    await user.clear(screen.getByLabelText('Model'))
    await user.type(screen.getByLabelText('Model'), 'judge')
    await user.click(screen.getByRole('button', { name: 'Start 3 AI raters' }))
    expect(screen.getByRole('alert').textContent).toMatch(short)
    expect(onStart).not.toHaveBeenCalled()
  })

  it('combines everything that is chosen, and says what it will take', async () => {
    const { onStart, user, group } = renderForm(FULL)

    await user.click(choice(/Language model/))
    for (const name of [/By meaning/, 'By words and meaning']) await user.click(box(name))
    await user.click(group('Notes searched').getByRole('checkbox', { name: 'Own admission' }))
    await user.click(box('By relevance'))
    await user.click(box('By age before discharge'))
    const facts = screen.getByRole('textbox', { name: 'Facts shown' })
    await user.clear(facts)
    await user.type(facts, '5, 10,25 , 50')

    expect(screen.getByText(/^72 AI raters rate 100 statements each: 7,200 ratings by a model/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Start 72 AI raters' }))
    expect(started(onStart)).toHaveLength(72)
    expect(started(onStart)[0]).toMatchObject({ kind: 'chat', model: 'judge', temperature: 0.1 })
  })

  it('says what a model will read, cost and take before it starts, and asks anew where that is wanted', async () => {
    const { onStart, user } = renderForm(FULL)
    await user.click(choice(/Language model/))
    await searchByWords(user)
    const measured = 'About 200K tokens read and 6K written (by earlier calls), 0.46 EUR, about 2 min.'
    expect(screen.getByText(measured)).toBeTruthy()

    await user.clear(screen.getByLabelText('Model'))
    await user.type(screen.getByLabelText('Model'), 'unknown')
    expect(
      screen.getByText(/\(by the length of texts\), .* EUR, how long is not known before the first run/),
    ).toBeTruthy()

    await user.click(box(/Ask again/))
    await user.click(screen.getByRole('button', { name: 'Start AI rater' }))
    expect(started(onStart)).toMatchObject([{ model: 'unknown', reuse: false }])
  })

  it('names every way in which notes were cut, and offers those that are cut to the end', async () => {
    const rules = { kind: 'decompose', source: 'notes', unit: 'claim', by: 'rules' } as const
    const model = { by: 'model', model: 'm', prompts: {}, chunks: 'sentences', maxTokens: 128 } as const
    const { onStart, user, group } = renderForm(FULL, CHAT_SERVER, [
      { hash: 'a'.repeat(64), kind: 'claim', configuration: rules, notes: 500, cut: 500 },
      {
        hash: 'b'.repeat(64),
        kind: 'claim',
        configuration: { ...rules, ...model, embedding: null },
        notes: 500,
        cut: 418,
      },
    ])
    const facts = group('Facts are')

    expect(facts.getByRole('checkbox', { name: /Only 418/ })).toHaveProperty('disabled', true)
    expect(facts.getByText('Only 418 of 500 notes are cut so.')).toBeTruthy()
    await user.click(facts.getByRole('checkbox', { name: 'Claims by rules' }))
    await user.click(facts.getByRole('checkbox', { name: /, without 82 notes not cut$/ }))
    expect(screen.getByText(/^82 notes are not cut into facts/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Start 3 AI raters' }))

    expect(started(onStart)).toMatchObject([
      { factKind: 'sentence', decomposition: '', uncutNotes: 0 },
      { factKind: 'claim', decomposition: 'a'.repeat(64), uncutNotes: 0 },
      { factKind: 'claim', decomposition: 'b'.repeat(64), uncutNotes: 82 },
    ])
  })

  it('takes statements of one kind, and says for how many a scope cannot be kept', async () => {
    const { onStart, user, group } = renderForm(FULL)
    const statements = group('Statements rated')
    await user.click(choice(/Baseline/))
    await searchByWords(user)

    await user.click(group('Notes searched').getByRole('checkbox', { name: 'Own admission' }))
    expect(screen.getByText(/^“own admission”: 7 statements lack the admission/)).toBeTruthy()
    expect(screen.getByText('“own admission” leaves out 12 notes for at least one text.')).toBeTruthy()
    await user.click(statements.getByRole('checkbox', { name: /^All/ }))
    expect(screen.getByText('Choose which statements are rated.')).toBeTruthy()
    await user.click(statements.getByRole('checkbox', { name: 'Cut like the facts' }))
    expect(screen.queryByText(/lack the admission/)).toBeNull()
    expect(screen.getByText(/^2 AI raters rate 60 statements each, .* at no cost/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Start 2 AI raters' }))

    expect(started(onStart)).toMatchObject([
      { scope: 'all-notes', factKind: 'sentence', statementKind: 'sentence' },
      { scope: 'own-admission', factKind: 'sentence', statementKind: 'sentence' },
    ])
  })

  it.each<[string, (form: ReturnType<typeof renderForm>) => Promise<void>]>([
    ['Choose how passages are found.', ({ user }) => user.click(box(/reranker/))],
    [
      'Facts shown are whole numbers from 1 to 150.',
      ({ user }) => user.type(screen.getByLabelText('Facts shown'), '0'),
    ],
    [
      'Choose an order of the facts.',
      async ({ user }) => {
        await user.click(choice(/Language model/))
        await user.click(box(/^By date/))
      },
    ],
  ])('starts nothing, and says: %s', async (problem, spoil) => {
    const form = renderForm(FULL)
    await spoil(form)

    await form.user.click(screen.getByRole('button', { name: 'Start AI rater' }))

    expect(screen.getByRole('alert').textContent).toBe(problem)
  })
})

it('offers what the protocol leaves, and asks for no search where nothing is looked for', async () => {
  const few = {
    rules: false,
    inference: false,
    search: false,
    confidence: false,
    published: false,
    promptStyles: [],
    form: false,
    kinds: false,
  }
  const { onStart, user } = renderForm(FULL, CHAT_SERVER, [], [], few)
  for (const name of [/Baseline/, /local\/nli/]) expect(screen.queryByRole('radio', { name })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /how sure/i })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Start AI rater' }))

  expect(started(onStart)).toMatchObject([{ kind: 'chat', statementKind: 'all' }])
})
