import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'

const ANSWER = '{"reason":"Passage 1 says so.","evidence":[1],"verdict":"Supported"}'
/** Where no passage is shown none can be cited. */
const SILENCE = '{"reason":"No passage was shown.","evidence":[],"verdict":"Not Addressed"}'
const isSilent = (user: string) => user.includes('No Electronic Health Record Context Found.')

/** When calls came and ended, by the clock of `Date.now`, and the time that all of them took together. */
export type Traffic = { calls: number; firstAt: number; lastAt: number; busyMs: number }

const NONE: Traffic = { calls: 0, firstAt: 0, lastAt: 0, busyMs: 0 }

export type ModelServer = {
  baseUrl: string
  /** What came since this was asked before. */
  readTraffic: () => Promise<Traffic>
  close: () => Promise<unknown>
}

/** A model server that answers so many calls at once, each after `ms`, in a thread of its own; further calls wait. */
export async function startModelServer(options: { ms: number; atOnce: number }): Promise<ModelServer> {
  const worker = new Worker(new URL(import.meta.url), { workerData: options })
  const [baseUrl] = (await once(worker, 'message')) as [string]
  return {
    baseUrl,
    async readTraffic() {
      worker.postMessage('traffic')
      const [traffic] = (await once(worker, 'message')) as [Traffic]
      return traffic
    },
    close: () => worker.terminate(),
  }
}

async function serve({ ms, atOnce }: { ms: number; atOnce: number }): Promise<void> {
  const waiting: (() => void)[] = []
  let traffic: Traffic = { ...NONE }
  let inside = 0
  const server = await startChatServer(({ user }, response) => {
    traffic.firstAt ||= Date.now()
    const begin = () => {
      const begunAt = Date.now()
      inside += 1
      setTimeout(() => {
        traffic.calls += 1
        traffic.lastAt = Date.now()
        traffic.busyMs += traffic.lastAt - begunAt
        answerWith(response, isSilent(user) ? SILENCE : ANSWER)
        inside -= 1
        waiting.shift()?.()
      }, ms)
    }
    if (inside < atOnce) begin()
    else waiting.push(begin)
  })
  parentPort?.on('message', () => {
    parentPort?.postMessage(traffic)
    traffic = { ...NONE }
  })
  parentPort?.postMessage(server.baseUrl)
}

if (!isMainThread && parentPort) await serve(workerData as { ms: number; atOnce: number })
