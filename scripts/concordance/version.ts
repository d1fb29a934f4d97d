import { describeSources, readSoftware } from '@/lib/build'
import { type Io, show } from './io'
import { readOptions } from './read-options'

/** Tells which code lies in this folder, as reports tell which code made them. */
export async function versionCommand(argv: readonly string[], io: Io): Promise<number> {
  const { values } = readOptions({ args: [...argv], options: { json: { type: 'boolean' } } })
  const software = readSoftware()
  const { digest, commit } = describeSources()
  show(io, values.json, { software, digest, commit }, () =>
    [
      software,
      `Code, SHA-256: ${digest}`,
      `Commit: ${commit ?? 'not known: no history is at hand, or files differ from it'}`,
    ].join('\n'),
  )
  return 0
}
