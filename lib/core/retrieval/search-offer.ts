/** What an installation can search with beside what is built in: the names of its models. */
export type SearchOffer = { embeddingModels: readonly string[]; rerankModels: readonly string[] }
