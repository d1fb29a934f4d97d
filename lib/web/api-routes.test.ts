import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ApiEndpoint } from '@/lib/core/api/endpoint'
import { API } from '@/lib/core/api/endpoints'

it('every operation that is described has its route, and every route is described', () => {
  const endpoints: [string, ApiEndpoint][] = Object.entries(API)
  const described = endpoints.map(([name, { method, path }]) => {
    const folder = path.replaceAll('{', '[').replaceAll('}', ']')
    return `app/api/v1${folder}/route.ts ${method.toUpperCase()} ${name}`
  })

  const written = globSync('app/api/v1/**/route.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const routes = text.matchAll(/export const ([A-Z]+) = defineApi(?:<[^>]*>)?\(\s*API\.(\w+)/g)
    return [...routes].map(([, method, name]) => `${file} ${method} ${name}`)
  })

  expect(written.toSorted()).toEqual(described.toSorted())
})
