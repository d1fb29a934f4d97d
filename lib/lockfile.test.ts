import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Package = { optionalDependencies?: Record<string, string> }

it('locks every optional dependency, also those of other platforms, without which npm ci refuses', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Package>
  }
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, folder, name))
      .map((name) => `${folder} → ${name}`),
  )

  expect(missing).toEqual([])
})

/** Whether a package is found from a folder as Node finds it: in its own node_modules, or in one above. */
function isLocked(packages: Record<string, Package>, folder: string, name: string): boolean {
  for (let above = folder; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    if (`${above === '' ? '' : `${above}/`}node_modules/${name}` in packages) return true
    if (above === '') return false
  }
}
