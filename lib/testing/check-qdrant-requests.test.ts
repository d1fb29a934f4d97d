import { expect, it } from 'vitest'
import { checkQdrantRequests } from './check-qdrant-requests'

const QUERY = {
  query: [0.1, -0.2],
  using: 'dense',
  filter: { must: [{ key: 'patient', match: { value: '1' } }] },
  limit: 5,
  params: { exact: true },
}
const ask = (body: object, address = '/collections/a/points/query', method = 'POST') => ({
  method,
  path: address,
  body: body as Record<string, unknown>,
  authorization: null,
})

it('finds what Qdrant’s interface does not have, and nothing in what it has', {
  timeout: 60_000,
}, async () => {
  expect(
    await checkQdrantRequests([
      ask(QUERY),
      ask({ ...QUERY, query: { indices: [1, 2], values: [0.5, 0.25] }, using: 'sparse' }),
      ask({ points: ['x', 7] }, '/collections/a/points/delete?wait=true'),
      ask({}, '/collections/a/exists', 'GET'),
    ]),
  ).toEqual([])
  const wrong = [
    ask(QUERY, '/collections/a/points/queries'),
    ask(QUERY, '/collections/a/points/query', 'PUT'),
    ask({ ...QUERY, limit: '5' }),
    ask({ ...QUERY, filters: [] }),
    ask({ ...QUERY, filter: { must: [{ key: 'patient', matches: { value: '1' } }] } }),
    ask({ ...QUERY, query: { indices: ['1'], values: [0.5] } }),
    ask({ points: [{ id: 'x', vectors: {} }] }, '/collections/a/points', 'PUT'),
    ask({ vectors: { dense: { size: 3, distance: 'Cosinus' } } }, '/collections/a', 'PUT'),
    ask({ limit: 5 }, '/collections/a/exists', 'GET'),
  ]
  const found = await checkQdrantRequests([ask(QUERY), ...wrong])
  expect(found).toHaveLength(wrong.length)
})
