import { type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { makeVerifyFiles, readSheet } from '@/lib/testing/verify-files'

const { file } = makeVerifyFiles()

/** The program itself, as a shell starts it. */
function argsOf(options: readonly string[]): string[] {
  const program = path.resolve('scripts/concordance.mjs')
  return [program, 'verify', '--notes', file('notes.csv'), '--text', file('wrong.txt'), ...options]
}

function run(options: readonly string[], stdio: StdioOptions) {
  return spawnSync(process.execPath, argsOf(options), { stdio })
}

function start(options: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, argsOf(options), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  return { child, end: Promise.all([code, text(child.stdout), text(child.stderr)]) }
}

describe('verify, while it works', () => {
  let close: (() => Promise<void>) | undefined
  afterEach(async () => {
    await close?.()
    close = undefined
  })

  it('reports its steps on standard error, and leaves standard output to the sheet', async () => {
    const [code, out, err] = await start(['--json']).end

    expect(code).toBe(1)
    expect(readSheet(out).counts.rated).toBe(2)
    // a slow machine says a step again with how far it is
    const steps = err
      .split('\n')
      .map((line) => line.replace(/ \(\d+ s\)$/, '').replace(/: \d+ of \d+ .*/, ''))
    expect([...new Set(steps)]).toEqual([
      'Reading the notes and the text',
      'Cutting the text into statements',
      'Cutting the notes into passages',
      'Finding passages and judging',
      '',
    ])
    expect(err).toContain(': 0 of 2 statements')
  })

  it('says nothing of it where that is not wanted', async () => {
    expect(await start(['--json', '--quiet']).end).toEqual([1, expect.stringMatching(/^\{/), ''])
  })

  it.skipIf(!existsSync('/dev/full'))(
    'says that its result was lost on a full disk, and needs no reader',
    () => {
      const full = openSync('/dev/full', 'w')
      try {
        const lost = run(['--quiet'], ['ignore', full, 'pipe'])
        expect([lost.status, String(lost.stderr)]).toEqual([
          2,
          'The result could not be written whole: the disk is full.\n',
        ])

        const noIntervalReason = run([], ['ignore', 'pipe', full])
        expect([noIntervalReason.status, String(noIntervalReason.stdout)]).toEqual([
          1,
          expect.stringContaining('2 statements'),
        ])
      } finally {
        closeSync(full)
      }
    },
  )

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends by %s with 3, no sheet, and what was spent by then',
    async (signal) => {
      let begun = () => {}
      const isUnderWay = new Promise<void>((resolve) => void (begun = resolve))
      const server = await startChatServer(({ user }, response) => {
        if (user.includes('left hip'))
          begun() // and never answers
        else answerWith(response, '{"reason":"Passage 1.","evidence":[1],"verdict":"Supported"}')
      })
      close = server.close
      const options = ['--judge', 'chat', '--model', 'm', '--quiet']
      const { child, end } = start(options, { CHAT_BASE_URL: server.baseUrl, CHAT_CONCURRENCY: '1' })

      await isUnderWay
      child.kill(signal)

      const [code, out, err] = await end
      expect([code, out]).toEqual([3, ''])
      expect(err).toMatch(/^Stopped before the end, with no sheet printed\.\n1 call to a model, /)
    },
  )
})
