import { parseArgs } from 'node:util'
import { checkEmbeddings, checkLocalModels, checkRerank, listChatChecks } from './doctor/check-models'
import { checkDatabase, checkQdrant } from './doctor/check-stores'
import type { Check } from './doctor/finding'
import { formatTable, type Io, show, UsageError } from './io'

const listChecks = (): Check[] => [
  checkDatabase,
  ...listChatChecks(),
  checkEmbeddings,
  checkRerank,
  checkLocalModels,
  checkQdrant,
]

/** Calls everything that is configured once and says what it found. 0 when all of it works, 1 when something does not. */
export async function doctorCommand(argv: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  })
  if (positionals.length > 0) throw new UsageError('doctor [--json]')
  const findings = await Promise.all(listChecks().map((check) => check()))
  const works = findings.every(({ state }) => state !== 'fails')
  show(io, values.json, { works, findings }, () =>
    formatTable(
      ['what', 'state', 'found'],
      findings.map(({ what, state, found }) => [what, state, found]),
    ),
  )
  return works ? 0 : 1
}
