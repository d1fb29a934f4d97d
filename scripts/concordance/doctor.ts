import { checkLocalModels } from '@/lib/pipeline/doctor/check-models'
import type { Check } from '@/lib/pipeline/doctor/create-check'
import { listServiceChecks } from '@/lib/pipeline/doctor/service-checks'
import { checkDatabase } from './check-database'
import { defineCommand } from './define-command'
import { formatTable } from './io'

const listChecks = (): Check[] => [checkDatabase, ...listServiceChecks(), checkLocalModels]

/** Calls everything that is configured once and says what it found. 0 when all of it works, 1 when something does not. */
export const doctorCommand = defineCommand({ usage: 'doctor' }, async ({ show }) => {
  const checked = await Promise.all(listChecks().map((check) => check()))
  const findings = checked.map(({ what, state, found, address }) => ({
    what,
    state,
    found: state === 'fails' && address !== null ? `${found} Its address: ${address}.` : found,
  }))
  const works = findings.every(({ state }) => state !== 'fails')
  show({ works, findings }, () =>
    formatTable(
      ['what', 'state', 'found'],
      findings.map(({ what, state, found }) => [what, state, found]),
    ),
  )
  return works ? 0 : 1
})
