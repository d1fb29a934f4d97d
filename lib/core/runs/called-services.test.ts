import { describe, expect, it } from 'vitest'
import { textJobConfigurationSchema } from '../text-jobs'
import { nameRunServices, nameServices } from './called-services'
import { completeRun } from './run-grid'
import type { NewRun } from './runs'

const CHAT = { kind: 'chat', server: 'gpu', model: 'm' } as const
const MODELS = { embeddingModel: 'e', rerankModel: 'r' }

describe('the services of a run', () => {
  it.each<[NewRun, string]>([
    [{ kind: 'baseline' }, 'this machine'],
    [{ ...CHAT, server: '' }, 'chat'],
    [CHAT, 'chat gpu'],
    [{ ...CHAT, search: { method: 'dense', ...MODELS } }, 'chat gpu, embeddings e'],
    [{ ...CHAT, search: { method: 'rerank', ...MODELS } }, 'chat gpu, embeddings e, rerank r'],
    [{ kind: 'baseline', search: { method: 'dense', ...MODELS } }, 'this machine, embeddings e'],
  ])('of %j are %s', (run, services) => {
    expect(nameRunServices(completeRun(run))).toBe(services)
  })
})

describe('the services of work on texts', () => {
  it.each([
    [{ kind: 'decompose', source: 'notes', by: 'rules' }, 'texts: this machine'],
    [{ kind: 'course', by: 'model', model: 'm', server: 'gpu' }, 'texts: chat gpu'],
    [{ kind: 'course', by: 'model', model: 'm', embedding: 'e' }, 'texts: chat, embeddings e'],
    [{ kind: 'decompose', source: 'notes', by: 'model', model: 'm', embedding: null }, 'texts: chat'],
  ])('of %j are %s', (work, services) => {
    const configuration = textJobConfigurationSchema.parse(work)
    expect(nameServices(configuration.kind, configuration)).toBe(services)
  })
})
