import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDataFolder, removeServerFile } from './data-folder'

const ADDRESS = 'http://localhost:3000'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'data-folder-'))
  return () => rmSync(folder, { recursive: true })
})

const leave = (content: string) => writeFileSync(path.join(folder, 'server.json'), content)
const leaveProcess = (pid: number) =>
  leave(JSON.stringify({ pid, databaseUrl: null, address: 'http://localhost:3001' }))

/** A process that lives until the test is over, and what it wrote first. */
async function spawnShell(script: string) {
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [text] = (await once(child.stdout, 'data')) as [Buffer]
  return { pid: child.pid ?? 0, text: text.toString() }
}

describe('a data folder', () => {
  it('is one process’s at a time', async () => {
    expect(openDataFolder(folder, ADDRESS)).toBe(false)
    expect(() => openDataFolder(folder, ADDRESS)).toThrow(
      `already running from this data folder at ${ADDRESS} (process ${process.pid})`,
    )
    removeServerFile(folder)

    const { pid } = await spawnShell('echo; exec sleep 60')
    leaveProcess(pid)
    expect(() => openDataFolder(folder, ADDRESS)).toThrow(`at http://localhost:3001 (process ${pid})`)
    expect(() => openDataFolder(folder, ADDRESS)).toThrow(
      `To end it, press Ctrl-C where it runs, or: kill ${pid}\n`,
    )
  })

  it('is taken from a process that was killed, also where nobody above it has noticed yet', async () => {
    const { text } = await spawnShell('(exit 0) & echo $!; exec sleep 60')
    leaveProcess(Number(text))

    // its number is reported while it may still be ending
    await vi.waitFor(() => expect(openDataFolder(folder, ADDRESS)).toBe(true), 60_000)
    expect(readdirSync(folder)).toEqual(['server.json'])
    expect(JSON.parse(readFileSync(path.join(folder, 'server.json'), 'utf8'))).toEqual({
      pid: process.pid,
      databaseUrl: null,
      address: ADDRESS,
    })
  })

  it('is no file', () => {
    leave('')
    const file = path.join(folder, 'server.json')

    expect(() => openDataFolder(file, ADDRESS)).toThrow(`The data folder ${file} cannot be written.`)
  })

  it.each(['', '{"pid":'])('is taken where what was left is cut off: “%s”', (content) => {
    leave(content)

    expect(openDataFolder(folder, ADDRESS)).toBe(true)
  })
})
