import { describe, expect, it } from 'vitest'
import { listWritingPrompts, WRITING_METHODS } from '@/lib/core/writing/writing-methods'
import { ChatFailure } from '@/lib/models/chat-failure'
import { readReference } from '@/lib/testing/reference-values'
import type { AskModel } from './ask-model'
import { openCourseTools } from './course-tools'
import { type Bundling, type Writer, writeDocument } from './write-document'

const DAY = { chartDate: '2150-03-04', chartTime: null, category: 'Nursing', description: 'Note' }

const described = await openCourseTools(
  'described',
  () => () => Promise.reject(new Error('asked for vectors')),
)
const published = await openCourseTools(
  'as-published',
  () => async (texts) =>
    texts.map((text) => [text.split('lung').length - 1, text.split('Dialysis').length - 1]),
)

type Values = Record<string, unknown>
type Asked = { prompt: string; values: Values }

/** A model that answers as set up, and remembers what it was asked. */
function createWriter(answer: (asked: Asked) => unknown, settings: Partial<Bundling & Writer> = {}) {
  const asked: Asked[] = []
  const ask: AskModel = ({ prompt, values, form }) => {
    const one = { prompt: prompt.hash, values }
    asked.push(one)
    return Promise.resolve({
      value: form.read.parse({ [form.name]: answer(one) }) as never,
      model: 'm',
    })
  }
  const { method = 'bundles', limit = { most: 40, unit: 'tokens' }, ...bundling } = settings
  const names = listWritingPrompts(WRITING_METHODS[method])
  const writer: Writer = {
    ask,
    prompts: Object.fromEntries(names.map((name) => [name, { text: '', hash: name }])),
    method,
    limit,
    bundling:
      method === 'bundles'
        ? { variant: 'described', tools: described, noteTokens: 50, bundleTokens: 60, ...bundling }
        : null,
  }
  return { writer, asked, countOf: (name: string) => asked.filter((one) => one.prompt === name).length }
}

const long = 'The patient was well. '.repeat(30)

