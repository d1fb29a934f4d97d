import { setImmediate } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { BesideArgs, BesideName } from '@/lib/core/figures/figures-beside'
import { type Drawn, rememberHere } from '@/lib/data/agreement/beside'
import { giveWay } from './give-way'
import { openUnpacker, type Parcel } from './packed-frame'

export type HelperQuestion =
  | {
      id: number
      studyId: string
      seed: number
      parcel: Parcel
      name: BesideName
      args: unknown
    }
  | { gone: number }

/** Without figures where it could not make them: whoever asked makes them and is told why. */
export type HelperAnswer = { id: number; figures?: unknown }

type Asked = { id: number; name: BesideName; args: unknown; data: Drawn }

giveWay()

const { unpack, forget } = openUnpacker()
const asked: Asked[] = []
let isAtWork = false

parentPort?.on('message', (question: HelperQuestion) => {
  if ('gone' in question) {
    forget(question.gone)
    return
  }
  const { id, studyId, seed, parcel, name, args } = question
  asked.push({ id, name, args, data: { studyId, seed, frame: unpack(parcel) } })
  if (!isAtWork) void work()
})

/** The newest first: a page that wants one of them does not wait for all that a report asked for before. */
async function work(): Promise<void> {
  isAtWork = true
  for (let next = asked.pop(); next; next = asked.pop()) {
    parentPort?.postMessage(await answer(next))
    await setImmediate()
  }
  isAtWork = false
}

async function answer({ id, name, args, data }: Asked): Promise<HelperAnswer> {
  try {
    return { id, figures: await rememberHere(data, name, args as BesideArgs<typeof name>) }
  } catch {
    return { id }
  }
}
