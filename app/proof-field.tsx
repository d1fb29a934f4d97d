import { OwnPasswordField } from '@/components/accounts/own-password-field'
import { getOwnAccount } from '@/lib/data/accounts/account'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

/**
 * Where people type their password again for an act of `defineProvedAction`; nothing for who signs in with the hospital's
 * account, whose sign-in has to be fresh.
 */
export async function ProofField() {
  const { hasPassword } = await load(async () => getOwnAccount(await requireActor()))
  return hasPassword ? <OwnPasswordField /> : null
}
