import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

/** Who runs the server, as `spawn` takes it; empty for whoever runs this process. */
export type Account = { uid?: number; gid?: number }

/** Its own, and not the `postgres` of a PostgreSQL of this machine, whose administrators could read the files. */
const NAME = 'concordance'

/**
 * PostgreSQL refuses to run as root: there it gets an account of its own, made when it is missing. Everybody else runs it as
 * themselves.
 *
 * @throws {Error} where root cannot make the account
 */
export function findPostgresAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const found = readAccount()
  if (found) return found
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  const made = spawnSync('useradd', [...options, NAME], { encoding: 'utf8' })
  const account = readAccount()
  if (account) return account
  throw new Error(
    `As root, PostgreSQL runs as the account “${NAME}”, which could not be made: ${made.error?.message ?? made.stderr.trim()}. Make it, or run Concordance as an ordinary user.`,
  )
}

/** Gives an account all files of a folder, which may have been another's. @throws {Error} where that fails */
export function giveFolder(folder: string, { uid, gid }: Account): void {
  if (uid === undefined || !existsSync(folder) || statSync(folder).uid === uid) return
  const { status, stderr } = spawnSync('chown', ['-R', '-H', `${uid}:${gid}`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.trim())
}

function readAccount(): { uid: number; gid: number } | null {
  const read = (option: string) => {
    const { status, stdout } = spawnSync('id', [option, NAME], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : null
  }
  const [uid, gid] = [read('-u'), read('-g')]
  return uid === null || gid === null ? null : { uid, gid }
}
