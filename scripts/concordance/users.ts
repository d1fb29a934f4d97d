import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { normalizeEmail } from '@/lib/core/accounts/normalize-email'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { refuseEasyPassword } from '@/lib/data/accounts/passwords'
import { resetTwoStep } from '@/lib/data/accounts/two-step'
import { createUser, disableUser, listUsers, setPassword } from '@/lib/data/accounts/users'
import { defineCommand } from './define-command'
import { formatTable, UsageError } from './io'

const PASSWORD_USAGE = '--password-stdin | --generate-password'

const USAGE = `users list | add EMAIL [--name NAME] [--admin] [${PASSWORD_USAGE}] | password EMAIL ${PASSWORD_USAGE} | end-two-step EMAIL | disable EMAIL`
const OPTIONS = {
  name: { type: 'string' },
  admin: { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean' },
  'generate-password': { type: 'boolean' },
} as const

/** Lists accounts, and makes and changes them. */
export const usersCommand = defineCommand(
  { usage: USAGE, options: OPTIONS, takesWords: true },
  async (call) => {
    const { values, words, show } = call
    const [action, email, ...rest] = words
    if (rest.length > 0)
      throw new UsageError('Only one e-mail address is taken. Put names in quotes after --name.')
    switch (action) {
      case 'list': {
        const users = await listUsers(SYSTEM_ACTOR)
        show(users, () =>
          formatTable(
            ['e-mail', 'name', 'administrator', 'disabled'],
            users.map((user) => [user.email, user.name, yes(user.isAdmin), yes(user.disabled)]),
          ),
        )
        return 0
      }
      case 'add': {
        const { password, generated } = await choosePassword(values)
        const person = { email: requireEmail(email), name: values.name ?? requireEmail(email) }
        if (password !== null) refuseEasyPassword(password, person)
        const user = await createUser(SYSTEM_ACTOR, { ...person, password, isAdmin: values.admin })
        show({ ...user, generatedPassword: generated }, () =>
          withPassword(`${user.email} was added.`, generated),
        )
        return 0
      }
      case 'password': {
        const { password, generated } = await choosePassword(values)
        if (password === null) throw new UsageError(`users password EMAIL ${PASSWORD_USAGE}`)
        await setPassword(SYSTEM_ACTOR, requireEmail(email), password)
        show({ email, generatedPassword: generated }, () =>
          withPassword('The password was set and all sessions of the account were ended.', generated),
        )
        return 0
      }
      case 'end-two-step': {
        const user = await findUser(email)
        await resetTwoStep(SYSTEM_ACTOR, user.id)
        show(
          user,
          () => `${user.email} signs in with the password alone; all sessions of the account were ended.`,
        )
        return 0
      }
      case 'disable': {
        const user = await findUser(email)
        await disableUser(SYSTEM_ACTOR, user.id)
        show({ ...user, disabled: true }, () => `${user.email} was disabled.`)
        return 0
      }
      case undefined:
      default:
        throw new UsageError(USAGE)
    }
  },
)

/** @throws {AppError} `not_found` */
async function findUser(email: string | undefined) {
  const wanted = normalizeEmail(requireEmail(email))
  const user = (await listUsers(SYSTEM_ACTOR)).find((candidate) => candidate.email === wanted)
  if (!user) throw new AppError('not_found', 'There is no account with this e-mail address.')
  return user
}

type PasswordOptions = {
  'password-stdin'?: boolean | undefined
  'generate-password'?: boolean | undefined
}

/** Never from the arguments: every user of the machine can read those. */
async function choosePassword(
  options: PasswordOptions,
): Promise<{ password: string | null; generated: string | null }> {
  if (options['password-stdin']) {
    return { password: (await text(process.stdin)).replace(/\r?\n$/, ''), generated: null }
  }
  if (!options['generate-password']) return { password: null, generated: null }
  const generated = randomBytes(18).toString('base64url')
  return { password: generated, generated }
}

function requireEmail(email: string | undefined): string {
  if (email === undefined) throw new UsageError('An e-mail address is missing.')
  return email
}

function withPassword(sentence: string, generated: string | null): string {
  return generated === null ? sentence : `${sentence}\nThe password is: ${generated}`
}

function yes(flag: boolean): string {
  return flag ? 'yes' : ''
}
