import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Who may import whom. A layer not listed on the right is forbidden; so is every npm package for a layer whose
 * `packages` is given and does not name it. Tests may use anything.
 */
const LAYERS: Record<string, { layers: string[]; packages?: string[] }> = {
  'lib/core': { layers: [], packages: ['zod'] },
  'lib/digest.ts': { layers: ['lib/core'], packages: ['node:crypto'] },
  'lib/build.ts': { layers: [], packages: ['node:child_process', 'node:crypto', 'node:fs', 'zod'] },
  'lib/env.ts': { layers: [], packages: ['zod'] },
  'lib/thread.ts': { layers: [], packages: ['node:path', 'node:worker_threads'] },
  'lib/data': { layers: ['lib/build.ts', 'lib/core', 'lib/digest.ts', 'lib/env.ts'] },
  'lib/models': { layers: ['lib/core', 'lib/digest.ts', 'lib/env.ts', 'lib/thread.ts'] },
  'lib/index': { layers: ['lib/core', 'lib/digest.ts', 'lib/data', 'lib/env.ts'] },
  'lib/exchange': { layers: ['lib/core', 'lib/digest.ts', 'lib/data', 'lib/env.ts', 'lib/thread.ts'] },
  'lib/chart': { layers: ['lib/core', 'lib/digest.ts', 'lib/data', 'lib/env.ts'] },
  'lib/report': { layers: ['lib/core', 'lib/chart'] },
  'lib/pipeline': {
    layers: ['lib/core', 'lib/digest.ts', 'lib/env.ts', 'lib/data', 'lib/models', 'lib/index'],
  },
  'lib/web': {
    layers: ['lib/core', 'lib/env.ts', 'lib/data', 'lib/pipeline', 'lib/exchange', 'lib/thread.ts'],
  },
  'lib/testing': {
    layers: [
      'lib/core',
      'lib/env.ts',
      'lib/data',
      'lib/models',
      'lib/index',
      'lib/exchange',
      'lib/pipeline',
      'lib/report',
      'components',
      'scripts',
    ],
  },
  components: { layers: ['lib/core'] },
  app: {
    layers: [
      'lib/core',
      'lib/data',
      'lib/pipeline',
      'lib/exchange',
      'lib/chart',
      'lib/report',
      'lib/web',
      'components',
    ],
  },
}

/** Files that name labels of the verdict protocol outside of its folder: to become fewer, never more. */
const STILL_KNOWING: readonly string[] = [
  'lib/exchange/plain-folder/table-guide.ts',
  'lib/exchange/verifact/tables.ts',
  'scripts/try-tools.ts',
]

/** The one file of `lib/data` that looks up by id, in SQL, the statements and documents of an item: its further parts. */
const JOINING = 'lib/data/items.ts'

function layerOf(file: string): string | null {
  return Object.keys(LAYERS).find((layer) => file === layer || file.startsWith(`${layer}/`)) ?? null
}

function listSources(layer: string): string[] {
  const files = layer.endsWith('.ts') ? [layer] : globSync(`${layer}/**/*.{ts,tsx}`)
  return files.filter((file) => !/\.test\.tsx?$/.test(file) && !file.includes('/generated/'))
}

/** What a file imports: project files as paths from the root, packages by name; `import type` counts too. */
function listImports(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
  return found.map((name) => {
    if (name.startsWith('@/')) return name.slice(2)
    if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name)
    return `npm:${name}`
  })
}

/** `lib/env` and `lib/env.ts` are one. */
function toLayer(target: string): string | null {
  return layerOf(target) ?? layerOf(`${target}.ts`) ?? (target.startsWith('scripts/') ? 'scripts' : null)
}

