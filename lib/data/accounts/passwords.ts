import 'server-only'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { isEasyPassword } from '@/lib/core/accounts/easy-password'
import { AppError } from '@/lib/core/errors'
import { sha256 } from '@/lib/digest'

/** OWASP's recommended floor for argon2id: 19 MiB, 2 passes, 1 lane; about 26 ms of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const MIN_PASSWORD_LENGTH = 12
const MAX_PASSWORD_LENGTH = 128
/** Hashing is the one thing a sign-in storm could starve the machine with. */
const MAX_AT_ONCE = 2

/**
 * An argon2id hash in the PHC string format, with its parameters.
 *
 * @throws {AppError} `invalid` for passwords that are too short or too long
 */
export async function hashPassword(password: string): Promise<string> {
  const normal = password.normalize('NFKC')
  if (normal.length < MIN_PASSWORD_LENGTH || normal.length > MAX_PASSWORD_LENGTH) {
    throw new AppError(
      'invalid',
      `A password needs ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`,
    )
  }
  const salt = randomBytes(16)
  const tag = await derive(normal, salt, COST)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(tag)}`
}

/**
 * Refuses what people choose first, and guessers try first.
 *
 * @throws {AppError} `invalid`
 */
export function refuseEasyPassword(password: string, { email, name }: { email: string; name: string }): void {
  if (!isEasyPassword(password, [email, name])) return
  throw new AppError(
    'invalid',
    'This password is easy to guess: common words, digits or names of yours alone. Take a few words that only you would put together.',
  )
}

/** Whether a password fits a hash; takes the same time for a missing hash, so that unknown accounts look like known ones. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parsed = parseHash(hash ?? DUMMY)
  const tag = await derive(password.normalize('NFKC').slice(0, MAX_PASSWORD_LENGTH), parsed.salt, {
    ...parsed.cost,
    tagLength: parsed.tag.length,
  })
  return timingSafeEqual(tag, parsed.tag) && hash !== null
}

const DUMMY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(32))}`

function parseHash(hash: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!match) throw new Error('a stored password hash is not an argon2id hash')
  const [, memory, passes, parallelism, salt, tag] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt as string, 'base64'),
    tag: Buffer.from(tag as string, 'base64'),
  }
}

let running = 0
const waiting: (() => void)[] = []

async function derive(message: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await new Promise((resolve, reject) => {
      argon2('argon2id', { message, nonce, ...cost }, (error, tag) => (error ? reject(error) : resolve(tag)))
    })
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** The secret of a link, 256 random bits in letters that fit an address. Only its hash is stored. */
export function newLinkSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashLinkSecret(secret) }
}

/** SHA-256 in hex: a secret of 256 random bits needs no slow hash. */
export function hashLinkSecret(secret: string): string {
  return sha256(secret)
}
