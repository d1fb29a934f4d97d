import type { FieldOfKind } from '@/lib/core/protocols/field'

type Tone = NonNullable<FieldOfKind<'choice'>['options'][number]['tone']>

/** How an option looks once it is chosen. */
const CHOSEN: Record<Tone, string> = {
  good: 'has-checked:border-supported has-checked:bg-supported-soft',
  bad: 'has-checked:border-not-supported has-checked:bg-not-supported-soft',
  absent: 'has-checked:border-not-addressed has-checked:bg-not-addressed-soft',
  neutral: 'has-checked:border-accent has-checked:bg-accent-soft',
}

/** Colors of an option while it is chosen; never the only sign, as the control itself is checked. */
export function chosenColors(tone: Tone | undefined): string {
  return CHOSEN[tone ?? 'neutral']
}
