import { QdrantClient } from '@qdrant/js-client-rest'
import { expect, it } from 'vitest'
import { toQdrantAddress } from './open-qdrant'

it.each([
  ['http://qdrant', 'http://qdrant:6333'],
  ['http://qdrant:6333/', 'http://qdrant:6333'],
  ['http://qdrant:80', 'http://qdrant:80'],
  ['https://qdrant:6333', 'https://qdrant:6333'],
  ['https://proxy.hospital', 'https://proxy.hospital:443'],
  ['https://proxy.hospital/qdrant/', 'https://proxy.hospital:443/qdrant'],
  ['https://proxy.hospital:443/qdrant', 'https://proxy.hospital:443/qdrant'],
  ['https://proxy.hospital:8443/a/b', 'https://proxy.hospital:8443/a/b'],
])('reaches %s at %s', (url, called) => {
  const client = new QdrantClient({ ...toQdrantAddress(url), checkCompatibility: false })

  expect((client as unknown as { _restUri: string })._restUri).toBe(called)
})
