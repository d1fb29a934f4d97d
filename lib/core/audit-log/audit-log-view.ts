import { z } from 'zod'
import { EVENT_KINDS } from './event-words'

/** Who did something without being anybody's account: the command line, and work of the installation itself. */
export const INSTALLATION = 'installation'

/** What the address of a study’s audit log chooses. */
export const auditLogViewSchema = z.object({
  kind: z.enum(EVENT_KINDS).nullable().catch(null).default(null),
  /** An account's id, an AI rater's, or {@link INSTALLATION}; null for everybody. */
  who: z
    .union([z.uuid(), z.literal(INSTALLATION)])
    .nullable()
    .catch(null)
    .default(null),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1),
})
export type AuditLogView = z.output<typeof auditLogViewSchema>

export const ENTRIES_PER_PAGE = 50

/** One thing that was done in a study, as its leads may know it: never what was answered. */
export type AuditEntry = {
  /** Its number in the audit log, from 1, without gaps. */
  seq: number
  /** ISO time. */
  at: string
  /** The account's name with its alias, an AI rater's alias, or the installation. */
  who: string
  /** What happened, in words, and more of it: numbers, reasons, names. */
  words: string
  details: string
  /** The item that it is about. */
  itemId: string | null
  /** The task that it happened in, by what it names; null for what is of the whole study. */
  taskId: string | null
}

/** A page of a study’s audit log, newest first. */
export type AuditLog = {
  entries: readonly AuditEntry[]
  /** Entries that pass the choices, on all pages. */
  total: number
  /** Everybody who did something, by name. */
  people: readonly { id: string; name: string }[]
}
