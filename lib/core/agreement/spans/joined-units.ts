import { type LabeledSpan, requireSpans } from './labeled-span'

/** One stretch of the continuum, such as a text: its length, and what each rater marked in it. */
export type UnitizedText = { length: number; raters: readonly (readonly LabeledSpan[])[] }

/**
 * The units of all texts end to end, as lists of numbers: of thousands of texts, objects would take longer to make than to count. Text
 * `t` has the groups from `groupsFrom[t]` to `groupsFrom[t + 1]`, by label and rater, none that is empty; group `g` is of `labelOf[g]` and
 * `raterOf[g]` and has the units from `unitsFrom[g]` to `unitsFrom[g + 1]`.
 */
export type JoinedUnits = {
  labels: number
  raters: number
  lengths: Float64Array
  groupsFrom: Uint32Array
  labelOf: Uint32Array
  raterOf: Uint32Array
  unitsFrom: Uint32Array
  starts: Float64Array
  ends: Float64Array
}

/**
 * A rater's passages of one label that overlap are one unit.
 *
 * @param isLabelAware whether those of another label stay apart
 * @throws {RangeError} for a span that is empty, turned round or outside its text
 */
export function joinUnits(texts: readonly UnitizedText[], isLabelAware: boolean): JoinedUnits {
  const raters = texts[0]?.raters.length ?? 0
  const sizes = texts.map((text) => text.raters.reduce((sum, { length }) => sum + length, 0))
  const most = sizes.reduce((sum, size) => sum + size, 0)
  const longest = sizes.reduce((largest, size) => Math.max(largest, size), 0)
  const made: JoinedUnits = {
    labels: 0,
    raters,
    lengths: Float64Array.from(texts, ({ length }) => length),
    groupsFrom: new Uint32Array(texts.length + 1),
    labelOf: new Uint32Array(most),
    raterOf: new Uint32Array(most),
    unitsFrom: new Uint32Array(most + 1),
    starts: new Float64Array(most),
    ends: new Float64Array(most),
  }
  const indices = new Map<string, number>()
  const spans: LabeledSpan[] = []
  const keys = new Uint32Array(longest)
  for (let text = 0; text < texts.length; text++) {
    const { length, raters: marked } = texts[text] as UnitizedText
    // labels are numbered as they come up, one rater's passages after the other's
    let many = 0
    for (let rater = 0; rater < marked.length; rater++) {
      const own = marked[rater] as readonly LabeledSpan[]
      requireSpans(own, length)
      sortInto(spans, many, own)
      for (const past = many + own.length; many < past; many++) {
        const name = isLabelAware ? (spans[many] as LabeledSpan).label : ''
        const label = indices.get(name) ?? indices.size
        indices.set(name, label)
        keys[many] = label * raters + rater
      }
    }
    sortByKey(keys, spans, many)
    addText(made, text, keys, spans, many)
  }
  made.labels = indices.size
  return made
}

/** Joins the passages of a text behind those of the texts before it. @param keys of each its label and rater, in order */
function addText(
  made: JoinedUnits,
  text: number,
  keys: Uint32Array,
  spans: readonly LabeledSpan[],
  many: number,
): void {
  const { raters, labelOf, raterOf, unitsFrom, starts, ends } = made
  let group = (made.groupsFrom[text] as number) - 1
  let unit = (unitsFrom[group + 1] as number) - 1
  for (let at = 0; at < many; at++) {
    const { start, end } = spans[at] as LabeledSpan
    const key = keys[at] as number
    const isNew = at === 0 || keys[at - 1] !== key
    if (isNew) {
      group += 1
      labelOf[group] = Math.floor(key / raters)
      raterOf[group] = key % raters
    }
    // one more unit, or the last one longer where they overlap
    if (isNew || start >= (ends[unit] as number)) {
      unit += 1
      starts[unit] = start
      ends[unit] = end
    } else ends[unit] = Math.max(ends[unit] as number, end)
    unitsFrom[group + 1] = unit + 1
  }
  made.groupsFrom[text + 1] = group + 1
}

/** Spans by where they begin, from a place of a list on; most come in order, or nearly so. */
function sortInto(list: LabeledSpan[], from: number, spans: readonly LabeledSpan[]): void {
  for (let index = 0; index < spans.length; index++) {
    const span = spans[index] as LabeledSpan
    let at = from + index
    for (; at > from && (list[at - 1] as LabeledSpan).start > span.start; at--)
      list[at] = list[at - 1] as LabeledSpan
    list[at] = span
  }
}

/** Those of one key together, each in the order they had. */
function sortByKey(keys: Uint32Array, spans: LabeledSpan[], many: number): void {
  for (let index = 1; index < many; index++) {
    const [key, span] = [keys[index] as number, spans[index] as LabeledSpan]
    let at = index
    for (; at > 0 && (keys[at - 1] as number) > key; at--) {
      keys[at] = keys[at - 1] as number
      spans[at] = spans[at - 1] as LabeledSpan
    }
    keys[at] = key
    spans[at] = span
  }
}
