import { AppError } from '@/lib/core/errors'

/** Items of one patient are alike: what our exports call the column that names the patient. */
export const PATIENT_COLUMN = 'patient_id'

export type RatingsTable = {
  raters: string[]
  /** Items down, raters across. */
  rows: (string | null)[][]
  items: string[]
  /** Per item, the values of the columns asked for. */
  strata: string[]
  clusters: string[] | null
  /** Per item the truth, where one was named. */
  consensus: (string | null)[] | null
  /** How sure each rater was of each item, as `rows`, where a column was named. */
  confidences: (number | null)[][] | null
  /** Ratings of items that a rater saw more than once: the first is the one that counts elsewhere. */
  repeats: Repeats[]
  /** Sentences on what was read otherwise than one may think. */
  notes: string[]
}

type Repeats = { rater: string; items: string[]; rows: string[][]; clusters: string[] | null }

export type TableColumns = {
  item: string
  rater: string
  label: string
  by: readonly string[]
  cluster: string | null
  /** Whether a column {@link PATIENT_COLUMN} is the cluster where none is named. */
  isByPatient?: boolean
  /** A column with the truth of each item, or a rater whose ratings are the truth. */
  consensus: string | null
  /** How sure a rater was, from 0 to 1; only in long tables. */
  confidence?: string | null
  /** What distinguishes a rater's ratings of one item and in which order they were given; only in long tables. */
  repeat?: string | null
  /** The task whose ratings are read; null for all. Only in long tables. */
  task?: string | null
  /** What cells of answers hold where nothing was answered, beside empty ones. */
  missing?: readonly string[]
}

/** A rating as a file has it. */
export type Given = { label: string; order: string; confidence: number | null }

/** An item with its ratings, by rater. */
export type Entry = {
  stratum: string
  cluster: string
  consensus: string | null
  ratings: Map<string, readonly Given[]>
}

/**
 * The table of what was read.
 *
 * @param names of the raters, in their order
 * @param used the columns that are not raters
 * @throws {AppError} `invalid` where the file has no such consensus
 */
export function toTable(
  file: string,
  entries: ReadonlyMap<string, Entry>,
  names: readonly string[],
  { cluster, consensus, confidence = null }: TableColumns,
  used: ReadonlySet<string>,
): Omit<RatingsTable, 'notes'> {
  const all = [...entries.values()]
  const consensusRater = consensus !== null && !used.has(consensus) ? consensus : null
  if (consensusRater !== null && !names.includes(consensusRater)) {
    throw new AppError(
      'invalid',
      `${file} has neither a column nor a rater ${consensusRater} to take as the consensus.`,
    )
  }
  const raters = names.filter((name) => name !== consensusRater)
  const first = (entry: Entry, name: string) => entry.ratings.get(name)?.[0]
  const ofRater = (name: string) => all.map((entry) => first(entry, name)?.label ?? null)
  return {
    raters,
    items: [...entries.keys()],
    rows: all.map((entry) => raters.map((rater) => first(entry, rater)?.label ?? null)),
    strata: all.map((entry) => entry.stratum),
    clusters: cluster === null ? null : all.map((entry) => entry.cluster),
    consensus:
      consensus === null
        ? null
        : consensusRater === null
          ? all.map((entry) => entry.consensus)
          : ofRater(consensusRater),
    confidences:
      confidence === null
        ? null
        : all.map((entry) => raters.map((rater) => first(entry, rater)?.confidence ?? null)),
    repeats: raters
      .map((rater) => toRepeats(rater, entries, cluster !== null))
      .filter(({ rows }) => rows.length > 0),
  }
}

function toRepeats(rater: string, entries: ReadonlyMap<string, Entry>, isClustered: boolean): Repeats {
  const seen = [...entries].filter(([, entry]) => (entry.ratings.get(rater)?.length ?? 0) > 1)
  return {
    rater,
    items: seen.map(([id]) => id),
    rows: seen.map(([, entry]) => (entry.ratings.get(rater) ?? []).map(({ label }) => label)),
    clusters: isClustered ? seen.map(([, entry]) => entry.cluster) : null,
  }
}
