import type { ConsensusRule } from '../adjudication/item-state'
import type { ImportFindings } from './import-findings'
import type { Place } from './import-report'

/**
 * What every format is translated into: rows that name each other by the source's own ids. Times are wall-clock texts
 * `YYYY-MM-DD HH:MM:SS`, days `YYYY-MM-DD`; null means that the source says nothing.
 */
export type ImportRow = Place &
  (
    | { entity: 'patient'; externalId: string; sex: string | null; age: string | null }
    | {
        entity: 'admission'
        externalId: string
        patient: string
        admitTime: string | null
        dischargeTime: string | null
        diagnosis: string | null
        details: Readonly<Record<string, string>>
        /** Known only because another row names it. */
        bare: boolean
      }
    | {
        entity: 'note'
        externalId: string
        patient: string
        admission: string | null
        category: string
        description: string
        chartDate: string | null
        chartTime: string | null
        storeTime: string | null
        caregiverId: string | null
        text: string
      }
    | {
        entity: 'document'
        externalId: string
        patient: string
        admission: string | null
        kind: string
        authorKind: 'human' | 'llm'
        authorName: string
        text: string
      }
    | {
        entity: 'proposition'
        externalId: string
        document: string
        kind: 'sentence' | 'claim'
        ordinal: number
        text: string
        /** Half-open span in UTF-16 code units of the document; null to be looked up. */
        start: number | null
        end: number | null
        /** Why it is excluded from the study; absent for what is in it. */
        excluded?: string
      }
    | {
        entity: 'rater'
        alias: string
        kind: 'human' | 'ai'
        /** What an AI rater is; null for people and where the source says nothing. */
        configuration: Readonly<Record<string, unknown>> | null
      }
    | {
        /** A reference context under the name the source's ratings use. Its text may come more than once. */
        entity: 'reference'
        key: string
        hash: string
        text: string
      }
    | {
        entity: 'rating'
        protocol: 'verdict' | 'validity'
        proposition: string
        rater: string
        round: number
        /** Null: assigned to this rater and not answered yet. */
        code: string | null
        value: Readonly<Record<string, unknown>>
        uncertain: boolean
        comment: string | null
        activeMs: number | null
        /** ISO time with its offset; null where the source says nothing: it counts as given when it came in. */
        ratedAt: string | null
        /** Key of a reference row. */
        reference: string | null
      }
    | {
        entity: 'evidence'
        proposition: string
        rater: string
        round: number
        note: string
        start: number | null
        quote: string
      }
    | {
        entity: 'decision'
        proposition: string
        code: string
        rationale: string
        /** Reason code and guideline sentence; null where the source says nothing. */
        reason: string | null
        guideline: string | null
        decidedBy: string | null
      }
  )

export type ImportEntity = ImportRow['entity']
export type ImportRowOf<Entity extends ImportEntity> = Extract<ImportRow, { entity: Entity }>

export type ImportContext = {
  /** The study's rule, to tell a ground truth that ratings derive from one that was decided otherwise. */
  rule: ConsensusRule
  findings: ImportFindings
}

/** Data that can be imported: whatever a format reads, in any order of rows. */
export type ImportSource = {
  format: string
  name: string
  /** SHA-256 in hexadecimal over names and contents. */
  digest: string
  /** Reads everything once. Faults go to the findings; rows with faults are left out. */
  read(context: ImportContext): AsyncIterable<ImportRow>
}
