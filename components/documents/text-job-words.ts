import { counted, whole } from '@/lib/core/counted-words'
import { settingInName } from '@/lib/core/runs/setting-words'
import {
  type CourseWriting,
  type Decomposition,
  nameModel,
  type QuestionGeneration,
  type TextJobConfiguration,
  type TextSpend,
  type TimelineMaking,
} from '@/lib/core/text-jobs'

const CHUNK_WORDS = {
  sentences: 'chunks of sentences',
  described: 'chunks by matter',
  'as-published': 'chunks by matter as published',
}

/** One line that says what a piece of work does. */
export function describeTextJob(configuration: TextJobConfiguration): string {
  if (configuration.kind === 'course')
    return `Hospital courses of at most ${describeWriting(configuration)}${describeWarmth(configuration)}`
  if (configuration.kind === 'facts')
    return `Facts of notes, ${configuration.form}${configuration.examples ? ' with examples' : ''}, by ${nameModel(configuration)}${describeWarmth(configuration)}`
  if (configuration.kind === 'timeline') return describeTimelines(configuration)
  if (configuration.kind === 'questions') return describeQuestions(configuration)
  if (configuration.kind === 'embed') return `Vectors of facts and sentences by ${configuration.embedding}`
  const { source } = configuration
  return `${source === 'documents' ? 'Texts' : 'Notes'} into ${describeCutting(configuration)}`
}

function describeTimelines(configuration: TimelineMaking): string {
  const { patients } = configuration
  const whose = patients === undefined ? '' : ` of ${counted(patients.length, 'patient', 'patients')}`
  if (configuration.by === 'rules') return `Timelines${whose}, dated sentences by rules`
  const { rounds, batchFacts } = configuration
  const compared = `${counted(rounds, 'round', 'rounds')} of ${whole(batchFacts)} facts`
  return `Timelines${whose} by ${nameModel(configuration)}, ${compared}${describeWarmth(configuration)}`
}

function describeQuestions(configuration: QuestionGeneration): string {
  const { patients, rounds, arms, rephrasings } = configuration
  const whose = patients === undefined ? '' : ` of ${counted(patients.length, 'patient', 'patients')}`
  const shown = rephrasings.length === 0 ? '' : `, with ${counted(rephrasings.length, 'example', 'examples')}`
  return `Questions${whose} by ${nameModel(configuration)}, ${counted(rounds, 'round', 'rounds')} in ${counted(arms.length, 'arm', 'arms')}${shown}${describeWarmth(configuration)}`
}

function describeWriting(configuration: CourseWriting): string {
  const by = nameModel(configuration)
  const { patients } = configuration
  const whose = patients === undefined ? '' : `, of ${counted(patients.length, 'patient', 'patients')}`
  if (configuration.method !== 'bundles') {
    const how = configuration.method === 'cited' ? 'note by note with citations' : 'in one prompt'
    return `${whole(configuration.characters)} characters, by ${by}, ${how}${whose}`
  }
  const how = configuration.variant === 'as-published' ? ', as published' : ''
  return `${configuration.courseTokens} tokens, by ${by}${how}${whose}`
}

/** `claims by rules`: what texts are cut into, and how. */
export function describeCutting(configuration: Decomposition): string {
  const { unit } = configuration
  if (configuration.by === 'rules')
    return 'variant' in configuration ? 'sentences as published' : `${unit}s by rules`
  const { chunks, maxTokens, vocabulary } = configuration
  const tokens = vocabulary === undefined ? 'tokens' : `tokens of ${vocabulary}`
  return `${unit}s by ${nameModel(configuration)}, ${CHUNK_WORDS[chunks]} of ${maxTokens} ${tokens}${describeWarmth(configuration)}`
}

type Warmth = { temperature?: number | undefined; thinkingTokens?: number | undefined }

function describeWarmth({ temperature, thinkingTokens }: Warmth): string {
  const thinking =
    thinkingTokens === undefined ? '' : `, ${settingInName('Thinking', String(thinkingTokens))}`
  return `${temperature === undefined ? '' : `, temperature ${temperature}`}${thinking}`
}

/** `12 calls · 3,400 tokens read · 210 written · 0.0400 EUR`. */
export function describeSpend(
  { calls, promptTokens, answerTokens, cost }: TextSpend,
  currency: string,
): string {
  const tokens = `${whole(promptTokens)} tokens read · ${whole(answerTokens)} written`
  const price = cost === null ? '' : ` · ${cost.toFixed(cost < 1 ? 4 : 2)} ${currency}`.trimEnd()
  return `${counted(calls, 'call', 'calls')} to the model · ${tokens}${price}`
}
