import { expect, it } from 'vitest'
import { endProcess, spawnTied } from '@/lib/testing/tied-process'

it('ends by itself when it is asked to while it waits for its database', async () => {
  const worker = spawnTied(['--conditions=react-server', '--import', 'tsx', 'lib/pipeline/main.ts'], {
    DATABASE_URL: 'postgresql://worker:secret@127.0.0.1:1/concordance',
  })
  let words = ''
  await new Promise<void>((resolve) =>
    worker.stderr?.on('data', (text: Buffer) => {
      words += text.toString()
      if (words.includes('The worker waits for it.')) resolve()
    }),
  )

  expect(await endProcess(worker, 'SIGTERM')).toBe(0)
})
