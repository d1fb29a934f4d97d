import type { ConsensusRule } from '../adjudication/item-state'
import type { Definition } from '../protocols/definition'
import type { PublishedValue } from '../published-value'
import type { ImportFindings } from './import-findings'
import type { FileLocation } from './import-report'

/**
 * What every format is translated into: rows that name each other by the source's own ids. Times are wall-clock texts
 * `YYYY-MM-DD HH:MM:SS`, days `YYYY-MM-DD`; null means that the source says nothing.
 */
export type ImportRow = FileLocation &
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
        /** The document that it says again; absent for one that stands for itself. */
        source?: string
        /** Its own values; absent where the source says nothing. */
        attributes?: Readonly<Record<string, unknown>>
      }
    | {
        entity: 'proposition'
        externalId: string
        document: string
        /** Such as sentence, claim, fact. */
        kind: string
        ordinal: number
        text: string
        /** Half-open span in UTF-16 code units of the document; null to be looked up. */
        start: number | null
        end: number | null
        /** Why it is excluded from the study; absent for what is in it. */
        excluded?: string
        /** Its own values, as protocols declare them; absent where the source says nothing. */
        attributes?: Readonly<Record<string, unknown>>
      }
    | {
        /** A task that the source has; made where the study has none of this name. */
        entity: 'task'
        name: string
        title: string | null
        definition: Definition
        /** Settings of the task; null where the source says nothing. */
        settings: Readonly<Record<string, unknown>> | null
      }
    | {
        /** What is rated, where that is more than every statement, or every document. */
        entity: 'item'
        task: string
        key: string
        /** By role, the id of the statement, document or note that stands there. */
        parts: Readonly<Record<string, string>>
        /** Values of parts behind the first, by role; the first one's are its statement's. */
        attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>>
        strata: Readonly<Record<string, unknown>>
        sort: number
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
        task: string
        /** The item's key. */
        item: string
        rater: string
        round: number
        /** The label, where one choice is all that the task asks. Null without `answers`: assigned and not answered yet. */
        code: string | null
        /** What was answered, by the task's fields, as it came: it is read when it is stored. Null where `code` says it. */
        answers: Readonly<Record<string, unknown>> | null
        value: Readonly<Record<string, unknown>>
        uncertain: boolean
        comment: string | null
        activeMs: number | null
        /** ISO time with its offset; null where the source says nothing: it counts as given when it came in. */
        ratedAt: string | null
        /** Key of a reference row. */
        reference: string | null
        /** SHA-256 of the texts that passages were marked in, by role; absent where the file does not have them. */
        texts?: Readonly<Record<string, string>>
      }
    | {
        entity: 'evidence'
        task: string
        item: string
        rater: string
        round: number
        note: string
        start: number | null
        quote: string
      }
    | {
        entity: 'decision'
        task: string
        item: string
        /** The field that is settled. */
        field: string
        /** The answer as the field's kind holds it; null where the label says all. */
        value: unknown
        code: string
        rationale: string
        /** Reason code and guideline sentence; null where the source says nothing. */
        reason: string | null
        guideline: string | null
        decidedBy: string | null
      }
    | ({
        /** What was printed elsewhere, to stand beside a cell of a figure of the task. */
        entity: 'published'
        task: string
      } & PublishedValue)
  )

export type ImportEntity = ImportRow['entity']
export type ImportRowOf<Entity extends ImportEntity> = Extract<ImportRow, { entity: Entity }>

/** A task as files name it: by its protocol, the second one of a protocol with `-2` behind it. */
export type NamedTask = { name: string; definition: Definition }

export type ImportContext = {
  /** The study's tasks; what names none is about the first. */
  tasks: readonly NamedTask[]
  /** The first task's rule, to distinguish a ground truth that ratings derive from one that was decided otherwise. */
  rule: ConsensusRule
  findings: ImportFindings
  /** Keys of items of the study that set one of these documents beside another, by the document; of several tasks the first's. */
  findItems: (documents: readonly string[]) => Promise<ReadonlyMap<string, string>>
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
