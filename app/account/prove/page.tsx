import type { Metadata } from 'next'
import { ProveWithProvider } from '@/components/accounts/prove-with-provider'
import { AppBar } from '@/components/studies/app-bar'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { type NoProof, PROOF_MINUTES } from '@/lib/core/accounts/proof'
import { getOwnAccount } from '@/lib/data/accounts/account'
import { isProved } from '@/lib/data/accounts/prove-again'
import { identityProvider } from '@/lib/web/auth'
import { load } from '@/lib/web/page'
import { requireActor, requireSessionId } from '@/lib/web/session'
import { beginProofAction } from './actions'

export const metadata: Metadata = { title: 'Sign in again' }

const PROBLEMS: Record<NoProof, string> = {
  'other-person': 'Somebody else signed in there. You are still signed in here, and nothing was proved.',
  'not-anew': `You were not asked to sign in there: it reports a sign-in more than ${PROOF_MINUTES} minutes ago. Please try again.`,
  'no-time':
    'Your hospital’s sign-in does not say when it asked you, so it proves nothing. Ask an administrator of this installation.',
  refused: 'The sign-in did not work. Please try again.',
}

export default async function ProvePage({ searchParams }: PageProps<'/account/prove'>) {
  const { problem } = await searchParams
  const { actor, account, proved } = await load(async () => {
    const person = await requireActor()
    return {
      actor: person,
      account: await getOwnAccount(person),
      proved: await isProved(person, await requireSessionId()),
    }
  })
  return (
    <>
      <AppBar userName={actor.name} isAdmin={actor.isAdmin} />
      <main className="mx-auto grid w-full max-w-3xl gap-6 px-6 py-6">
        <PageHeader title="Sign in again">
          Some acts give others rights, or take data out of here. Before them, prove that it is still you who
          sits there.
        </PageHeader>
        {proved && (
          <Notice>
            It is you. For {PROOF_MINUTES} minutes from your sign-in you are not asked again: close this tab,
            and go on where you were.
          </Notice>
        )}
        {!proved && account.hasPassword && (
          <Notice>You have a password here: you type it where such an act is done.</Notice>
        )}
        {!proved && !account.hasPassword && (
          <ProveWithProvider
            provider={identityProvider()}
            problem={typeof problem === 'string' ? PROBLEMS[isNoProof(problem) ? problem : 'refused'] : null}
            onBegin={beginProofAction}
          />
        )}
      </main>
    </>
  )
}

function isNoProof(problem: string): problem is NoProof {
  return Object.hasOwn(PROBLEMS, problem)
}
