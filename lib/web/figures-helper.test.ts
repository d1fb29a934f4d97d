import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import { gridViewSchema } from '@/lib/core/figures/judges/heat-grid'
import { makeFrame } from '@/lib/testing/study-frame'
import { startThread } from '@/lib/thread'
import { openHelper } from './figures-helper'
import type { HelperQuestion } from './figures-helper-thread'

vi.mock('@/lib/thread', () => ({ startThread: vi.fn<typeof startThread>() }))

const DATA = { studyId: 's', seed: 1, frame: makeFrame(['SN', 'SN'], { 'a 5': 'SS' }, 'SN') }
const GRID = [gridViewSchema.parse({})] as const

function startFake(onQuestion: (worker: EventEmitter, question: HelperQuestion) => void) {
  const worker = new EventEmitter()
  const postMessage = (question: HelperQuestion) => onQuestion(worker, question)
  vi.mocked(startThread).mockReturnValue(
    Object.assign(worker, { postMessage }) as unknown as ReturnType<typeof startThread>,
  )
}

it('lets whoever asks make figures that the other thread could not make', async () => {
  startFake((worker, question) => worker.emit('message', 'id' in question && { id: question.id }))

  expect(await openHelper()(DATA, 'grid', [...GRID])).toBeNull()
})

it('lets whoever waits make figures when the other thread ends, and asks it no more', async () => {
  let asked = 0
  startFake((worker) => {
    asked += 1
    worker.emit('exit', 1)
  })
  const ask = openHelper()

  expect(await ask(DATA, 'grid', [...GRID])).toBeNull()
  expect(await ask(DATA, 'grid', [...GRID])).toBeNull()
  expect(asked).toBe(1)
})
