import { describeSources, readSoftware } from '@/lib/build'
import { defineCommand } from './define-command'

/** Says which code lies in this folder, as reports name the code that made them. */
export const versionCommand = defineCommand({ usage: 'version' }, async ({ show }) => {
  const software = readSoftware()
  const { digest, commit } = describeSources()
  show({ software, digest, commit }, () =>
    [
      software,
      `Code, SHA-256: ${digest}`,
      `Commit: ${commit ?? 'not known: no history is at hand, or files differ from it'}`,
    ].join('\n'),
  )
  return 0
})
