import { TextField } from '@/components/ui/field'
import { getOwnAccount } from '@/lib/data/accounts/account'
import { load } from '@/lib/web/page'
import { requireActor } from '@/lib/web/session'

/**
 * Where people type their password again for an act of `defineProvedAction`; nothing for who signs in with the hospital's
 * account, whose sign-in has to be fresh.
 */
export async function ProofField() {
  const { hasPassword } = await load(async () => getOwnAccount(await requireActor()))
  if (!hasPassword) return null
  return (
    <TextField
      label="Your password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
      hint="Once more, to be sure that it is you."
      className="w-full max-w-xs"
    />
  )
}
