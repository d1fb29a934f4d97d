import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { checkAudit } from '@/lib/data/check-audit'
import { defineCommand } from './define-command'
import { formatTable } from './io'

/** Reads the audit log again, such as that of a restored copy. 0 when every chain holds, 1 when one does not. */
export const auditCommand = defineCommand({ usage: 'audit' }, async ({ show }) => {
  const chains = await checkAudit(SYSTEM_ACTOR)
  const holds = chains.every(({ fault }) => fault === null)
  show({ holds, chains }, () =>
    formatTable(
      ['study, or system', 'events', 'found', 'ends with'],
      chains.map(({ scope, events, end, fault }) => [scope, String(events), fault ?? 'holds', end]),
    ),
  )
  return holds ? 0 : 1
})
