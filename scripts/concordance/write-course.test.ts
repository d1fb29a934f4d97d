import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answerWith, type ChatScript, sendJson, startChatServer } from '@/lib/testing/chat-server'
import { runCommand } from '@/lib/testing/run-command'
import { UsageError } from './io'
import { writeCourseCommand } from './write-course'

let folder = ''
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'concordance-course-'))
  await writeFile(
    path.join(folder, 'notes.csv'),
    'note_id,admission_id,category,chart_time,text\n' +
      'N2,A1,Nursing,2150-03-05 08:00,Second.\nN1,A1,Nursing,2150-03-04 08:00,First.\n' +
      'N3,A1,Discharge summary,2150-03-06 08:00,Whole.\nN4,A2,Nursing,2150-04-06 08:00,Later stay.\n',
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(async () => {
  delete process.env['CHAT_BASE_URL']
  await close?.()
  close = undefined
})

async function serve(script: ChatScript) {
  const server = await startChatServer(script)
  process.env['CHAT_BASE_URL'] = server.baseUrl
  close = server.close
  return server
}

function run(...argv: string[]) {
  return runCommand(writeCourseCommand, '--notes', path.join(folder, 'notes.csv'), '--model', 'm', ...argv)
}

describe('write-course', () => {
  it('writes from the notes of one admission, in order of time, without its discharge summary', async () => {
    const server = await serve(({ user }, response) => {
      const note = /^Note:\n"(.*?)"/.exec(user)?.[1]
      answerWith(response, note ? JSON.stringify({ summary: `Of ${note}` }) : '{"course":"He did well."}')
    })
    const out = path.join(folder, 'course.txt')

    const { code } = await run('--admission', 'A1', '--out', out)

    expect(code).toBe(0)
    expect(await readFile(out, 'utf8')).toBe('He did well.\n')
    expect(server.calls).toHaveLength(3)
    expect(server.calls[2]?.user).toMatch(/Of First\..*Of Second\./s)
  })

  it.skipIf(!existsSync('/dev/full'))('prints what it could not write, for it was paid for', async () => {
    await serve(({ user }, response) =>
      answerWith(response, user.startsWith('Note:') ? '{"summary":"Well."}' : '{"course":"He did well."}'),
    )

    const { code, text } = await run('--admission', 'A1', '--out', '/dev/full')

    expect(code).toBe(1)
    expect(text).toContain('/dev/full cannot be written: the disk is full.')
    expect(text).toContain('He did well.')
  })

  it('says how far it is while it works, unless it is to be quiet', async () => {
    await serve(({ user }, response) =>
      answerWith(response, user.startsWith('Note:') ? '{"summary":"Well."}' : '{"course":"He did well."}'),
    )
    const written: string[] = []
    const progress = { write: (words: string) => void written.push(words), isTerminal: false, columns: 80 }
    const argv = ['--notes', path.join(folder, 'notes.csv'), '--model', 'm', '--admission', 'A1']
    const io = { out: () => {}, err: () => {}, progress }

    await writeCourseCommand([...argv, '--quiet'], io)
    expect(written).toEqual([])
    await writeCourseCommand(argv, io)
    expect(written[0]).toBe('Writing the hospital course: 0 calls so far\n')
  })

  it('ends with 1 and prints no hospital course when the server gives none', async () => {
    await serve((_, response) => sendJson(response, 401, {}))

    const { code, text } = await run()

    expect(code).toBe(1)
    expect(text).toContain('refused our key')
  })

  it.each([
    ['no server', [], 'CHAT_BASE_URL'],
    ['an admission without notes', ['--admission', 'A9'], 'no note to write from'],
    ['the published rules without a model that measures matter', ['--as-published'], 'EMBED_BASE_URL'],
    ['a length that is none', ['--course-tokens', 'many'], 'whole number'],
    ['a file in a folder that is not there', ['--out', '/nowhere/course.txt'], 'cannot be written'],
  ])('refuses %s as wrong use', async (name, argv, words) => {
    if (name !== 'no server') await serve((_, response) => sendJson(response, 500, {}))

    const attempt = run(...argv)

    await expect(attempt).rejects.toBeInstanceOf(UsageError)
    await expect(attempt).rejects.toThrow(words)
  })
})
