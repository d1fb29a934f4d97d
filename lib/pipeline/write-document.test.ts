import { describe, expect, it } from 'vitest'
import type { AskModel } from './ask-model'
import { openCourseTools } from './course-tools'
import { COURSE_PROMPTS, type CourseWriter, writeCourse } from './write-document'

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

/** A model that answers as told, and remembers what it was asked. */
function createWriter(answer: (asked: Asked) => string, settings: Partial<CourseWriter> = {}) {
  const asked: Asked[] = []
  const ask: AskModel = ({ prompt, values, form }) => {
    const one = { prompt: prompt.hash, values }
    asked.push(one)
    return Promise.resolve({
      value: form.read.parse({ [form.name]: answer(one) }) as never,
      model: 'm',
    })
  }
  const prompts = Object.fromEntries(COURSE_PROMPTS.map((name) => [name, { text: '', hash: name }]))
  const writer: CourseWriter = {
    ask,
    prompts: prompts as CourseWriter['prompts'],
    variant: 'described',
    tools: described,
    noteTokens: 50,
    bundleTokens: 60,
    courseTokens: 40,
    ...settings,
  }
  return { writer, asked, countOf: (name: string) => asked.filter((one) => one.prompt === name).length }
}

const long = 'The patient was well. '.repeat(30)

describe('writeCourse', () => {
  it('sums up each note, writes the first bundle and works the others in', async () => {
    const { writer, asked, countOf } = createWriter(
      ({ prompt, values }) =>
        prompt === 'course/refine' ? `${String(values['draft'])} More.` : `${prompt}.`,
      { bundleTokens: 130 },
    )
    const notes = Array.from({ length: 4 }, (_, index) => ({ ...DAY, text: `Note ${index}.` }))

    const course = await writeCourse(notes, writer)

    expect(course).toEqual({ text: 'course/write. More.', model: 'm' })
    expect([countOf('course/summarize'), countOf('course/combine')]).toEqual([4, 0])
    expect([countOf('course/write'), countOf('course/refine'), countOf('course/compact')]).toEqual([1, 1, 0])
    const written = asked.find((one) => one.prompt === 'course/write')
    expect(String(written?.values['notes'])).toMatch(
      /^Date: 2150-03-04 \| Time: Unknown \|Note Category: Nursing/,
    )
  })

  it('sums up a long note in parts and combines them', async () => {
    const { writer, asked, countOf } = createWriter(({ prompt }) => `${prompt}.`)

    await writeCourse([{ ...DAY, text: long }], writer)

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
      await writeCourse([{ ...DAY, text: note }], writer)
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

    const { text } = await writeCourse([{ ...DAY, text: 'Well.' }], writer)

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

    await expect(writeCourse([{ ...DAY, text: 'Well.' }], checked.writer)).rejects.toMatchObject({
      kind: 'item',
    })
    expect(checked.countOf('course/compact')).toBe(3)
    expect((await writeCourse([{ ...DAY, text: 'Well.' }], unchecked.writer)).text).toBe(long.trim())
    expect(unchecked.countOf('course/compact')).toBe(1)
  })

  it('writes nothing from nothing', async () => {
    const { writer, asked } = createWriter(() => 'x')

    await expect(writeCourse([], writer)).rejects.toMatchObject({ kind: 'item' })
    expect(asked).toEqual([])
  })
})
