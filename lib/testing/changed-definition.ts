import { readDefinition } from '@/lib/core/protocols/read-definition'
import { listShipped } from '@/lib/core/protocols/shipped'

export type Json = { [name: string]: Json } | Json[] | string | number | boolean | null

/** What a definition is refused for when one place of it is changed. @param path as `fields.0.id` */
export function problemsWith(protocol: string, path: string, value: Json): readonly string[] {
  const definition = structuredClone(listShipped().find(({ id }) => id === protocol)) as unknown as Json
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const target = steps.reduce((node, step) => (node as Record<string, Json>)[step] as Json, definition)
  Object.assign(target as object, { [last]: value })
  const found = readDefinition(JSON.stringify(definition))
  return 'problems' in found ? found.problems : []
}
