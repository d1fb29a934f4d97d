/** What an installation can search and judge with beside what is built in: the names of its models. */
export type SearchOffer = {
  embeddingModels: readonly string[]
  rerankModels: readonly string[]
  /** Those that AI rater whether one text follows from another. */
  entailmentModels: readonly string[]
}
