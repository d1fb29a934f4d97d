import { createHash } from 'node:crypto'
import type { ImportRow, ImportSource } from '@/lib/core/exchange/import-row'

/** Where rows of the demo stand. */
export const AT = { file: 'demo', line: 1 }

/** Rows as something to import. */
export function toSource(name: string, rows: readonly ImportRow[]): ImportSource {
  return {
    format: 'demo',
    name: `invented ${name}`,
    digest: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
    async *read() {
      yield* rows
    },
  }
}

export function person(alias: string): ImportRow {
  return { ...AT, entity: 'rater', alias, kind: 'human', configuration: null }
}

/** An AI rater of which a script gives the answers. */
export function scripted(alias: string, name: string): ImportRow {
  return { ...AT, entity: 'rater', alias, kind: 'ai', configuration: { method: 'scripted', name } }
}

type Stay = Record<
  'caseId' | 'sex' | 'age' | 'admitTime' | 'dischargeTime' | 'diagnosis' | 'discharge',
  string
>

/** The external id of a stay's discharge summary. */
export const dischargeId = ({ caseId }: Pick<Stay, 'caseId'>) => `${caseId}/discharge`

/** What a system wrote of a stay. */
type SystemText = {
  name: string
  text: string
  /** What the text is called beside the others of its case; else by the system's name. */
  id?: string
  attributes?: Readonly<Record<string, unknown>>
}

/** A patient with one stay: its discharge summary, and what systems wrote of that. */
export function stayRows(stay: Stay, systems: readonly SystemText[]): ImportRow[] {
  const { caseId, sex, age, admitTime, dischargeTime, diagnosis } = stay
  const scope = { ...AT, patient: caseId, admission: `${caseId}-stay` }
  return [
    { ...AT, entity: 'patient', externalId: caseId, sex, age },
    {
      ...AT,
      entity: 'admission',
      externalId: scope.admission,
      patient: caseId,
      admitTime,
      dischargeTime,
      diagnosis,
      details: {},
      bare: false,
    },
    {
      ...scope,
      entity: 'document',
      externalId: dischargeId(stay),
      kind: 'discharge-summary',
      authorKind: 'human',
      authorName: '',
      text: stay.discharge,
    },
    ...systems.map(
      ({ name, text, id = name, attributes }): ImportRow => ({
        ...scope,
        entity: 'document',
        externalId: `${caseId}/${id}`,
        kind: 'summary',
        authorKind: 'llm',
        authorName: name,
        text,
        ...(attributes && { attributes }),
      }),
    ),
  ]
}

/** Answers of null are asked for and not given yet. */
type Given = { task: string; item: string; rater: string; answers: Readonly<Record<string, unknown>> | null }

export function rating(given: Given, value: Readonly<Record<string, unknown>> = {}): ImportRow {
  return {
    ...AT,
    entity: 'rating',
    round: 1,
    code: null,
    value,
    uncertain: false,
    comment: null,
    activeMs: null,
    ratedAt: null,
    reference: null,
    ...given,
  }
}
