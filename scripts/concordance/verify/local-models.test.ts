import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { writeTinyModel } from '@/lib/testing/tiny-model'
import { verifyCommand } from '../verify'

/** An optional package. */
const isInstalled = await import('@huggingface/transformers').then(
  () => true,
  () => false,
)

const folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-verify-local-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => void vi.unstubAllEnvs())

it.skipIf(!isInstalled)('lets a model on this machine judge whether each statement follows', async () => {
  const file = (name: string) => path.join(folder, name)
  await writeFile(file('notes.csv'), 'note_id,text\nN1,The patient was afebrile.\n')
  await writeFile(file('right.txt'), 'The patient was afebrile.')
  await writeTinyModel(path.join(folder, 'models', 'nli'), {
    words: { hip: [99, 0, 0], afebrile: [0, 0, 99] },
    mean: true,
    config: {
      architectures: ['BertForSequenceClassification'],
      id2label: { 0: 'contradiction', 1: 'neutral', 2: 'entailment' },
    },
  })
  vi.stubEnv('CONCORDANCE_MODELS', file('models'))
  const out: string[] = []
  const verify = (...more: string[]) =>
    verifyCommand(
      ['--notes', file('notes.csv'), '--text', file('right.txt'), '--judge', 'entailment', ...more],
      { out: (line) => out.push(line), err: () => {} },
    )

  expect(await verify('--json')).toBe(0)
  expect(JSON.parse(out.join('\n'))).toMatchObject({
    configuration: { kind: 'entailment', model: 'local/nli' },
    spend: { calls: 1 },
  })
  await expect(verify('--model', 'local/none')).rejects.toThrow('there are: local/nli')
})
