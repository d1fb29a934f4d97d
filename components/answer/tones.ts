import type { FieldOfKind } from '@/lib/core/protocols/field'

type Tone = NonNullable<FieldOfKind<'choice'>['options'][number]['tone']>

/** How an option looks once it is chosen. */
const CHOSEN: Record<Tone, string> = {
  good: 'has-checked:border-good has-checked:bg-good-soft',
  bad: 'has-checked:border-bad has-checked:bg-bad-soft',
  absent: 'has-checked:border-absent has-checked:bg-absent-soft',
  neutral: 'has-checked:border-accent has-checked:bg-accent-soft',
}

/** Colors of an option while it is chosen; never the only sign, as the control itself is checked. */
export function chosenColors(tone: Tone | undefined): string {
  return CHOSEN[tone ?? 'neutral']
}
