import { isIP } from 'node:net'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { inviteFirstAdministrator } from '@/lib/data/accounts/first-administrator'
import { listDemoSignIns, loadDemo } from '../demo'

const DEMO_IN_SHARED =
  'Careful: this installation has the accounts of the demo, whose passwords everybody knows. Disable them under All accounts before others can reach it.'

/**
 * Sees to it that somebody can sign in: to the demo, which is loaded into an empty database, or in an installation that others use,
 * unless the demo is asked for, to an account of its first administrator.
 *
 * @returns lines to print once it runs
 */
export async function prepareAccounts(
  address: string,
  { isShared, wantsDemo }: { isShared: boolean; wantsDemo: boolean },
): Promise<string[]> {
  if (wantsDemo || !isShared) {
    const loaded = await loadDemo()
    if (loaded)
      console.log('The demo was loaded: five studies, one of them to work in. Their patients are invented.')
  }
  const signIns = await listDemoSignIns()
  if (signIns.length > 0) {
    const lines = signIns.map(
      ({ email, password, what }) => `  ${email.padEnd(26)} ${password.padEnd(22)} ${what}`,
    )
    return isShared ? [...lines, '', DEMO_IN_SHARED] : lines
  }
  const invited = await inviteFirstAdministrator(SYSTEM_ACTOR, administratorAddress(address))
  if (!invited) return []
  return [
    `There is no account yet. This link makes the first administrator, ${invited.email}: it works once, for 24 hours.`,
    new URL(`/password/${invited.secret}`, address).href,
    'The next start gives a new one if it is not used. The demo is loaded by npm start -- --demo.',
  ]
}

/** A name to sign in with: nothing is ever sent there. */
function administratorAddress(address: string): string {
  const host = new URL(address).hostname
  const isName = host.includes('.') && isIP(host) === 0 && !host.startsWith('[')
  return `administrator@${isName ? host : 'concordance.example'}`
}
