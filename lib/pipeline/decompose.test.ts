import { describe, expect, it } from 'vitest'
import { ChatFailure } from '@/lib/models/chat-failure'
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
const memoize = <Places>(_: string, cut: () => Promise<Places>) => cut()
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
    const decomposer = createDecomposer(20, { variant, embed, memoize })

    await cutByModel(TEXT, decomposer)

    const chunks = decomposer.seen.map((chunk) => chunk.trim())
    expect(chunks.join(' ')).toBe(TEXT)
    expect(chunks.length).toBeGreaterThan(1)
  })

  it('counts tokens as the published code does where chunks are as published, and cuts what is too long by its rules', async () => {
    const text = `${'Hemoglobin electrophoresis, '.repeat(9)}done.., no more of it`
    const decomposer = createDecomposer(32, { variant: 'as-published', embed, memoize })

    const claims = await cutByModel(text, decomposer)

    const four = 'Hemoglobin electrophoresis, '.repeat(4).trim()
    expect(decomposer.seen).toEqual([four, four, 'Hemoglobin electrophoresis, done. no more of it'])
    const { start, end } = claims.at(-1) ?? {}
    expect(text.slice(start, end)).toMatch(/^Hemoglobin.*done\.\., no more of it$/)
  })

  it('takes kept chunks for what they are, with the text that was shown', async () => {
    const span = { start: 0, end: 19, text: 'The lung was dry' }
    const decomposer = createDecomposer(30, { variant: 'as-published', embed, memoize: async () => [span] })

    await cutByModel(TEXT, decomposer)

    expect(decomposer.seen).toEqual(['The lung was dry'])
  })

  it('keeps a claim that stands twice once, and twice as published', async () => {
    const text = 'Afebrile today.\n\nDialysis started.\n\nAfebrile today.'
    const claims = async (byMatter: Decomposer['byMatter']) =>
      (await cutByModel(text, createDecomposer(4, byMatter))).filter((claim) => /Afebrile/.test(claim.text))

    expect(await claims(null)).toHaveLength(1)
    expect(await claims({ variant: 'described', embed, memoize })).toHaveLength(1)
    expect(await claims({ variant: 'as-published', embed, memoize })).toHaveLength(2)
  })

  it('halves a chunk whose claims do not fit into one answer, and fails what stays too long', async () => {
    const asking = createDecomposer(600, null)
    const cutAbove =
      (limit: number): AskModel =>
      (question) =>
        question.form.name === 'claims' && String(question.values['passage']).length > limit
          ? Promise.reject(new ChatFailure('item', 'The answer was cut.', 3, 'cut'))
          : asking.ask(question)

    const claims = await cutByModel(TEXT, { ...asking, ask: cutAbove(60) })

    expect(claims.map((claim) => claim.text).join(' ')).toBe(TEXT)
    expect(claims.length).toBeGreaterThan(2)
    for (const { origin } of claims)
      expect(origin).toMatchObject({ by: 'model', chunk: { end: expect.any(Number) } })
    await expect(cutByModel(TEXT, { ...asking, ask: cutAbove(0) })).rejects.toMatchObject({ end: 'cut' })
  })

  it('asks about every chunk once, and gives up early only where its halves can be asked about', async () => {
    const asking = createDecomposer(600, null)
    const seen: [passage: string, mostCuts: number | null][] = []
    const ask: AskModel = (question) => {
      if (question.form.name !== 'claims') return asking.ask(question)
      seen.push([String(question.values['passage']), question.mostCuts ?? null])
      return Promise.reject(new ChatFailure('item', 'The answer was cut.', 3, 'cut'))
    }

    await expect(cutByModel('Afebrile. Well.', { ...asking, ask })).rejects.toMatchObject({ end: 'cut' })
    expect(seen).toEqual([
      ['Afebrile. Well.', 3],
      ['Afebrile.', null],
      ['Well.', null],
    ])
  })

  it('lets answers about longer chunks be longer', async () => {
    const limits: number[] = []
    const asking = createDecomposer(2000, null)
    const ask: AskModel = (question) => {
      if (question.form.name === 'claims') limits.push(question.answerTokens)
      return asking.ask(question)
    }
    await cutByModel(TEXT, { ...asking, ask })
    await cutByModel(TEXT, { ...asking, ask, maxTokens: 128 })

    expect(limits).toEqual([8000, 2000])
  })

  it('asks nothing about a blank text', async () => {
    const decomposer = createDecomposer(30, { variant: 'as-published', embed, memoize })

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
