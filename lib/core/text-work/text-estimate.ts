import { whole } from '../counted-words'
import type { DroppedPieces } from '../exchange/cut-choice'
import type { TextJobConfiguration } from '../text-jobs'
import type { CutPlan } from './cut-plan'
import type { TextForecast } from './text-forecast'

export type TextEstimate = TextForecast & {
  currency: string
  /** Why the ends lie apart, and what else is not known before; a sentence each. */
  notes: string[]
  /** What rules leave out of these texts, or of some of them where they are many; null where a model cuts, or nothing is cut. */
  dropped: (DroppedPieces & { texts: number }) | null
  /** Which texts are cut and which tasks get new items; null of any other work. */
  plan: CutPlan | null
}

type EstimateBasis = {
  forecast: TextForecast
  /** Texts that the work was sampled on. */
  sampled: number
  /** Whether the pace is that of the same model as an AI rater. */
  isPacedByChat: boolean
  /** Whether the model may think before it answers. */
  isThinking: boolean
}

/** What an estimate of work on texts does not know, in sentences; nothing of work that asks nobody. */
export function reportUnknown(
  configuration: TextJobConfiguration,
  { forecast, sampled, isPacedByChat, isThinking }: EstimateBasis,
): string[] {
  if (forecast.calls.most === 0 || configuration.by !== 'model') return []
  const { texts } = forecast
  return [
    ...reportCause(configuration),
    ...(isThinking ? ['How long the model thinks before it answers is not known before.'] : []),
    ...(sampled < texts
      ? [`Counted on ${whole(sampled)} of ${whole(texts)} texts of all lengths and carried over to the rest.`]
      : []),
    ...(isPacedByChat ? ['The time is by what the same model took as an AI rater.'] : []),
    'What has to be asked again comes on top.',
  ]
}

type ByModel = Extract<TextJobConfiguration, { by: 'model' }>

function reportCause(configuration: ByModel): string[] {
  switch (configuration.kind) {
    case 'decompose':
      return [
        'A passage that asserts nothing is asked about once, every other one twice; how many claims it holds shows only then.',
        ...(configuration.chunks === 'sentences'
          ? []
          : ['Where a text changes its matter shows only then, too.']),
      ]
    case 'facts':
      return ['How many facts a note holds shows only when they are listed.']
    case 'timeline':
      return [
        'How many facts the notes hold shows only when they are read, and with that how many there are to compare.',
      ]
    case 'questions':
      return [
        'How many questions pass the checks, and are asked their topics of, shows only when they are written.',
      ]
    case 'course':
      if (configuration.method !== 'bundles')
        return [
          ...(configuration.method === 'cited'
            ? ['Which notes a model leaves out shows only when it is asked.']
            : []),
          'A text that is too long is shortened up to three times.',
        ]
      return [
        `How long summaries get decides how often a hospital course is worked over, and each draft may have to be shortened: ${configuration.variant === 'as-published' ? 'once' : 'up to three times'}.`,
        ...(configuration.variant === 'as-published'
          ? ['Where a long note changes its matter shows only then, too.']
          : []),
      ]
  }
}
