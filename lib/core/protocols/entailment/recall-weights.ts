/** How weighted recall weighs sentences: by all lists of their note, frozen before anything is rated, or by the list that is scored. */
export const RECALL_WEIGHTS = ['pooled', 'published'] as const
export type RecallWeights = (typeof RECALL_WEIGHTS)[number]

/** What stands with scores whose weights are the published ones. */
export const PUBLISHED_WEIGHTS_WARNING =
  'With published weights a sentence weighs as many facts as the scored list itself has of it. What a list leaves out weighs nothing: omissions are rewarded. For comparing with published results only.'
