import type { Verdict } from '@/lib/core/verdict'

const TONES: Record<Verdict, string> = {
  Supported: 'bg-supported-soft text-supported',
  'Not Supported': 'bg-not-supported-soft text-not-supported',
  'Not Addressed': 'bg-not-addressed-soft text-not-addressed',
}

/** A verdict, always in words; the colour only helps. */
export function VerdictBadge({ code }: { code: string }) {
  const tone = (TONES as Record<string, string>)[code] ?? 'bg-sunken text-muted'
  return (
    <span className={`inline-block rounded px-1.5 py-0.5 text-xs font-medium whitespace-nowrap ${tone}`}>
      {code}
    </span>
  )
}
