/** One spelling for each address: compatibility forms folded before anything else looks at it. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
