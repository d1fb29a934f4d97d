import { expect, it } from 'vitest'
import { readAxes, variedAxes } from './figures/basis/configuration-axes'
import { nameRaters, nameWithout } from './rater-names'
import { completeRun } from './runs/run-grid'
import type { NewRun } from './runs/runs'

const baseline = (choice: Partial<Extract<NewRun, { kind: 'baseline' }>> = {}) =>
  completeRun({ kind: 'baseline', ...choice })
const chat = (choice: Partial<Extract<NewRun, { kind: 'chat' }>> = {}) =>
  completeRun({ kind: 'chat', model: 'm-70b', promptHash: 'a'.repeat(64), ...choice })
const known = (alias: string, configuration: unknown = null) => ({ alias, configuration })

it('gives the first of a model its bare name, and the next the settings in which they differ', () => {
  expect(nameRaters([], [baseline()])).toEqual(['baseline'])
  const first = known('baseline', baseline({ topN: 5 }))
  expect(nameRaters([first], [baseline()])).toEqual(['baseline (25 facts)'])
  const second = known('baseline (25 facts)', baseline())
  expect(nameRaters([first, second], [baseline({ scope: 'own-admission' }), baseline({ topN: 10 })])).toEqual(
    ['baseline (25 facts; own admission)', 'baseline (10 facts; all notes)'],
  )
})

it('names what is started together by what it differs in, a model at a time', () => {
  const runs = [baseline(), chat({ topN: 5 }), chat({ topN: 50, referenceFormat: 'score' })]
  expect(nameRaters([known('rater-1')], runs)).toEqual([
    'baseline',
    'm-70b (5 facts; facts by date)',
    'm-70b (50 facts; facts by relevance)',
  ])
})

it('calls the same again a copy of the first that did so', () => {
  const first = known('baseline (5 facts)', baseline({ topN: 5 }))
  const later = known('baseline (25 facts)', baseline())
  const names = nameRaters([first, later], [baseline({ topN: 5 }), baseline({ topN: 5 }), baseline()])
  expect(names).toEqual(['baseline (5 facts) copy', 'baseline (5 facts) copy 2', 'baseline (25 facts) copy'])
})

it('names an AI rater whose answers may be longer, and the same limit however the form is asked for a copy', () => {
  const asked = (answerTokens: number, dialect: 'openai' | 'vllm' = 'openai') =>
    chat({ serverTerms: { dialect, answerTokens } })
  const noIntervalReason = known('m-70b', chat())

  expect(nameRaters([noIntervalReason], [asked(1024), asked(4000)])).toEqual([
    'm-70b copy',
    'm-70b (answers of up to 4000 tokens)',
  ])
  const cut = known('m-70b', asked(1500))
  expect(nameRaters([cut], [asked(1500, 'vllm'), asked(3000)])).toEqual([
    'm-70b copy',
    'm-70b (answers of up to 3000 tokens)',
  ])
  expect(variedAxes([asked(1500), asked(3000)].map(readAxes))).toEqual([
    { name: 'Answer tokens', values: ['1500', '3000'] },
  ])
})

it('says of settings that follow from others, or that others do without, only what distinguishes them', () => {
  const dense = { method: 'dense', embeddingModel: 'e-large' } as const
  const asked = { confidence: true, promptHash: 'b'.repeat(64) } as const
  expect(nameRaters([known('baseline', baseline())], [baseline({ search: dense })])).toEqual([
    'baseline (found by meaning)',
  ])
  expect(nameRaters([known('m-70b', chat())], [chat(asked)])).toEqual(['m-70b (asked how sure it is)'])
})

it('reports models of the same name by their files, where nothing else does', () => {
  const aiRater = (files: string) =>
    completeRun({ kind: 'entailment', model: 'local/nli', localModels: { 'local/nli': files.repeat(12) } })
  const search = (name: string, files: string) =>
    baseline({ search: { method: 'dense', embeddingModel: name }, localModels: { [name]: files.repeat(12) } })

  expect(nameRaters([known('local/nli', aiRater('a'))], [aiRater('b')])).toEqual([
    'local/nli (files bbbbbbbb)',
  ])
  expect(nameRaters([known('baseline', search('local/e', 'a'))], [search('local/f', 'b')])).toEqual([
    'baseline (embedded by local/f)',
  ])
})

it('counts where a name is taken or would be too long', () => {
  expect(nameRaters([known('baseline')], [baseline()])).toEqual(['baseline (2)'])
  const model = 'm'.repeat(150)
  const [first] = [known(model, chat({ model }))]
  expect(nameRaters([first], [chat({ model, topN: 5, scope: 'own-admission' })])).toEqual([`${model} (2)`])
})

it.each([
  ['baseline (5 facts; own admission)', ['Facts', 'Scope'], 'baseline'],
  ['baseline (5 facts; own admission)', ['Facts'], 'baseline (own admission)'],
  ['baseline (5 facts; own admission) copy 2', ['Facts', 'Scope'], 'baseline copy 2'],
  ['baseline (5 facts) (2)', ['Facts'], 'baseline (2)'],
  ['baseline (5 facts; own admission)', [], 'baseline (5 facts; own admission)'],
  ['baseline (25 facts)', ['Facts'], 'baseline (25 facts)'],
  ['our pilot (May)', ['Facts'], 'our pilot (May)'],
])('leaves out of %s what is reported beside it: %j', (alias, messages, left) => {
  const axes = readAxes(baseline({ topN: 5, scope: 'own-admission' }))
  expect(nameWithout(alias, axes, messages)).toBe(left)
})
