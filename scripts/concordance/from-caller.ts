import path from 'node:path'

/**
 * A file or folder as somebody named it on the command line: counted from where they stand. The command itself runs in the
 * project's folder, where npm and the program `concordance` go first; both say in INIT_CWD where they were called. A dash alone,
 * for standard input, stays one.
 */
export function fromCaller(file: string): string {
  const { INIT_CWD: folder } = process.env
  return !folder || folder === process.cwd() || file === '-' ? file : path.resolve(folder, file)
}
