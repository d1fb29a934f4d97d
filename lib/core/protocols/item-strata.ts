import type { Definition } from './definition'
import type { ItemSource, ItemSources, PlannedPart } from './item-sources'

/**
 * What figures are split by of an item, by the definition's names of its strata: all that does not stand with the item's own
 * statement and document anyway. Nothing of a stratum that has no value here.
 *
 * @param parts the item's own, in the definition's order
 * @param listed values of the item itself, as a list gives them
 */
export function findStrata(
  { strata }: Pick<Definition, 'strata'>,
  parts: readonly [PlannedPart, ...PlannedPart[]],
  sources: ItemSources,
  listed: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const [main] = parts
  const found = strata.flatMap(({ id, from }) => {
    const [root = '', name = ''] = from.split('.')
    if (standsWithItem(root, main.source, parts)) return []
    const value = readValue(root, name, { parts, sources, listed })
    return value === undefined || value === null ? [] : [[id, value] as const]
  })
  return Object.fromEntries(found)
}

/** Whether a figure reads it from the item's own statement or document. */
function standsWithItem(root: string, main: ItemSource, parts: readonly PlannedPart[]): boolean {
  if (root === 'statement') return main.of === 'statement'
  if (root !== 'document') return false
  return (
    main.of === 'document' ||
    (main.of === 'statement' && !parts.some(({ source }) => source.of === 'document'))
  )
}

type Read = {
  parts: readonly PlannedPart[]
  sources: ItemSources
  listed: Readonly<Record<string, unknown>>
}

function readValue(root: string, name: string, { parts, sources, listed }: Read): unknown {
  const own = parts.find(({ role }) => role === root)
  const attribute = own && (own.attributes[name] ?? attributesOf(own.source)[name])
  if (attribute !== undefined) return attribute
  if (root === 'item') return listed[name]
  if (root === 'patient') return sources.patients.get(parts[0]?.source.patientId ?? '')?.[name]
  const source = parts.find((part) => part.source.of === root)?.source
  return name === 'kind' ? source?.kind : source?.values[name]
}

/** Values of its own. */
export function attributesOf({ values }: ItemSource): Readonly<Record<string, unknown>> {
  const { attributes } = values
  return typeof attributes === 'object' && attributes !== null ? { ...attributes } : {}
}