describe('writeDocument from bundles', () => {
  it('sums up each note, writes the first bundle and works the others in', async () => {
    const { writer, asked, countOf } = createWriter(
      ({ prompt, values }) =>
        prompt === 'course/refine' ? `${String(values['draft'])} More.` : `${prompt}.`,
      { bundleTokens: 130 },
    )
    const notes = Array.from({ length: 4 }, (_, index) => ({ ...DAY, text: `Note ${index}.` }))

    const course = await writeDocument(notes, writer)

    expect(course).toMatchObject({ text: 'course/write. More.', model: 'm' })
    expect(course.drafts.map(({ index, step }) => `${index} ${step}`)).toEqual(['0 draft', '1 refine'])
    expect([countOf('course/summarize'), countOf('course/combine')]).toEqual([4, 0])
    expect([countOf('course/write'), countOf('course/refine'), countOf('course/compact')]).toEqual([1, 1, 0])
    const written = asked.find((one) => one.prompt === 'course/write')
    expect(String(written?.values['notes'])).toMatch(
      /^Date: 2150-03-04 \| Time: Unknown \|Note Category: Nursing/,
    )
  })

  it('sums up a long note in parts and combines them', async () => {
    const { writer, asked, countOf } = createWriter(({ prompt }) => `${prompt}.`)

    await writeDocument([{ ...DAY, text: long }], writer)

    expect(countOf('course/summarize')).toBeGreaterThan(2)
    expect(countOf('course/combine')).toBe(1)
    const parts = asked.filter((one) => one.prompt === 'course/summarize').map((one) => one.values['note'])
    expect(parts.join(' ')).toBe(long.trim())
  })

  it('cuts a long note by matter as published, and combines even a single part', async () => {
    const lungs = 'The lung was clear. The lung was dry. The lung was well. The lung was fine. '
    const text = `${lungs}Dialysis started Monday. Dialysis stopped Friday.`
    const write = async (note: string, noteTokens: number) => {
      const settings = { variant: 'as-published', tools: published, noteTokens } as const
      const { writer, asked, countOf } = createWriter(({ prompt }) => `${prompt}.`, settings)
      await writeDocument([{ ...DAY, text: note }], writer)
      const parts = asked.filter((one) => one.prompt === 'course/summarize').map((one) => one.values['note'])
      return { parts, combined: countOf('course/combine') }
    }

    const tokens = published.countTokens(text)
    expect(await write(text, tokens)).toEqual({ parts: [text], combined: 0 })
    expect(await write(text, tokens - 1)).toEqual({ parts: [text], combined: 1 }) // one token is no part of the text
    const { parts, combined } = await write(text, tokens - 2)
    expect(parts.join('')).toBe(text)
    expect(parts.length).toBeGreaterThan(1)
    expect(combined).toBe(1)
  })

  it('shortens a hospital course until it is short enough, aiming lower each time', async () => {
    let rounds = 0
    const { writer, asked, countOf } = createWriter(({ prompt }) => {
      if (prompt === 'course/summarize') return 'Well.'
      return prompt === 'course/compact' && ++rounds === 2 ? 'Short.' : long
    })

    const { text } = await writeDocument([{ ...DAY, text: 'Well.' }], writer)

    expect(text).toBe('Short.')
    expect(countOf('course/compact')).toBe(2)
    const words = asked
      .filter((one) => one.prompt === 'course/compact')
      .map((one) => Number(one.values['words']))
    expect(words[1]).toBeLessThan(words[0] ?? 0)
  })

  it('gives up on a model that cannot be brief; as published it takes what comes', async () => {
    const endless = (asked: Asked) => (asked.prompt === 'course/summarize' ? 'Well.' : long)
    const checked = createWriter(endless)
    const unchecked = createWriter(endless, { variant: 'as-published', tools: published })

    await expect(writeDocument([{ ...DAY, text: 'Well.' }], checked.writer)).rejects.toMatchObject({
      kind: 'item',
    })
    expect(checked.countOf('course/compact')).toBe(3)
    expect((await writeDocument([{ ...DAY, text: 'Well.' }], unchecked.writer)).text).toBe(long.trim())
    expect(unchecked.countOf('course/compact')).toBe(1)
  })

  it('writes nothing from nothing', async () => {
    const { writer, asked } = createWriter(() => 'x')

    await expect(writeDocument([], writer)).rejects.toMatchObject({ kind: 'item' })
    expect(asked).toEqual([])
  })
})

type Sequence = {
  cases: {
    older_notes: number
    irrelevant_titles: string[]
    output: { calls: string[]; draft_indices: number[]; final: string }
  }[]
}

/** The published names of what the model is asked. */
const PUBLISHED_NAMES = new Map([
  ['brief/relevance', 'relevance'],
  ['brief/draft', 'first_draft'],
  ['brief/reorganize', 'reorganize'],
  ['brief/verify', 'verify'],
  ['brief/shorten', 'shorten'],
])

function toPublishedName({ prompt, values }: Asked): string {
  const own = PUBLISHED_NAMES.get(prompt)
  if (own !== undefined) return own
  const [note = ''] = values['notes'] as string[]
  const [, number] = /^PROGRESS NOTE NO (\d+):/u.exec(note) ?? []
  return number === undefined ? 'last_note' : `refine_note_${number}`
}

