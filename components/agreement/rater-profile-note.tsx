import { counted } from '@/lib/core/counted-words'
import type { RaterProfiles, YearsSummary } from '@/lib/core/rater-profiles'

/** Who rated, and where it is so, why nothing is reported by their years. */
export function RaterProfileNote({ profiles, isByYears }: { profiles: RaterProfiles; isByYears: boolean }) {
  if (profiles.raters === 0) return null
  return (
    <section aria-labelledby="who" className="max-w-prose text-sm text-muted">
      <h2 id="who" className="pb-1 font-semibold text-ink">
        Who rated
      </h2>
      <p>
        {describeProfiles(profiles)}
        {!isByYears &&
          ' Agreement by years of practice is shown of two groups of three people or more who gave theirs: fewer would reveal whose years these are.'}
      </p>
    </section>
  )
}

/** The same in words that can stand in a methods section. */
export function describeProfiles(profiles: RaterProfiles): string {
  const { raters, specialties, unknown, practiceYears, ehrYears } = profiles
  const fields = specialties.map(({ name, raters: own }) => `${name} (${own})`)
  if (unknown > 0 && fields.length > 0) fields.push(`not given (${unknown})`)
  const who = `${counted(raters, 'person', 'people')} in the first round`
  const words = fields.length > 0 ? `: ${fields.join(', ')}. ` : ', who gave no experience. '
  const years = [
    describeYears(practiceYears, 'in practice', raters),
    describeYears(ehrYears, 'with electronic records', raters),
  ]
  return `${who}${words}${years.join('')}`.trim()
}

function describeYears(years: YearsSummary, what: string, raters: number): string {
  if (!years) return ''
  const { known, median, low, high } = years
  const range = low === high ? '' : `, ${low} to ${high}`
  const whose = known < raters ? `, given by ${known}` : ''
  return `Median ${median} years ${what}${range}${whose}. `
}
