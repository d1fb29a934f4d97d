import 'server-only'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportRow } from '@/lib/core/exchange/import-row'
import { sha256 } from '@/lib/digest'
import type { Tx } from '../client'

const E_MAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i
const INVITED =
  'Raters whom a file calls by an e-mail address of somebody in this study: the answers are theirs, under the name that they have here.'
const CODED =
  'Raters whom a file calls by the e-mail address of nobody in this study: each came in under a code, so that no address is shown to others.'

/**
 * Names raters in rows that call them by e-mail addresses: whoever was invited by it is who is meant, and of others a code stands in its
 * place, the same in each import into this study. Names that a study has already stay.
 */
export async function createRaterNamer(
  tx: Tx,
  studyId: string,
  findings: ImportFindings,
): Promise<(row: ImportRow) => ImportRow> {
  const kept = new Set(
    (await tx.rater.findMany({ where: { studyId }, select: { alias: true } })).map(({ alias }) => alias),
  )
  const invited = await listInvited(tx, studyId)
  const found = new Map<string, string>()
  const nameOf = (given: string): string => {
    if (!E_MAIL.test(given) || kept.has(given)) return given
    const known = found.get(given)
    if (known !== undefined) return known
    const address = given.toLowerCase()
    const person = invited.get(address)
    findings.addWarning('e_mail', person === undefined ? CODED : INVITED)
    const name = person ?? `Rater ${sha256(`${studyId} ${address}`).slice(0, 6)}`
    found.set(given, name)
    return name
  }
  return (row) => withNames(row, nameOf)
}

function withNames(row: ImportRow, nameOf: (given: string) => string): ImportRow {
  if (row.entity === 'rater') return row.kind === 'ai' ? row : { ...row, alias: nameOf(row.alias) }
  if (row.entity === 'rating' || row.entity === 'evidence') return { ...row, rater: nameOf(row.rater) }
  if (row.entity !== 'decision') return row
  const decidedBy = row.decidedBy === null ? null : nameOf(row.decidedBy)
  return { ...row, decidedBy, value: withSessionNames(row.value, nameOf) }
}

/** The value of a decision; that of a session says whose passages it compared. */
function withSessionNames(value: unknown, nameOf: (given: string) => string): unknown {
  const { raters, ratings } = Object(value) as { raters?: unknown; ratings?: unknown }
  if (!Array.isArray(raters) || !Array.isArray(ratings)) return value
  const named = (names: readonly unknown[]) => names.map((name) => nameOf(String(name)))
  return { ...(value as object), raters: named(raters), ratings: named(ratings) }
}

/** Aliases of those who are in the study, or are invited to a rater's place of it, by e-mail address. */
async function listInvited(tx: Tx, studyId: string): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ address: string; alias: string }[]>`
    select lower(i.email) as address, r.alias from "Invitation" i join "Rater" r on r.id = i."raterId"
    where i."studyId" = ${studyId}::uuid and i.email is not null and i."revokedAt" is null
    union all
    select lower(u.email), r.alias from "Rater" r join "User" u on u.id = r."userId" where r."studyId" = ${studyId}::uuid`
  return new Map(rows.map(({ address, alias }) => [address, alias]))
}
