/** What one call to one service told. `unset`: it is not configured, which is no fault. */
export type ServiceFinding = {
  /** The service, e.g. `chat` or `embeddings`. */
  what: string
  state: 'works' | 'fails' | 'unset'
  found: string
  /** Whether `found` is in words that hold no address, path or setting: what is fit for others than administrators. */
  isPlain: boolean
}

/** A finding that was kept; times are ISO 8601. */
export type KeptFinding = ServiceFinding & {
  /** Since when it was found in this state. */
  since: string
  checkedAt: string
}
