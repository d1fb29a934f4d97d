type Promised = {
  /** The longest that the 95th percentile may be; null where none is promised. */
  limitMs: number | null
  /** How many must have succeeded for the figure to mean anything. */
  atLeast: number
}

/** Times in ms, and whatever else than success came back. */
export class Watch {
  readonly times: number[] = []
  readonly faults: string[] = []

  async measure(work: () => Promise<string | null>): Promise<void> {
    const start = performance.now()
    const fault = await work().catch((error: unknown) => String(error))
    if (fault === null) this.times.push(performance.now() - start)
    else this.faults.push(fault)
  }

  describe(): string {
    const at = (share: number) => this.quantile(share).toFixed(0)
    const faults = this.faults.length === 0 ? 'no error' : `${this.faults.length} errors, ${this.faults[0]}`
    return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms over ${this.times.length}, ${faults}`
  }

  /** What of a promise was not kept; null when all was. */
  findBroken({ limitMs, atLeast }: Promised): string | null {
    if (this.faults.length > 0) return `${this.faults.length} errors where none is allowed`
    if (this.times.length < atLeast) return `${this.times.length} of at least ${atLeast} measured`
    const p95 = this.quantile(0.95)
    if (limitMs !== null && p95 > limitMs) return `p95 ${p95.toFixed(0)} ms, promised are ${limitMs} ms`
    return null
  }

  private quantile(share: number): number {
    const sorted = this.times.toSorted((left, right) => left - right)
    return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  }
}
