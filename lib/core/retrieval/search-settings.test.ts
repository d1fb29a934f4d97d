import { describe, expect, it } from 'vitest'
import { listParts, type SearchSettings, searchSettingsSchema, simplifySearch } from './search-settings'

const settings = (changes: Partial<SearchSettings> = {}) => searchSettingsSchema.parse(changes)

describe('search settings', () => {
  it('need no server unless one is asked for', () => {
    expect(listParts(settings())).toEqual({
      dense: false,
      bm25: true,
      modelTerms: false,
      rerank: false,
      embeddings: false,
    })
    expect(listParts(settings({ method: 'sparse', terms: 'model' }))).toMatchObject({
      bm25: false,
      embeddings: true,
    })
    expect(listParts(settings({ method: 'dense' }))).toMatchObject({
      bm25: false,
      dense: true,
      rerank: false,
    })
    expect(listParts(settings({ method: 'rerank' }))).toMatchObject({ bm25: true, dense: true, rerank: true })
  })

  it('are equal where they do the same', () => {
    const models = { embeddingModel: 'e', rerankModel: 'r' }

    expect(simplifySearch(settings({ ...models, fusion: 'rank' }))).toEqual(settings())
    expect(simplifySearch(settings({ ...models, method: 'dense', terms: 'model', fusion: 'rank' }))).toEqual(
      settings({ method: 'dense', embeddingModel: 'e' }),
    )
    expect(simplifySearch(settings({ ...models, method: 'rerank', fusion: 'rank' }))).toEqual(
      settings({ ...models, method: 'rerank', fusion: 'rank' }),
    )
  })
})
