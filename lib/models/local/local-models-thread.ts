import { parentPort } from 'node:worker_threads'
import { createLocalWorker, type LocalReply, type LocalWork } from './local-work'

export type ThreadQuestion = { id: number; work: LocalWork }
export type ThreadAnswer = { id: number; reply: LocalReply }

const work = createLocalWorker()

parentPort?.on('message', ({ id, work: asked }: ThreadQuestion) => {
  void work(asked).then((reply) => parentPort?.postMessage({ id, reply } satisfies ThreadAnswer))
})
