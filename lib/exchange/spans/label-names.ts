import type { NamedTask } from '@/lib/core/exchange/import-row'
import type { Definition } from '@/lib/core/protocols/definition'

type Layers = Pick<Definition, 'spanLayers'>

/** A label of a layer. */
export type LayerLabel = { layer: string; part: string; code: string }

/** All labels of a definition, layer by layer. */
export function listLayerLabels({ spanLayers }: Layers): LayerLabel[] {
  return spanLayers.flatMap(({ id, part, labels }) => labels.map(({ code }) => ({ layer: id, part, code })))
}

/**
 * Names of all labels of a definition for files that know one list of them: the code, with the layer before it where two layers
 * have a label of this code.
 *
 * @param isPlain whether a name may hold letters, digits, `_` and `-` alone, as names of XML and brat
 */
export function nameLabels(definition: Layers, isPlain = false): Map<string, LayerLabel> {
  const names = new Map<string, LayerLabel>()
  const all = listLayerLabels(definition)
  for (const label of all) {
    const isShared = all.some(({ code, layer }) => code === label.code && layer !== label.layer)
    const name = isShared ? `${label.layer}.${label.code}` : label.code
    const plain = isPlain ? toPlainName(name) : name
    let free = plain
    for (let number = 2; names.has(free); number++) free = `${plain}_${number}`
    names.set(free, label)
  }
  return names
}

/** A name as XML and brat take it. */
export function toPlainName(name: string): string {
  const plain = name.normalize('NFC').replaceAll(/[^A-Za-z0-9_-]/g, '_')
  return /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`
}

/** Finds labels by what files call them: as we name them, or by an alias, in whatever case. */
export class LabelFinder {
  readonly #names = new Map<string, readonly LayerLabel[]>()

  constructor(definition: Layers) {
    const named = [...nameLabels(definition), ...nameLabels(definition, true)]
    for (const [name, label] of named) this.#add(name, label)
    for (const label of listLayerLabels(definition))
      for (const alias of [label.code, ...listAliases(definition, label)]) this.#add(alias, label)
  }

  #add(name: string, label: LayerLabel): void {
    const key = name.toLowerCase()
    const known = this.#names.get(key) ?? []
    const isKnown = known.some(({ layer, code }) => layer === label.layer && code === label.code)
    if (!isKnown) this.#names.set(key, [...known, label])
  }

  /** @param part the part that the passage stands in, where the file says it; null when there is none, or more than one */
  find(name: string, part?: string): LayerLabel | null {
    const found = this.#names.get(name.toLowerCase()) ?? []
    const own = part === undefined ? found : found.filter((label) => label.part === part)
    const [label, ...others] = own.length > 0 ? own : found
    return others.length === 0 ? (label ?? null) : null
  }
}

function listAliases({ spanLayers }: Layers, { layer, code }: LayerLabel): readonly string[] {
  const labels = spanLayers.find(({ id }) => id === layer)?.labels ?? []
  return labels.find((label) => label.code === code)?.aliases ?? []
}

/** What marked passages are taken for where a file names no task: other tasks may have the same labels. */
export const DEFAULT_TASK = 'error-spans'

/** The task whose layers have all these labels: the one of error spans if it has, otherwise the first. */
export function findTaskOfLabels(tasks: readonly NamedTask[], labels: ReadonlySet<string>): NamedTask | null {
  const fitting = tasks.filter(({ definition }) => {
    if (definition.spanLayers.length === 0) return false
    const finder = new LabelFinder(definition)
    return [...labels].every((label) => finder.find(label) !== null)
  })
  return fitting.find(({ name }) => name === DEFAULT_TASK) ?? fitting[0] ?? null
}
