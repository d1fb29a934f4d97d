/**
 * Where an extension changes the meaning of a resource or of a part of it ("not", "planned only"). None is known here, and what
 * is not understood must not be read. @returns its path, as `section.0.modifierExtension`, or null
 *
 * @see https://hl7.org/fhir/R4/extensibility.html#modifierExtension
 */
export function findModifier(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'modifierExtension' && !(Array.isArray(inner) && inner.length === 0)) return key
    const found = findModifier(inner)
    if (found !== null) return `${key}.${found}`
  }
  return null
}
