/** What an administrator does with somebody's account. */
export const ACCOUNT_STEPS = ['disable', 'take-admin', 'end-sessions'] as const
export type AccountStep = (typeof ACCOUNT_STEPS)[number]

/** What gives rights, or a way in: the administrator proves again who sits there. */
export const ACCOUNT_GRANTS = ['enable', 'make-admin', 'end-two-step', 'password-link'] as const
export type AccountGrant = (typeof ACCOUNT_GRANTS)[number]

export function isGrant(step: AccountStep | AccountGrant): step is AccountGrant {
  return (ACCOUNT_GRANTS as readonly string[]).includes(step)
}
