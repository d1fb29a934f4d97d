import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { checkAudit } from '@/lib/data/check-audit'
import { formatTable, type Io, show } from './io'
import { readOptions } from './read-options'

/** Reads the audit log again, such as that of a restored copy. 0 when every chain holds, 1 when one does not. */
export async function auditCommand(argv: readonly string[], io: Io): Promise<number> {
  const { values } = readOptions({ args: [...argv], options: { json: { type: 'boolean' } } })
  const chains = await checkAudit(SYSTEM_ACTOR)
  const holds = chains.every(({ fault }) => fault === null)
  show(io, values.json, { holds, chains }, () =>
    formatTable(
      ['study, or system', 'events', 'found', 'ends with'],
      chains.map(({ scope, events, end, fault }) => [scope, String(events), fault ?? 'holds', end]),
    ),
  )
  return holds ? 0 : 1
}
