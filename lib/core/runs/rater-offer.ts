import type { PromptStyle } from '../ai-rating/prompt-styles'

/** What can be chosen of an AI rater in a task: its protocol decides. */
export type RaterOffer = {
  /** Whether there are rules that answer it. */
  rules: boolean
  /** Whether it says which of its labels follow from a passage, so that a model of inference can answer it. */
  inference: boolean
  /** Whether passages of the chart are looked for. */
  search: boolean
  /** Whether a model can be asked how sure it is. */
  confidence: boolean
  /** Whether a model can be asked as the published system asked. */
  published: boolean
  /** Other styles of the prompt. */
  promptStyles: readonly PromptStyle[]
  /** Whether another model can put its answers into form. */
  form: boolean
  /** Whether sentences and claims are among its items, so that one kind alone can be rated. */
  kinds: boolean
}
