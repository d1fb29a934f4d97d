/** The name under which files have the set that a session agreed on: nobody else may have it. */
export const AGREED = 'agreed'

/** Whether a name would be taken for that of the agreed set. */
export function isAgreedName(name: string): boolean {
  return name.trim().toLowerCase() === AGREED
}
