/** What the sign-in page is answered when the password is right and a code is asked for beside it. */
export const CODE_NEEDED = 'Type the code that your authenticator app shows.'
export const CODE_WRONG =
  'This code is wrong or has been used. Wait for the next one, or take a recovery code.'

/** How many recovery codes a person gets at once. */
export const RECOVERY_CODES = 10

/** How an account is signed in to, as its own person sees it. */
export type TwoStepState = {
  /** False for people who sign in with the hospital's identity provider only. */
  hasPassword: boolean
  /** ISO time since when a code is asked for; null where none is. */
  since: string | null
  /** Recovery codes that have not been used. */
  codesLeft: number
}

export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/** What somebody typed as a code: spaces, hyphens and case do not matter. Null for what neither an app nor we hand out. */
export function readTypedCode(typed: string): TypedCode | null {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  if (/^[a-z2-7]{16}$/.test(code)) return { kind: 'recovery', code }
  return null
}

/** A code as people read and type it: in groups of four, with a mark between them. */
export function groupByFour(code: string, mark: '-' | ' '): string {
  return code.match(/.{1,4}/g)?.join(mark) ?? ''
}
