/** In what AI raters differ, in words: axis to value. */
export type Axes = Readonly<Record<string, string>>

/** Several names for one thing: releases, our own runs, other people's files. */
const NAMES: Record<string, string> = {
  kind: 'Method',
  method: 'Method',
  model: 'Model',
  name: 'Model',
  judgeModel: 'Model',
  topN: 'Facts',
  facts: 'Facts',
  retrieval: 'Retrieval',
  referenceFormat: 'Format',
  scope: 'Scope',
  admissionOnly: 'Scope',
  factKind: 'Fact kind',
  temperature: 'Temperature',
  promptHash: 'Prompt',
}

const MOST_LETTERS = 40

/** The axes of one configuration: its plain values under one name each; the first name given wins. */
export function readAxes(configuration: Readonly<Record<string, unknown>>): Axes {
  const axes: Record<string, string> = {}
  for (const [key, value] of Object.entries(configuration)) {
    const name = NAMES[key] ?? key.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    const text = valueText(key, value)
    if (text !== null && !(name in axes)) axes[name] = text
  }
  return axes
}

function valueText(key: string, value: unknown): string | null {
  if (key === 'admissionOnly') return value === true ? 'own-admission' : 'all-notes'
  if (key === 'promptHash') return typeof value === 'string' && value !== '' ? value.slice(0, 8) : null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' && value.length <= MOST_LETTERS ? value : null
}

export type Axis = { name: string; values: readonly string[] }

/** Axes on which these AI raters differ, with their values in order. */
export function variedAxes(all: readonly Axes[]): Axis[] {
  const names = [...new Set(all.flatMap((axes) => Object.keys(axes)))]
  return names.flatMap((name) => {
    const values = [...new Set(all.map((axes) => axes[name] ?? '–'))].toSorted((left, right) =>
      left.localeCompare(right, 'en', { numeric: true }),
    )
    return values.length > 1 ? [{ name, values }] : []
  })
}
