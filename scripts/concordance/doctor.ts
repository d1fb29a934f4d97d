import { checkLocalModels } from '@/lib/pipeline/doctor/check-models'
import type { Check } from '@/lib/pipeline/doctor/create-check'
import { listServiceChecks } from '@/lib/pipeline/doctor/service-checks'
import { checkDatabase } from './check-database'
import { formatTable, type Io, show } from './io'
import { readOptions } from './read-options'

const listChecks = (): Check[] => [checkDatabase, ...listServiceChecks(), checkLocalModels]

/** Calls everything that is configured once and says what it found. 0 when all of it works, 1 when something does not. */
export async function doctorCommand(argv: readonly string[], io: Io): Promise<number> {
  const { values } = readOptions({ args: [...argv], options: { json: { type: 'boolean' } } })
  const checked = await Promise.all(listChecks().map((check) => check()))
  const findings = checked.map(({ what, state, found, address }) => ({
    what,
    state,
    found: state === 'fails' && address !== null ? `${found} Its address: ${address}.` : found,
  }))
  const works = findings.every(({ state }) => state !== 'fails')
  show(io, values.json, { works, findings }, () =>
    formatTable(
      ['what', 'state', 'found'],
      findings.map(({ what, state, found }) => [what, state, found]),
    ),
  )
  return works ? 0 : 1
}
