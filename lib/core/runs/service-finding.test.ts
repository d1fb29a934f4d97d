import { describe, expect, it } from 'vitest'
import { nameService, SERVERS_FILE } from './service-finding'

describe('nameService', () => {
  it.each([
    ['chat', 'Chat server'],
    ['chat large one', 'Chat server large one'],
    ['embeddings', 'Embedding server'],
    ['Qdrant', 'Qdrant'],
    [SERVERS_FILE, 'Servers file'],
  ])('calls %s %s', (what, name) => {
    expect(nameService(what)).toBe(name)
  })
})
