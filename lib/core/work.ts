import type { TextJobConfiguration } from './text-jobs'

/** What work makes of texts. */
export type TextKind = TextJobConfiguration['kind']

export const TEXT_KINDS: readonly TextKind[] = [
  'decompose',
  'course',
  'facts',
  'timeline',
  'questions',
  'embed',
]

/** What AI does with each unit of a piece of work: judging a statement, something with a text, summing a score sheet up. */
export type WorkKind = 'rate' | TextKind | 'summary'
