import { isJury } from '@/lib/core/jury/jury'
import { type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs/runs'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { Cell } from './export-file'

export const AUTHOR_KINDS = ['llm', 'human'] as const
export const PROPOSITION_KINDS = ['claim', 'sentence'] as const

/** An AI rater in the words of a VeriFact-BHC release. */
export type AiRater = {
  alias: string
  name: string
  model: string
  /** fact_type, retrieval_method, top_n, reference_format, reference_only_admission, deduplicate_text */
  settings: readonly Cell[]
  configuration: Readonly<Record<string, unknown>>
}

/** The study's AI raters by alias. What a configuration does not say stays empty. */
export async function listAiRaters(reader: StudyReader): Promise<Map<string, AiRater>> {
  const aiRaters = new Map<string, AiRater>()
  for await (const { rater: alias, kind, configuration } of reader.read('raters')) {
    if (kind === 'ai') aiRaters.set(alias, asChatRater(alias, configuration ?? {}))
  }
  return aiRaters
}

function asChatRater(alias: string, configuration: Readonly<Record<string, unknown>>): AiRater {
  const text = (key: string) => (typeof configuration[key] === 'string' ? configuration[key] : null)
  const number = (key: string) => (typeof configuration[key] === 'number' ? configuration[key] : null)
  const flag = (key: string) => (typeof configuration[key] === 'boolean' ? configuration[key] : null)
  const own = runConfigurationSchema.safeParse(configuration).data
  const settings = own
    ? toPublishedSettings(own)
    : [
        text('factKind'),
        text('retrieval'),
        number('facts'),
        text('referenceFormat'),
        flag('admissionOnly'),
        flag('deduplicated'),
      ]
  const model = text('model') ?? own?.kind ?? text('method') ?? (isJury(configuration) ? 'jury' : 'unknown')
  const name = text('name') ?? (own ? `model=${model},${nameAsPublished(settings)}` : alias)
  return { alias, name, model, settings, configuration }
}

/** A configuration of ours in the words of a release; what it has no word for stays in the configuration beside it. */
function toPublishedSettings(own: RunConfiguration): readonly Cell[] {
  return [
    own.factKind,
    own.search.method,
    own.topN,
    own.kind === 'chat' ? own.referenceFormat : null,
    own.scope !== 'all-notes' && own.scope !== 'until-discharge',
    true, // duplicates are removed in every selection of ours
  ]
}

/** The settings of an AI rater under the names of the published files, in their order. */
export const PUBLISHED_SETTINGS = [
  'fact_type',
  'retrieval_method',
  'top_n',
  'reference_format',
  'reference_only_admission',
  'deduplicate_text',
]

/** The name that the published code makes of settings; those that do not apply are left out of it. */
export function nameAsPublished(settings: readonly Cell[]): string {
  return settings
    .flatMap((value, index) => (value === null ? [] : [`${PUBLISHED_SETTINGS[index]}=${toPython(value)}`]))
    .join(',')
}

function toPython(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value)
}
