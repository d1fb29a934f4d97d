import { expect, it, vi } from 'vitest'
import { deployMigrations } from './migrate'
import { withSchemaEngine } from './schema-engine'

vi.mock('./databases', () => ({ withClient: () => Promise.resolve([]) }))
vi.mock('./schema-engine', async (original) => ({
  ...(await original<typeof import('./schema-engine')>()),
  withSchemaEngine: vi.fn(),
}))

it.each([
  new TypeError('engine.applyMigrations is not a function'),
  new Error('the schema engine failed: panic'),
])('leaves a fault of its own or of the engine what it is: %s', async (fault) => {
  vi.mocked(withSchemaEngine).mockRejectedValue(fault)

  await expect(deployMigrations('postgresql://127.0.0.1/db')).rejects.toBe(fault)
})
