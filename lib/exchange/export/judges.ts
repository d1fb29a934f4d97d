import { isJury } from '@/lib/core/jury/jury'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { Cell } from './export-file'

export const AUTHOR_KINDS = ['llm', 'human'] as const
export const PROPOSITION_KINDS = ['claim', 'sentence'] as const

/** An AI rater in the words of a VeriFact-BHC release. */
export type Judge = {
  alias: string
  name: string
  model: string
  /** fact_type, retrieval_method, top_n, reference_format, reference_only_admission, deduplicate_text */
  settings: readonly Cell[]
  configuration: Readonly<Record<string, unknown>>
}

/** The study's AI raters by alias. What a configuration does not say stays empty. */
export async function listJudges(reader: StudyReader): Promise<Map<string, Judge>> {
  const judges = new Map<string, Judge>()
  for await (const { rater: alias, kind, configuration } of reader.read('raters')) {
    if (kind === 'ai') judges.set(alias, toJudge(alias, configuration ?? {}))
  }
  return judges
}

function toJudge(alias: string, configuration: Readonly<Record<string, unknown>>): Judge {
  const text = (key: string) => (typeof configuration[key] === 'string' ? configuration[key] : null)
  const number = (key: string) => (typeof configuration[key] === 'number' ? configuration[key] : null)
  const flag = (key: string) => (typeof configuration[key] === 'boolean' ? configuration[key] : null)
  return {
    alias,
    name: text('name') ?? alias,
    model: text('model') ?? text('method') ?? (isJury(configuration) ? 'jury' : 'unknown'),
    settings: [
      text('factKind'),
      text('retrieval'),
      number('facts'),
      text('referenceFormat'),
      flag('admissionOnly'),
      flag('deduplicated'),
    ],
    configuration,
  }
}
