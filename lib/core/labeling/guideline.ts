import { z } from 'zod'
import { verdictProtocol } from '../protocols/verdict/verdict-protocol'
import { VERDICTS } from '../verdict'

const entrySchema = z.strictObject({
  definition: z.string().trim().min(1, 'Each answer needs a definition.').max(2000),
  examples: z.array(z.string().trim().min(1).max(1000)).max(30),
})

/** What raters are told about the answers of a task. */
export const guidelineContentSchema = z.strictObject({
  /** What holds for all answers. */
  intro: z.string().trim().max(10_000),
  entries: z.record(z.enum(VERDICTS), entrySchema),
  /** What is new in this version, told to raters once. */
  change: z.string().trim().max(2000),
})

export type GuidelineContent = z.infer<typeof guidelineContentSchema>

/** A version in force. Version 0 is the protocol's own wording, before anybody published one. */
export type Guideline = GuidelineContent & {
  version: number
  /** ISO time; null for version 0. */
  publishedAt: string | null
}

export type GuidelineVersion = Pick<Guideline, 'version' | 'change' | 'publishedAt'> & {
  /** Raters who have acknowledged it. */
  readBy: number
  /** Current ratings of people that were made under it. */
  ratings: number
}

/** Whether a guideline holds more than the definitions, which stand with the answers anyway. */
export function saysMore({ intro, entries }: GuidelineContent): boolean {
  return intro !== '' || VERDICTS.some((code) => entries[code].examples.length > 0)
}

const { definitions } = verdictProtocol

export const FIRST_GUIDELINE: Guideline = {
  version: 0,
  publishedAt: null,
  intro: '',
  change: '',
  entries: {
    Supported: { definition: definitions.Supported, examples: [] },
    'Not Supported': { definition: definitions['Not Supported'], examples: [] },
    'Not Addressed': { definition: definitions['Not Addressed'], examples: [] },
  },
}
