import type { Definition } from './definition'
import type { Scope } from './expressions/expression'
import { kindOf } from './field-kinds'
import type { Material } from './figure-kinds'

/** What a definition declares, by name. */
export type Declared = {
  /** Fields, variables, computed values and layers with what they are; a field of several variables has their unit. */
  materials: ReadonlyMap<string, Material>
  /** What expressions may name; scores are added as they are declared. */
  scope: Scope
}

/** @param before how many fields and computed values are known, for what may name only those before it; all where left out */
export function listDeclared(
  { item, fields, computed, spanLayers, spanLinks }: Definition,
  before: { fields?: number; computed?: number } = {},
): Declared {
  const known = fields
    .slice(0, before.fields)
    .map((field) => ({ field, variables: kindOf(field).variables(field) }))
  const values = computed.slice(0, before.computed)
  const materials: (readonly [string, Material])[] = [
    ...known.flatMap(({ field, variables: [first] }) => {
      const material = field.kind === 'list' || field.kind === 'text' ? field.kind : first?.unit
      return material ? [[field.id, material] as const] : []
    }),
    ...known.flatMap(({ variables }) => variables.map(({ id, unit }) => [id, unit] as const)),
    ...values.map(({ id, kind }) => [id, kind === 'choice' ? 'nominal' : 'interval'] as const),
    ...spanLayers.map(({ id }) => [id, 'layer'] as const),
  ]
  const scope: Scope = {
    variables: new Map([
      ...known.flatMap(({ variables }) => variables.map(({ id, codes }) => [id, codes] as const)),
      ...values.map((value) => [value.id, value.kind === 'choice' ? value.options : null] as const),
    ]),
    flags: new Map(
      known.flatMap(({ field }) =>
        field.kind === 'flags' ? [[field.id, codesOf(field.options)] as const] : [],
      ),
    ),
    parts: new Map(item.parts.map(({ role, attributes }) => [role, attributes.map(({ id }) => id)])),
    layers: new Map(
      spanLayers.map(({ id, labels, attributes }) => [
        id,
        {
          labels: codesOf(labels),
          attributes: new Map(attributes.map(({ id: own, options }) => [own, codesOf(options)])),
        },
      ]),
    ),
    links: new Map(spanLinks.map(({ id, from }) => [id, from])),
    scores: new Set(),
  }
  return { materials: new Map(materials), scope }
}

function codesOf(options: readonly { code: string }[]): string[] {
  return options.map(({ code }) => code)
}
