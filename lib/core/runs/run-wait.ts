import { minuteOf } from '../time-words'
import { nameChatService, nameService } from './service-finding'

/** What a chat server does that was called: how long it has answered nothing, and how long it still asked for no call; in ms, else 0. */
export type ServerWait = { silentMs: number; quietMs: number }

/** What a run waits for, in a sentence, and the server that it is about. */
export type RunWait = { server: string; words: string }

type Known = {
  /** Of the configuration; null where no chat server judges. */
  server: string | null
  silentSeconds: number | null
  quietUntil: Date | null
  /** Why a statement waits for another try, where nothing came to an end lately. */
  failure: string | null
}

/** So long an answer may take before anybody needs to know: most that are merely slow come sooner. */
const TOLD_FROM_SECONDS = 20
/** Words stay as they are for so long. */
const STEP_SECONDS = 10
const MINUTE_SECONDS = 60

/** What a run that is under way waits for; null where it goes on as it should. */
export function describeWait({ server, silentSeconds, quietUntil, failure }: Known): RunWait | null {
  const named = server ?? ''
  const service = nameService(nameChatService(named)).replace('Chat', 'The chat')
  if (quietUntil !== null)
    return { server: named, words: `${service} asked for no calls until ${minuteOf(quietUntil)} UTC.` }
  if (silentSeconds !== null && silentSeconds >= TOLD_FROM_SECONDS)
    return { server: named, words: `${service} has not answered for ${tellLength(silentSeconds)}.` }
  return failure === null
    ? null
    : { server: named, words: `Waiting for another try by itself. The last said: ${failure}` }
}

/** Rounded down, so that it does not change with every look. */
function tellLength(seconds: number): string {
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
