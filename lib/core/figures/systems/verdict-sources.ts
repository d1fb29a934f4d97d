import { describeJury, jurySchema } from '@/lib/core/jury/jury'
import { type AnswerRater, type AnswerTable, hasAnswer } from '../answers/answer-table'
import type { Source } from '../answers/score-cells'

/** Stands for what people settled on, where an address names whose verdicts are shown. */
export const CONSENSUS = 'consensus'

/** Whose verdicts a report is made of: what people settled on, or those of an AI rater or a jury. */
export type VerdictSource = {
  /** {@link CONSENSUS}, or the id of an AI rater. */
  id: string
  title: string
  /** The same in a sentence. */
  words: string
  source: Source
  /** Whose single votes stand behind them: people of a consensus, members of a jury, or the AI rater itself. */
  members: readonly AnswerRater[]
  /** The rule of a jury, in words; null of anything else. */
  rule: string | null
}

/** The sources there are: the consensus where something is settled, then juries, then AI raters. */
export function listVerdictSources(table: AnswerTable): VerdictSource[] {
  const { raters, settled } = table
  const people = raters.filter(({ kind }) => kind === 'human')
  const ai = raters.filter(({ kind }) => kind === 'ai')
  const ofConsensus: VerdictSource = {
    id: CONSENSUS,
    title: 'Consensus of people',
    words: 'From the consensus of people.',
    source: { label: 'Consensus of people', answers: [settled], isPeople: false },
    members: people,
    rule: null,
  }
  const sources = ai.map((rater): VerdictSource => {
    const jury = jurySchema.safeParse(rater.configuration)
    return {
      id: rater.raterId,
      title: rater.alias,
      words: `From the verdicts of ${rater.alias}.`,
      source: { label: rater.alias, answers: [rater.answers], isPeople: false, isAi: true },
      members: jury.success ? ai.filter(({ alias }) => jury.data.members.includes(alias)) : [rater],
      rule: jury.success ? describeJury(jury.data) : null,
    }
  })
  const isSettled = table.items.some((_, item) => settled.some((answers) => hasAnswer(answers, item)))
  return [
    ...(isSettled ? [ofConsensus] : []),
    ...sources.filter(({ rule }) => rule !== null),
    ...sources.filter(({ rule }) => rule === null),
  ]
}

/**
 * The source that is asked for; where none is, the one with most answers among these items, the one named first of several.
 *
 * @returns null where nobody has answered, or the one asked for does not exist
 */
export function chooseSource(
  sources: readonly VerdictSource[],
  id: string,
  indices: readonly number[],
): VerdictSource | null {
  if (id !== '') return sources.find((source) => source.id === id) ?? null
  const counted = sources.map((one) => ({ one, count: countAnswered(one, indices) }))
  const most = Math.max(0, ...counted.map(({ count }) => count))
  return counted.find(({ count }) => count === most && count > 0)?.one ?? null
}

function countAnswered({ source }: VerdictSource, indices: readonly number[]): number {
  return indices.filter((item) =>
    source.answers.some((own) => own.some((answers) => hasAnswer(answers, item))),
  ).length
}

/** The model that an AI rater is, as its configuration or else its name says. */
function modelOf({ alias, configuration }: AnswerRater): string {
  const model = configuration?.['model']
  return typeof model === 'string' ? model : alias
}

/** Those of some raters whose model is of the same family as the system that wrote the texts. */
export function ownFamilyOf(raters: readonly AnswerRater[], system: string): AnswerRater[] {
  const family = modelFamily(system)
  if (family === null) return []
  return raters.filter((rater) => rater.kind === 'ai' && modelFamily(modelOf(rater)) === family)
}

/** Beginnings of the names of models that come from one maker, whatever server has them under a longer name. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  Claude: ['claude'],
  Cohere: ['command', 'aya'],
  DeepSeek: ['deepseek'],
  Gemini: ['gemini', 'gemma', 'medgemma'],
  GPT: ['gpt', 'chatgpt', 'o1', 'o3', 'o4'],
  Granite: ['granite'],
  Llama: ['llama'],
  Mistral: ['mistral', 'mixtral', 'ministral'],
  Phi: ['phi'],
  Qwen: ['qwen', 'qwq'],
}

/**
 * The family that a model's name, or the name of a system built on it, speaks of; null where it speaks of none, or of several.
 *
 * @example
 * modelFamily('meta-llama/llama4-scout') // => 'Llama'
 * modelFamily('single-prompt-gpt-4o') // => 'GPT'
 * modelFamily('deepseek-r1-distill-qwen') // => null
 */
export function modelFamily(name: string): string | null {
  const words = name.toLowerCase().split(/[^a-z0-9]+/)
  const found = Object.entries(FAMILIES).filter(([, beginnings]) =>
    words.some((word) => beginnings.some((beginning) => startsWith(word, beginning))),
  )
  return found.length === 1 ? (found[0]?.[0] ?? null) : null
}

/** `llama4` is a Llama, `philips` is no Phi. */
function startsWith(word: string, beginning: string): boolean {
  return word.startsWith(beginning) && /^\d*[a-z]?$/.test(word.slice(beginning.length))
}