describe('the rings', () => {
  it.each(Object.entries(LAYERS))('%s imports only what it may', (layer, { layers, packages }) => {
    const faults = listSources(layer).flatMap((file) =>
      listImports(file).flatMap((target) => {
        if (target.startsWith('npm:')) {
          const name = target.slice(4)
          return packages && !packages.includes(name) ? [`${file} → ${name}`] : []
        }
        const reached = toLayer(target)
        return reached === layer || (reached !== null && layers.includes(reached))
          ? []
          : [`${file} → ${target}`]
      }),
    )

    expect(faults).toEqual([])
  })

  it('has no circle of files in lib/core, not of types either', () => {
    const imports = new Map(listSources('lib/core').map((file) => [file, listImports(file)]))
    const free = new Set<string>()
    for (let before = -1; before < free.size; ) {
      before = free.size
      for (const [file, targets] of imports)
        if (targets.every((target) => !imports.has(`${target}.ts`) || free.has(`${target}.ts`)))
          free.add(file)
    }

    expect([...imports.keys()].filter((file) => !free.has(file))).toEqual([])
  })

  it('keeps no state in lib/core: what it gives follows from what it is given', () => {
    const state =
      /^(?:export )?(?:let |var |const \w+(?::[^=]+)? = new (?:Weak)?(?:Map|Set)(?:<[^(]*>)?\(\))/gm
    const faults = listSources('lib/core').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(state)].map(([line]) => `${file}: ${line}`),
    )

    expect(faults).toEqual([])
  })

  it('lets no protocol import another', () => {
    const faults = globSync('lib/core/protocols/*/**/*.ts').flatMap((file) => {
      const own = file.split('/').slice(0, 4).join('/')
      return listImports(file)
        .filter((target) => /^lib\/core\/protocols\/[^/]+\//.test(target) && !target.startsWith(`${own}/`))
        .map((target) => `${file} → ${target}`)
    })

    expect(faults).toEqual([])
  })

  it('names the labels of the verdict protocol in its own folder alone', () => {
    const known =
      /from '[^']*(?:\/protocols\/verdict\/[a-z-]+|(?:core|\.\.?)\/verdict)'|(['"`])(?:Supported|Not Supported|Not Addressed)\1|^\s+Supported:/m
    const knowing = globSync('{app,components,lib,scripts}/**/*.{ts,tsx}').filter(
      (file) =>
        !/\.test\.tsx?$|^lib\/(?:testing|core\/protocols\/verdict)\/|^lib\/pipeline\/protocol-extensions\.ts|^scripts\/bench\/|\/generated\//.test(
          file,
        ) && known.test(readFileSync(file, 'utf8')),
    )

    expect(knowing.toSorted()).toEqual(STILL_KNOWING)
  })

  it('reads what an item is about from the item view, and joins no statement and no document to it', () => {
    const joining = listSources('lib/data').filter((file) =>
      /join\s+"(?:Statement|Document)" \w+ on \w+\.id = \w+\."(?:statement|document)Id"/.test(
        readFileSync(file, 'utf8'),
      ),
    )

    expect(joining).toEqual([JOINING])
  })

  it("exports nothing but actions from a 'use server' file", () => {
    const faults = globSync('app/**/*.{ts,tsx}')
      .filter((file) => /^['"]use server['"]/m.test(readFileSync(file, 'utf8')))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/^export (?!type )(.*)$/gm)]
          .filter((match) => !/^const \w+ = define(Proved|Public)?Action\(/.test(match[1] ?? ''))
          .map((match) => `${file}: ${match[1]}`),
      )

    expect(faults).toEqual([])
  })

  it('says first where a file is for the server only', () => {
    const faults = [...globSync('{app,lib}/**/*.{ts,tsx}')].filter((file) =>
      /(?!^)^import 'server-only'/m.test(readFileSync(file, 'utf8')),
    )

    expect(faults).toEqual([])
  })

  it('reads the environment in one place', () => {
    const faults = [...globSync('{app,components,lib}/**/*.{ts,tsx}')].filter(
      (file) =>
        file !== 'lib/env.ts' &&
        !file.startsWith('lib/testing/') &&
        !/\.test\.tsx?$/.test(file) &&
        !file.includes('/generated/') &&
        readFileSync(file, 'utf8').includes('process.env'),
    )

    expect(faults).toEqual([])
  })
})
