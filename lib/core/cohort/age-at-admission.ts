const YEAR_MS = 365.2425 * 86_400_000
/** MIMIC moves birthdays of older people by centuries. */
const OLDEST = 89

type Birth = { dob?: string | undefined; anchorAge?: number | undefined; anchorYear?: number | undefined }

/**
 * Age in whole years at an admission, from a birthday (MIMIC-III) or an age in a year (MIMIC-IV); `> 89` for who is older, null where
 * it cannot be computed.
 *
 * @example ageAtAdmission({ dob: '2090-05-01' }, '2150-03-03 22:15:00') // '59'
 */
export function ageAtAdmission(
  { dob, anchorAge, anchorYear }: Birth,
  admitTime: string | null,
): string | null {
  if (admitTime === null) return null
  let age: number | null = null
  if (dob !== undefined)
    age = Math.floor((Date.parse(`${admitTime.slice(0, 10)}`) - Date.parse(dob.slice(0, 10))) / YEAR_MS)
  else if (anchorAge !== undefined && anchorYear !== undefined)
    age = anchorAge + Number(admitTime.slice(0, 4)) - anchorYear
  if (age === null || !(age >= 0)) return null
  return age > OLDEST ? `> ${OLDEST}` : String(age)
}
