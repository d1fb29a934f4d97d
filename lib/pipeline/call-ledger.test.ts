import { expect, it, vi } from 'vitest'
import type { ModelCall } from '@/lib/core/runs/model-call'
import { createCallLedger } from './call-ledger'

const CALL: ModelCall = {
  id: 'one',
  stage: 'rate',
  model: 'm',
  temperature: 0.1,
  outcome: 'answered',
  status: null,
  finishReason: 'stop',
  promptTokens: 100,
  answerTokens: 10,
  cost: null,
  latencyMs: 80,
  startedAt: new Date(0),
}
const BEGUN = { ...CALL, outcome: 'begun' as const }

it('writes that a call was sent while nobody knows its end, and its end later', async () => {
  const [begun, ended] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const ledger = createCallLedger({ begun, ended })

  ledger.note(BEGUN)
  await vi.waitFor(() => expect(begun).toHaveBeenCalledWith([BEGUN]))
  expect(ended).not.toHaveBeenCalled()
  ledger.note(CALL)
  await ledger.flush()

  expect(ended).toHaveBeenCalledExactlyOnceWith([CALL])
  expect(begun).toHaveBeenCalledOnce()
})

it('needs no record of a beginning for that of an end, and says where an end could not be written', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const ended = vi.fn(async () => {})
  const broken = async () => Promise.reject(new Error('no database'))
  const begun = vi.fn(async () => {}).mockImplementationOnce(broken)
  const ledger = createCallLedger({ begun, ended })
  ledger.note(BEGUN)
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce())
  ledger.note(CALL)
  await ledger.flush()
  expect(ended).toHaveBeenCalledExactlyOnceWith([CALL])
  ledger.note({ ...BEGUN, id: 'two' })
  await ledger.flush()
  expect(begun).toHaveBeenLastCalledWith([{ ...BEGUN, id: 'two' }])

  const other = createCallLedger({ begun: async () => {}, ended: broken })
  other.note(CALL)
  await expect(other.flush()).rejects.toThrow('no database')
})
