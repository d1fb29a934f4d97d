import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { createActor, createStudy } from '@/lib/testing/factories'
import { makeFiguresAhead } from './figures-ahead'
import type { Answer, Question } from './figures-thread'

const port = vi.hoisted(() => ({
  told: null as ((answer: Answer) => void) | null,
  emitter: null as EventEmitter | null,
}))
vi.mock('node:worker_threads', async (original) => {
  const { EventEmitter: Emitter } = await import('node:events')
  port.emitter = Object.assign(new Emitter(), { postMessage: (answer: Answer) => port.told?.(answer) })
  return { ...(await original<object>()), parentPort: port.emitter }
})
// tests do not give way to others
vi.mock('node:os', async (original) => ({ ...(await original<object>()), setPriority: () => undefined }))
vi.mock('./figures-ahead', () => ({ makeFiguresAhead: vi.fn() }))
vi.mock('./figures-helper', () => ({ openHelper: () => async () => null }))

const clock = vi.hoisted(() => ({ now: 60_000 }))
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>()
  const wait = async (ms: number) => {
    clock.now += ms
    await real.setImmediate()
  }
  return { ...real, setTimeout: wait }
})

function ask(question: Question): Promise<Answer> {
  const answer = Promise.withResolvers<Answer>()
  port.told = answer.resolve
  port.emitter?.emit('message', question)
  return answer.promise
}

it('makes ahead only the figures of studies that somebody saw figures of', async () => {
  await import('./figures-thread')
  port.emitter?.emit('message', 'ahead')
  const { askedAt } = vi.mocked(makeFiguresAhead).mock.lastCall![0]
  const [study, other] = [await createStudy({ items: 1 }), await createStudy({ items: 1 })]
  const pi = await createActor(study.id, 'pi')

  expect(await ask({ id: 1, name: 'getProgress', args: [pi, other.id] })).toMatchObject({ kind: 'refused' })
  expect(await ask({ id: 2, name: 'getProgress', args: [pi, 'no study'] })).not.toMatchObject({
    kind: 'value',
  })
  expect([...askedAt.keys()]).toEqual([])

  expect(await ask({ id: 3, name: 'getProgress', args: [pi, study.id] })).toMatchObject({ kind: 'value' })
  expect([...askedAt.keys()]).toEqual([study.id])
})

it('makes nothing ahead before nobody has asked for a while, nor while somebody waits', async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
  await import('./figures-thread')
  port.emitter?.emit('message', 'ahead')
  const { untilQuiet } = vi.mocked(makeFiguresAhead).mock.lastCall![0]
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const answering = ask({ id: 4, name: 'getProgress', args: [pi, study.id] })
  const answered = answering.then(() => clock.now)
  await untilQuiet()
  expect(clock.now - (await answered)).toBeGreaterThanOrEqual(3000)

  const before = clock.now
  await untilQuiet()
  expect(clock.now).toBe(before)
})
