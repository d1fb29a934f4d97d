import 'server-only'
import type { BesideFigures } from '@/lib/core/figures/figures-beside'
import type { AskBeside } from '@/lib/data/agreement/beside'
import { startThread } from '@/lib/thread'
import type { HelperAnswer, HelperQuestion } from './figures-helper-thread'
import { openPacker } from './packed-frame'

/** Starts a thread that makes figures of data that it is handed. Once it has ended, nobody waits for it. */
export function openHelper(): AskBeside {
  // without a limit its garbage alone would take a hundred megabytes
  const worker = startThread('lib/web/figures-helper-thread.ts', { maxYoungGenerationSizeMb: 32 })
  const tell = (question: HelperQuestion) => worker.postMessage(question)
  const pack = openPacker((gone) => tell({ gone }))
  const waiting = new Map<number, (answer: HelperAnswer | null) => void>()
  let last = 0
  let hasEnded = false
  worker.on('message', (answer: HelperAnswer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  const end = () => {
    hasEnded = true
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  }
  worker.on('error', (error) => {
    console.error(error)
    end()
  })
  worker.on('exit', end)
  return async ({ studyId, seed, frame }, name, args) => {
    if (hasEnded) return null
    const id = ++last
    const answer = await new Promise<HelperAnswer | null>((resolve) => {
      waiting.set(id, resolve)
      tell({ id, studyId, seed, parcel: pack(frame), name, args })
    })
    if (answer === null || !('figures' in answer)) return null
    return { figures: answer.figures as BesideFigures<typeof name> }
  }
}
