import { labelsOf, readAttribute } from './conditions'
import {
  type Compiled,
  type Compiling,
  type CountedSpan,
  ExpressionError,
  type Operator,
  type Scope,
  toList,
  toMembers,
  toName,
} from './expression'

/**
 * Operators that give a number. Sums, means, smallest and largest leave out what was not asked; each gives null where something
 * asked is not answered, and so does a ratio whose divisor is 0: undefined is not 0.
 */
export const NUMBERS: Readonly<Record<string, Operator<number>>> = {
  /** `"field"`: the number of a scale, of a number, or of an earlier computed value. */
  value: (argument, { scope }) => {
    const variable = toName(argument)
    const labels = labelsOf(variable, scope)
    if (labels?.some((label) => !Number.isFinite(Number(label))))
      throw new ExpressionError(`takes the number of “${variable}”, which holds labels`)
    return ({ variables }) => {
      const value = variables[variable]
      return value === null || value === undefined ? value : Number(value)
    }
  },
  /** `["field", {"yes": 1, "no": 0}]`: what each label counts; a label that is left out counts as not asked. */
  points: (argument, { scope }) => {
    const [field, table] = toList(argument, 2, 2)
    const variable = toName(field)
    const points = toPoints(table, labelsOf(variable, scope) ?? [], variable)
    return ({ variables }) => {
      const value = variables[variable]
      return value === null || value === undefined ? value : points.get(String(value))
    }
  },
  /** `["fact", "weight"]`: a number that a part has. */
  part: (argument, { scope }) => {
    const [role, attribute] = toList(argument, 2, 2)
    const read = readAttribute(toName(role), toName(attribute), scope)
    return ({ parts }) => {
      const value = Number(read(parts) ?? Number.NaN)
      return Number.isFinite(value) ? value : null
    }
  },
  sum: (argument, compiling) =>
    fold(argument, compiling, (values) => values.reduce((sum, value) => sum + value, 0)),
  mean: (argument, compiling) =>
    fold(argument, compiling, (values) => values.reduce((sum, value) => sum + value, 0) / values.length),
  min: (argument, compiling) => fold(argument, compiling, (values) => Math.min(...values)),
  max: (argument, compiling) => fold(argument, compiling, (values) => Math.max(...values)),
  times: (argument, compiling) =>
    whole(argument, compiling, 2, (values) => values.reduce((product, value) => product * value, 1)),
  minus: (argument, compiling) => whole(argument, compiling, 2, ([left = 0, right = 0]) => left - right, 2),
  ratio: (argument, compiling) =>
    whole(argument, compiling, 2, ([left = 0, right = 0]) => (right === 0 ? null : left / right), 2),
  exp: (argument, compiling) => whole([argument], compiling, 1, ([value = 0]) => Math.exp(value)),
  /** How many of these conditions are true. */
  count: (argument, { condition }) => {
    const inner = toList(argument, 1).map(condition)
    return (reading) => {
      const values = inner.map((one) => one(reading) ?? null)
      return values.includes(null) ? null : values.filter(Boolean).length
    }
  },
  /** `{"layer": "errors", "label": "number"}`: how many passages are marked; `"distinct": true` counts the same words once. */
  spans: (argument, { scope }) => {
    const { layer, ...rest } = Object.fromEntries(toMembers(argument)) as Record<string, unknown>
    const { id, labels } = findLayer(layer, scope)
    const label = rest['label'] === undefined ? null : toName(rest['label'])
    if (label !== null && !labels.includes(label))
      throw new ExpressionError(`names “${label}”, which its layer has not`)
    const isDistinct = rest['distinct'] === true
    return ({ spans }) => {
      const counted = spans[id]?.filter((span) => label === null || span.label === label)
      if (!counted) return null
      return isDistinct ? new Set(counted.map(wordsOf)).size : counted.length
    }
  },
  /**
   * `{"layer": "errors", "by": {"severity": {"minor": 1, "major": 5}}}`: what the marked passages weigh together; nothing where one has
   * no such attribute, unless `"without": 1` says what that counts.
   */
  weightedSpans: (argument, { scope }) => {
    const { layer, by, without } = Object.fromEntries(toMembers(argument)) as Record<string, unknown>
    if (without !== undefined && typeof without !== 'number')
      throw new ExpressionError('wants a number of points for what is without')
    const { id, attributes } = findLayer(layer, scope)
    const tables = toMembers(by).map(([attribute, table]) => {
      const labels = attributes.get(attribute)
      if (!labels) throw new ExpressionError(`names “${attribute}”, which its layer has not`)
      return [attribute, toPoints(table, labels, attribute)] as const
    })
    const weigh = ({ attributes: own }: CountedSpan) =>
      tables.reduce<number | null>((product, [attribute, points]) => {
        const option = own[attribute]
        const weight = option === undefined ? (without ?? null) : (points.get(option) ?? 0)
        return product === null || weight === null ? null : product * weight
      }, 1)
    return ({ spans }) => {
      const weights = spans[id]?.map(weigh) ?? [null]
      return weights.includes(null) ? null : weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0)
    }
  },
  /** `{"link": "mentioned-by"}`: how many passages are linked to nothing, and so are missing. */
  missing: (argument, { scope }) => {
    const { link } = Object.fromEntries(toMembers(argument)) as Record<string, unknown>
    const id = toName(link)
    const from = scope.links.get(id)
    if (from === undefined) throw new ExpressionError(`names the link “${id}”, which is not declared`)
    return ({ spans, links }) => {
      const own = links[id]
      const linked = new Set(own?.flatMap((one) => (one.to === null ? [] : [one.from])))
      return own ? (spans[from]?.filter((span) => !linked.has(span.id)).length ?? null) : null
    }
  },
  /** `"precision"`: a score that stands before this one. */
  score: (argument, { scope }) => {
    const id = toName(argument)
    if (!scope.scores.has(id))
      throw new ExpressionError(`names the score “${id}”, which is not declared before it`)
    return ({ scores }) => scores[id] ?? null
  },
}

