import { OwnPasswordField } from '@/components/accounts/own-password-field'
import { getOwnAccount } from '@/lib/data/accounts/account'
import { isProved } from '@/lib/data/accounts/prove-again'
import { PROVE_PAGE } from '@/lib/web/auth'
import { load } from '@/lib/web/page'
import { requireActor, requireSessionId } from '@/lib/web/session'

/**
 * Where people type their password again for an act of `defineProvedAction`, or find the way to sign in again with the
 * hospital's account; nothing while a proof counts.
 */
export async function ProofField() {
  const { account, proved } = await load(async () => {
    const actor = await requireActor()
    return {
      account: await getOwnAccount(actor),
      proved: await isProved(actor, await requireSessionId()),
    }
  })
  if (proved) return null
  if (account.hasPassword) return <OwnPasswordField />
  return (
    <p className="text-sm">
      <a
        href={PROVE_PAGE}
        target="_blank"
        rel="noreferrer"
        className="text-accent underline underline-offset-2"
      >
        Sign in again with your hospital account
      </a>{' '}
      <span className="text-muted">
        first, to be sure that it is you: in a new tab, so that nothing is lost here.
      </span>
    </p>
  )
}
