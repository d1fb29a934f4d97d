import type { SpanLayer } from '@/lib/core/adjudication/settled-fields'

/** Keys of a session; classes have the digits, and letters that are left. */
export const SESSION_KEYS = {
  next: 'j',
  previous: 'k',
  agree: 'a',
  drop: 'x',
  alike: 's',
  places: 'b',
  more: 'm',
  less: 'l',
  join: 'g',
  separate: 'y',
  open: 'u',
  reason: 'r',
  attribute: 'v',
} as const

const DIGITS = '1234567890'.split('')
const LETTERS = 'qwetdfhznipo'.split('')

/** The keys of a layer's classes, in their order; null where no key is left. */
export function classKeys({ labels }: Pick<SpanLayer, 'labels'>): (string | null)[] {
  return labels.map((_, index) => DIGITS[index] ?? LETTERS[index - DIGITS.length] ?? null)
}

/** All keys that sessions over some layers take. */
export function sessionKeys(layers: readonly Pick<SpanLayer, 'labels'>[]): string[] {
  return [...Object.values(SESSION_KEYS), ...layers.flatMap(classKeys).filter((key) => key !== null)]
}
