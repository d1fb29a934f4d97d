import { minuteOf } from '../time-words'
import { nameService } from './service-finding'

/**
 * What a model server does that was called: how long it has answered nothing, and how long it still asked for no call; in
 * ms, else 0.
 */
export type ServerWait = { unresponsiveMs: number; retryAfterMs: number }

/** The same of a server that a run asks, which is called as its finding is. */
export type ServiceWait = ServerWait & { service: string }

/**
 * What is known of it: for how many seconds it has answered none of the workers that ask it, else 0, and until when it
 * asked for no call.
 */
export type KnownWait = { service: string; unresponsiveSeconds: number; retryAt: Date | null }

/** What a run waits for, in a sentence, and the server that it is about, as its finding is called. */
export type RunWait = { server: string; words: string }

type Known = {
  waits: readonly KnownWait[]
  /** Of its AI rater; empty where no chat server judges. */
  server: string
  /** Why a statement waits for another try, where nothing came to an end lately. */
  failure: string | null
}

/** So long an answer may take before anybody needs to know: most that are merely slow come sooner. */
const SHOWN_FROM_SECONDS = 20
/** Words stay as they are for so long. */
const STEP_SECONDS = 10
const MINUTE_SECONDS = 60

/**
 * What a run that is under way waits for; null where it goes on as it should. Of several servers the one that it waits for
 * longest is reported.
 */
export function describeWait({ waits, server, failure }: Known): RunWait | null {
  const [rateLimited] = waits
    .flatMap(({ service, retryAt }) => (retryAt ? [{ service, retryAt }] : []))
    .toSorted((one, other) => other.retryAt.getTime() - one.retryAt.getTime())
  if (rateLimited)
    return report(rateLimited.service, `asked for no calls until ${minuteOf(rateLimited.retryAt)} UTC.`)
  const [unresponsive] = waits
    .filter(({ unresponsiveSeconds }) => unresponsiveSeconds >= SHOWN_FROM_SECONDS)
    .toSorted((one, other) => other.unresponsiveSeconds - one.unresponsiveSeconds)
  if (unresponsive)
    return report(
      unresponsive.service,
      `has not answered for ${formatLength(unresponsive.unresponsiveSeconds)}.`,
    )
  if (failure === null) return null
  return { server, words: describeRetry(failure) }
}

/** That work waits for another try, and what the last one said. */
export function describeRetry(failure: string): string {
  return `Waiting for another try by itself. The last said: ${failure}`
}

function report(server: string, does: string): RunWait {
  const name = nameService(server)
  return { server, words: `The ${name.charAt(0).toLowerCase()}${name.slice(1)} ${does}` }
}

/** Rounded down, so that it does not change with every look. */
function formatLength(seconds: number): string {
  if (seconds < 2 * MINUTE_SECONDS) return `${Math.floor(seconds / STEP_SECONDS) * STEP_SECONDS} s`
  return `${Math.floor(seconds / MINUTE_SECONDS)} min`
}

/** What runs that were started together wait for: each server's once. */
export function listWaits(runs: readonly { wait: RunWait | null }[]): string[] {
  const waits = runs.flatMap(({ wait }) => (wait ? [wait] : []))
  return [...Map.groupBy(waits, ({ server }) => server).values()].flatMap(([first]) =>
    first ? [first.words] : [],
  )
}
