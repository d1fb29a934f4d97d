/** Ratings as numbers, item by item and rater by rater; -1 for none. */
export type PlainTable = { items: number; raters: number; labels: number; codes: Int8Array }

export type PlainFigures = { percent: number; ac1: number }

/**
 * Percent agreement and AC1 the plain way, what the library is measured against: reads every rating of every item named, by
 * the formula, with nothing allocated and nothing remembered.
 *
 * @param places items to read, as often as they are named
 */
export function plainAgreement({ raters, labels, codes }: PlainTable, indices: Int32Array): PlainFigures {
  const counts = new Float64Array(labels)
  const shares = new Float64Array(labels)
  let agreeing = 0
  let paired = 0
  let rated = 0
  for (const item of indices) {
    counts.fill(0)
    let given = 0
    for (let rater = 0; rater < raters; rater++) {
      const code = codes[item * raters + rater] as number
      if (code < 0) continue
      counts[code] = (counts[code] as number) + 1
      given += 1
    }
    if (given === 0) continue
    rated += 1
    let alike = 0
    for (let label = 0; label < labels; label++) {
      const count = counts[label] as number
      alike += count * (count - 1)
      shares[label] = (shares[label] as number) + count / given
    }
    if (given < 2) continue
    paired += 1
    agreeing += alike / (given * (given - 1))
  }
  const percent = agreeing / paired
  const chance = shares.reduce((sum, share) => sum + (share / rated) * (1 - share / rated), 0) / (labels - 1)
  return { percent, ac1: (percent - chance) / (1 - chance) }
}

/** Resamples items one by one and reads each anew. @returns the 2.5 and 97.5 percentiles of AC1 */
export function plainBootstrap(table: PlainTable, resamples: number, random: () => number): [number, number] {
  const drawn = new Int32Array(table.items)
  const values = Float64Array.from({ length: resamples }, () => {
    for (let index = 0; index < drawn.length; index++) drawn[index] = Math.floor(random() * table.items)
    return plainAgreement(table, drawn).ac1
  }).sort()
  const at = (share: number) => values[Math.round(share * (resamples - 1))] ?? Number.NaN
  return [at(0.025), at(0.975)]
}
