import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** All that the application is built from, from the project's folder: every process of Concordance is started there. */
const SOURCES = [
  'app/**',
  'components/**',
  'lib/**',
  'prompts/**',
  'public/**',
  'prisma/schema.prisma',
  'proxy.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]
/** Made from the schema, which counts itself. */
export const GENERATED_CLIENT = 'lib/data/generated'
/** Whoever builds by hand removes it with the build before. */
const FILE = '.next/concordance-build'

const manifestSchema = z.object({ name: z.string(), version: z.string() })
const buildSchema = z.object({ digest: z.string(), commit: z.string().nullable() })

/**
 * Which code was built: the SHA-256 of its files, the same in a clone and in an image of it, and the commit that holds them just
 * so. Null for the commit where the history is not at hand (as in an image), or files differ from it.
 */
export type Build = z.infer<typeof buildSchema>

/** Name and version of the program, as `concordance 1.2.3`. */
export function readSoftware(): string {
  const { name, version } = manifestSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  return `${name} ${version}`
}

/** The build of this folder; null where there is none, or the code was changed after it. */
export function readBuild(): Build | null {
  const kept = readStored()
  return kept && kept.digest === digestSources() ? kept : null
}

/** Which code a build of this folder as it is now is of. */
export function describeSources(): Build {
  return { digest: digestSources(), commit: findCommit() }
}

/** Keeps with the build which code it is of. */
export function storeBuild(build: Build): void {
  writeFileSync(FILE, JSON.stringify(build))
}

/** Before another build: one that fails is none of this code. */
export function forgetBuild(): void {
  rmSync(FILE, { force: true })
}

/** SHA-256 over names and contents of files, in hex. */
export function digestFiles(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function digestSources(): string {
  const files = SOURCES.flatMap((pattern) => globSync(pattern))
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) => !file.startsWith(GENERATED_CLIENT) && !/\.test\.tsx?$/.test(file) && statSync(file).isFile(),
    )
  return digestFiles(files.toSorted())
}

function readStored(): Build | null {
  try {
    return buildSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  } catch {
    return null // none, or of another form
  }
}

/** The commit that is checked out, where it holds this very folder and no source differs from it. */
function findCommit(): string | null {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
    return status === 0 ? stdout : null
  }
  // a folder inside somebody else's repository is none of its commits
  const found = git('rev-parse', 'HEAD', 'HEAD:./package-lock.json')
  if (found === null || git('status', '--porcelain', '--', ...SOURCES) !== '') return null
  return found.split('\n')[0] ?? null
}
