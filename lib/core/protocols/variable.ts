/** How values of a variable may be used: a mean of labels means nothing, and kappa of lengths neither. */
export type Unit = 'nominal' | 'ordinal' | 'interval'

/** One variable that agreement can be counted of. A field of flags has one for each flag, a grid one for each square. */
export type Variable = {
  id: string
  title: string
  unit: Unit
  /** Its labels in order; of intervals none, as their values are countless. */
  codes: readonly string[] | null
}

/** What a variable holds: a label, a number, or nothing. */
export type VariableValue = string | number | null