/** The words of a passage, whatever their case and white space; what is not known is like nothing else. */
function wordsOf({ id, quote }: CountedSpan): string {
  return quote === undefined ? `#${id}` : quote.toLowerCase().split(/\s+/).join(' ').trim()
}

function findLayer(name: unknown, scope: Scope) {
  const id = toName(name)
  const layer = scope.layers.get(id)
  if (!layer) throw new ExpressionError(`names the layer “${id}”, which is not declared`)
  return { id, ...layer }
}

function toPoints(table: unknown, labels: readonly string[], of: string): Map<string, number> {
  const entries = toMembers(table).map(([label, points]) => {
    if (!labels.includes(label))
      throw new ExpressionError(`gives points to “${label}”, which is no option of “${of}”`)
    if (typeof points !== 'number') throw new ExpressionError(`gives “${label}” no number of points`)
    return [label, points] as const
  })
  return new Map(entries)
}

/** Of what was asked alone; undefined where nothing was. */
function fold(
  argument: unknown,
  { number }: Compiling,
  toNumber: (values: readonly number[]) => number,
): Compiled<number> {
  const inner = toList(argument, 1).map(number)
  return (reading) => {
    const values = inner.map((one) => one(reading)).filter((value) => value !== undefined)
    if (values.length === 0) return undefined
    const answered = values.filter((value) => value !== null)
    return answered.length < values.length ? null : toNumber(answered)
  }
}

/** Of everything; null where a part is missing for whatever reason. */
function whole(
  argument: unknown,
  { number }: Compiling,
  least: number,
  toNumber: (values: readonly number[]) => number | null,
  most?: number,
): Compiled<number> {
  const inner = toList(argument, least, most).map(number)
  return (reading) => {
    const values = inner.map((one) => one(reading)).filter((value) => value !== undefined && value !== null)
    return values.length < inner.length ? null : toNumber(values)
  }
}
