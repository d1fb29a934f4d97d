import type { RaterProfiles, YearsSummary } from '@/lib/core/rater-profiles'

/** Who rated, in words that can stand in a methods section. */
export function RaterProfileNote({ profiles }: { profiles: RaterProfiles }) {
  const { raters, specialties, unknown, practiceYears, ehrYears } = profiles
  if (raters === 0) return null
  const fields = specialties.map(({ name, raters: own }) => `${name} (${own})`)
  if (unknown > 0 && fields.length > 0) fields.push(`not told (${unknown})`)
  return (
    <section aria-labelledby="who" className="max-w-prose text-sm text-muted">
      <h2 id="who" className="pb-1 font-semibold text-ink">
        Who rated
      </h2>
      <p>
        {raters} {raters === 1 ? 'person' : 'people'} in the first round
        {fields.length > 0 ? `: ${fields.join(', ')}. ` : ', who told nothing of their experience. '}
        {describeYears(practiceYears, 'in practice', raters)}
        {describeYears(ehrYears, 'with electronic records', raters)}
      </p>
    </section>
  )
}

function describeYears(years: YearsSummary, what: string, raters: number): string {
  if (!years) return ''
  const { told, median, low, high } = years
  const range = low === high ? '' : `, ${low} to ${high}`
  const whose = told < raters ? `, told by ${told}` : ''
  return `Median ${median} years ${what}${range}${whose}. `
}
