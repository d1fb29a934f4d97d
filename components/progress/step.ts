import type { Standing } from '@/lib/core/standing'
import type { Letter, Letterhead } from './mail'

/** Something that a lead can do now. */
export type Step = {
  title: string
  why: string
  /** Where it is done, under the study's address; null where it is not done here. */
  path: string | null
  letters: readonly Letter[]
}

/** What steps follow from. */
export type StepBasis = { standing: Standing; letterhead: Letterhead; now: Date }

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

/** Names in a sentence: `a`, `a and b`, `a, b and c`. */
export function named(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
