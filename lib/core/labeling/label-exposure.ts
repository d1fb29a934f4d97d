/** Leads who have read what people said in a round of statements that were not settled yet. */
export type LabelExposure = {
  round: number
  leads: number
  /** ISO time of the first. */
  firstAt: string
}
