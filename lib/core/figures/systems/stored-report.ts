import type { SystemFigures } from './system-report'

/** The report of a system with what it follows from: the same entries give the same report, to the byte. */
export type StoredSystemReport = SystemFigures & {
  kind: 'system'
  /** Of the study, and of the task. */
  study: string
  task: string
  protocol: { title: string; version: number; source: string | null }
  seed: number
  sources: readonly (readonly [name: string, value: string])[]
}
