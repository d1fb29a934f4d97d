import type { Unit } from './variable'

/** What a figure can be made of. */
export type Material = Unit | 'score' | 'layer' | 'list' | 'text'

/**
 * What each kind of figure can be made of. The unit of a field decides, never the protocol: nobody can ask for the kappa of a
 * mean, or the mean of labels.
 */
export const FIGURE_KINDS: Readonly<Record<string, readonly Material[]>> = {
  agreement: ['nominal'],
  'ai-raters': ['nominal'],
  grid: ['nominal'],
  'label-models': ['nominal'],
  'non-inferiority': ['nominal'],
  votes: ['nominal'],
  preference: ['nominal'],
  diversity: ['nominal'],
  retrieval: [],
  distribution: ['nominal', 'ordinal'],
  crossed: ['nominal'],
  stacked: ['ordinal'],
  scale: ['ordinal', 'interval'],
  alpha: ['ordinal', 'interval'],
  pooled: ['ordinal'],
  'rank-correlation': ['ordinal', 'interval'],
  counts: ['interval'],
  rates: ['score'],
  scores: ['score'],
  cost: ['score'],
  spans: ['layer'],
  'span-ai-raters': ['layer'],
  session: ['layer'],
  list: ['list', 'text'],
}

/** The units that a rule of consensus settles; a layer of spans is settled in a session. */
export const RULE_MATERIALS: Readonly<Record<string, readonly Material[]>> = {
  policy: ['nominal', 'ordinal'],
  within: ['ordinal', 'interval'],
  mean: ['ordinal', 'interval'],
  median: ['ordinal', 'interval'],
  session: ['layer', 'list'],
  override: ['nominal', 'ordinal', 'interval', 'layer', 'list'],
  none: ['nominal', 'ordinal', 'interval', 'layer', 'list'],
}