describe('writeDocument note by note', () => {
  const day = (index: number): string => `2023-05-${String(index + 1).padStart(2, '0')}`
  const note = (index: number) => ({
    chartDate: null,
    chartTime: `${day(index)} 10:00:00`,
    category: '',
    description: index === 0 ? 'H&P' : '',
    text: `Day ${index}.`,
  })
  const { cases } = readReference<Sequence>('medfacteval/medagentbrief_sequence.json')

  async function write(older: number, skip: readonly string[], final = 'FINAL') {
    const { writer, asked } = createWriter(
      ({ prompt }) => {
        if (prompt === 'brief/relevance') return skip.map((title) => ({ why: 'Adds nothing.', note: title }))
        return prompt === 'brief/verify' ? final : `${prompt} ${asked.length}.`
      },
      { method: 'cited', limit: { most: 1000, unit: 'characters' } },
    )
    const written = await writeDocument(
      Array.from({ length: older + 2 }, (_, index) => note(index)),
      writer,
    )
    return { written, asked, calls: asked.map(toPublishedName) }
  }

  it.each([0, 1, 2])('asks in the published order, and counts drafts alike: case %i', async (index) => {
    const { older_notes, irrelevant_titles, output } = cases[index]!

    const { written, calls } = await write(older_notes, irrelevant_titles)

    expect(calls).toEqual(output.calls)
    const drafts = written.drafts.filter(({ step }) => step !== 'skip')
    expect(drafts.map((draft) => draft.index)).toEqual(output.draft_indices)
    expect(written.text).toBe(output.final)
  })

  it('leaves out the first note alone where the published code leaves out the tenth to twelfth with it', async () => {
    const { older_notes, irrelevant_titles, output } = cases[3]!

    const { written, calls } = await write(older_notes, irrelevant_titles)

    const left = Array.from({ length: 11 }, (_, at) => `refine_note_${at + 2}`)
    expect(calls).toEqual(['relevance', 'first_draft', ...left, 'last_note', 'reorganize', 'verify'])
    expect(output.calls).not.toContain('refine_note_10')
    expect(written.drafts.filter(({ step }) => step === 'skip')).toEqual([
      { index: 1, step: 'skip', tag: 'PROGRESS NOTE NO 1', text: 'Adds nothing.' },
    ])
  })

  it('gives each step the draft before it and its own notes; the check has every note, also one left out', async () => {
    const { asked } = await write(2, ['PROGRESS NOTE NO 2'])

    const [relevance, draft, refine, last, , verify] = asked
    const headed = ['H&P: 2023-05-01 10:00, H&P\nDay 0.', 'PROGRESS NOTE NO 1: 2023-05-02 10:00\nDay 1.']
    expect(relevance?.values).toEqual({
      notes: [headed[1], 'PROGRESS NOTE NO 2: 2023-05-03 10:00\nDay 2.'],
    })
    expect(draft?.values).toEqual({ notes: [headed[0], 'LAST PROGRESS NOTE: 2023-05-04 10:00\nDay 3.'] })
    expect(refine?.values).toEqual({ draft: 'brief/draft 2.', notes: [headed[1]] })
    expect(last?.values['draft']).toBe('brief/refine 3.')
    expect(verify?.values).toMatchObject({ characters: 1000 })
    expect(verify?.values['notes']).toHaveLength(4)
  })

  it('shortens what is too long and gives up on a text that stays so', async () => {
    await expect(write(0, [], 'Too long. '.repeat(150))).resolves.toMatchObject({
      written: { text: expect.stringMatching(/^brief\/shorten/) as string },
    })
    const endless = createWriter(() => 'x'.repeat(1001), {
      method: 'one-prompt',
      limit: { most: 1000, unit: 'characters' },
    })

    await expect(writeDocument([note(0), note(1)], endless.writer)).rejects.toMatchObject({ kind: 'item' })
    expect(endless.asked.map(({ prompt, values }) => [prompt, values['characters']])).toEqual([
      ['brief/one-prompt', 1000],
      ['brief/shorten', 1000],
      ['brief/shorten', 900],
      ['brief/shorten', 810],
    ])
  })

  it('ends with the first answer that is missing: no draft is made of a failure', async () => {
    const { writer, asked } = createWriter(({ prompt }) => `${prompt}.`, {
      method: 'cited',
      limit: { most: 1000, unit: 'characters' },
    })
    const ask: AskModel = (question) =>
      question.prompt.hash === 'brief/reorganize'
        ? Promise.reject(new ChatFailure('unavailable', 'The server is away.', 0))
        : writer.ask(question)

    await expect(writeDocument([note(0), note(1)], { ...writer, ask })).rejects.toMatchObject({
      message: 'The server is away.',
    })
    expect(asked.map(toPublishedName)).toEqual(['first_draft', 'last_note'])
  })
})
