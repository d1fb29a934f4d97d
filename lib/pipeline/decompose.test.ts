import { describe, expect, it } from 'vitest'
import type { AskModel } from './ask-model'
import { cutAsPublished, cutByModel, cutByRules, type Decomposer } from './decompose'

const TEXT =
  'The lung was clear. The lung was dry. The lung was well. The lung was fine. Dialysis started Monday. Dialysis stopped Friday.'

/** A model that repeats each passage as its one claim. */
function createDecomposer(
  maxTokens: number,
  byMatter: Decomposer['byMatter'],
): Decomposer & { seen: string[] } {
  const seen: string[] = []
  const ask: AskModel = ({ form, values }) => {
    const passage = String(values['passage'])
    if (form.name === 'claims') seen.push(passage)
    const answer = form.name === 'claims' ? { claims: [passage] } : { contains_claim: true }
    return Promise.resolve({ value: form.read.parse(answer) as never, model: 'm' })
  }
  const prompt = { text: '', hash: '' }
  return { ask, check: prompt, extract: prompt, maxTokens, byMatter, seen }
}

const count = (text: string, word: string) => text.split(word).length - 1
const embed = (texts: readonly string[]) =>
  Promise.resolve(texts.map((text) => [count(text, 'lung'), count(text, 'Dialysis')]))

describe('cutByModel', () => {
  it('shows the model chunks of whole sentences within the limit', async () => {
    const decomposer = createDecomposer(12, null)

    const claims = await cutByModel(TEXT, decomposer)

    expect(decomposer.seen).toEqual([
      'The lung was clear. The lung was dry.',
      'The lung was well. The lung was fine.',
      'Dialysis started Monday.',
      'Dialysis stopped Friday.',
    ])
    for (const { text, start, end } of claims) expect(`${TEXT.slice(start, end)}.`).toBe(text)
  })

  it.each(['described', 'as-published'] as const)('shows it chunks by matter, %s', async (variant) => {
    const decomposer = createDecomposer(30, { variant, embed })

    await cutByModel(TEXT, decomposer)

    const chunks = decomposer.seen.map((chunk) => chunk.trim())
    expect(chunks.join(' ')).toBe(TEXT)
    expect(chunks.length).toBeGreaterThan(1)
  })

  it('asks nothing about a blank text', async () => {
    const decomposer = createDecomposer(30, { variant: 'as-published', embed })

    expect(await cutByModel(' \n', decomposer)).toEqual([])
    expect(decomposer.seen).toEqual([])
  })
})

describe('cutAsPublished', () => {
  it('cuts where an untrained Punkt sees an end, and loses nothing', () => {
    const text = 'PLAN:\nSeen by Dr. Doe at 5 p.m. today.\n- rest\n- fluids \n'
    const cut = cutAsPublished(text)

    expect(cut.map((one) => one.text)).toEqual([
      'PLAN:\nSeen by Dr. ',
      'Doe at 5 p.m. ',
      'today.\n',
      '- rest\n- fluids \n',
    ])
    for (const { text: own, start, end } of cut) expect(text.slice(start, end)).toBe(own)
    expect(cutAsPublished(' \n ')).toEqual([])
  })
})

describe('cutByRules', () => {
  it('gives sentences or clauses, and no headings', () => {
    const text = 'PLAN:\nAspirin was stopped and heparin was started.'

    expect(cutByRules(text, 'sentence').map((cut) => cut.text)).toEqual([
      'Aspirin was stopped and heparin was started.',
    ])
    expect(cutByRules(text, 'claim').map((cut) => cut.text)).toEqual([
      'Aspirin was stopped.',
      'Heparin was started.',
    ])
  })
})
