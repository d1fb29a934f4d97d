/** Pages that lead to another one and are come back to, by their address below the study's. */
const ORIGINS: readonly (readonly [RegExp, string])[] = [
  [/^agreement$/, 'Agreement'],
  [/^errors(\?|$)/, 'Errors'],
  [/^statements\/[\da-f-]{36}(\?|$)/, 'the statement'],
  [/^patients\/[\da-f-]{36}(\?|$)/, 'the patient'],
  [/^texts$/, 'Texts'],
]

/** The way back from a page, for what its address has under `back`; null where that names no page that leads to others. */
export function originOf(studyId: string, back: unknown): { href: string; title: string } | null {
  const known = typeof back === 'string' ? ORIGINS.find(([pattern]) => pattern.test(back)) : undefined
  return known ? { href: `/studies/${studyId}/${String(back)}`, title: known[1] } : null
}
