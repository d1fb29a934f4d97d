import { describe, expect, it } from 'vitest'
import { nameService } from './service-finding'

describe('nameService', () => {
  it.each([
    ['chat', 'Chat server'],
    ['chat large one', 'Chat server large one'],
    ['embeddings', 'Embedding server'],
    ['Qdrant', 'Qdrant'],
  ])('calls %s %s', (what, name) => {
    expect(nameService(what)).toBe(name)
  })
})
