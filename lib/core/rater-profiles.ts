import type { Profile } from './accounts/profile'
import { quantile } from './stats/quantile'

/** Numbers that some of the raters gave; null when nobody did. */
export type YearsSummary = { known: number; median: number; low: number; high: number } | null

/** Who rated, all together: nobody can be distinguished. */
export type RaterProfiles = {
  raters: number
  /** Most frequent first; raters who gave none are `unknown`. */
  specialties: readonly { name: string; raters: number }[]
  unknown: number
  practiceYears: YearsSummary
  ehrYears: YearsSummary
}

/**
 * Experience of a group of raters, as a methods section reports it. Specialties that differ only in case or white space are
 * one, spelt as the first of them.
 */
export function summarizeProfiles(profiles: readonly Profile[]): RaterProfiles {
  const named = profiles.flatMap(({ specialty }) => specialty?.trim().replaceAll(/\s+/g, ' ') || [])
  const groups = [...Map.groupBy(named, (name) => name.toLowerCase()).values()]
  return {
    raters: profiles.length,
    specialties: groups
      .map((group) => ({ name: group[0] as string, raters: group.length }))
      .toSorted((left, right) => right.raters - left.raters || (left.name < right.name ? -1 : 1)),
    unknown: profiles.length - named.length,
    practiceYears: summarizeYears(profiles.map((profile) => profile.practiceYears)),
    ehrYears: summarizeYears(profiles.map((profile) => profile.ehrYears)),
  }
}

function summarizeYears(years: readonly (number | null)[]): YearsSummary {
  const known = years.filter((year) => year !== null).toSorted((left, right) => left - right)
  if (known.length === 0) return null
  return {
    known: known.length,
    median: quantile(known, 0.5),
    low: known[0] as number,
    high: known.at(-1) as number,
  }
}
