import { roomAddress, type TaskRef } from '@/lib/core/task'

/** Pages that lead to another one and are come back to, by their room. */
const ORIGINS: readonly (readonly [RegExp, string])[] = [
  [/^agreement$/, 'Agreement'],
  [/^errors(\?|$)/, 'Disagreements'],
  [/^statements\/[\da-f-]{36}(\?|$)/, 'the statement'],
  [/^patients\/[\da-f-]{36}(\?|$)/, 'the patient'],
  [/^documents$/, 'Documents'],
  [/^documents\/[\da-f-]{36}$/, 'the text'],
]

/** The way back from a page, for what its address has under `back`; null where that names no page that leads to others. */
export function originOf(task: TaskRef, back: unknown): { href: string; title: string } | null {
  const known = typeof back === 'string' ? ORIGINS.find(([pattern]) => pattern.test(back)) : undefined
  return known ? { href: roomAddress(task, String(back)), title: known[1] } : null
}
