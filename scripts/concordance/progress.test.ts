import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openProgress } from './progress'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch(isTerminal: boolean) {
  const written: string[] = []
  const write = (text: string) => void written.push(text)
  return { written, progress: openProgress({ write, isTerminal, columns: 30 }) }
}

describe('progress elsewhere than on a terminal', () => {
  it('is a line a step, and one every ten seconds while it lasts, also where nothing comes', () => {
    const { written, progress } = watch(false)

    progress.show('Judging', '0 of 9')
    progress.show('Judging', '1 of 9')
    vi.advanceTimersByTime(9000)
    progress.show('Judging', '2 of 9')
    expect(written).toEqual(['Judging: 0 of 9\n'])

    vi.advanceTimersByTime(62_000)
    progress.show('Summing up')
    expect(written.slice(0, 2)).toEqual(['Judging: 0 of 9\n', 'Judging: 2 of 9 (10 s)\n'])
    expect(written.slice(-2)).toEqual(['Judging: 2 of 9 (1 min 10 s)\n', 'Summing up (1 min 11 s)\n'])
    expect(written).toHaveLength(9)

    progress.end()
    vi.advanceTimersByTime(60_000)
    expect(written).toHaveLength(9)
  })
})

describe('progress on a terminal', () => {
  it('is one line in its place, no longer than the terminal is wide, that counts the seconds and is gone at the end', () => {
    const { written, progress } = watch(true)

    progress.show('Judging', '0 of 9')
    vi.advanceTimersByTime(2000)
    progress.show('Finding passages and judging', '3 of 9 statements')
    progress.end()
    progress.end()

    const line = '\r\u001B[K'
    expect(written).toEqual([
      `${line}Judging: 0 of 9`,
      `${line}Judging: 0 of 9 (1 s)`,
      `${line}Judging: 0 of 9 (2 s)`,
      `${line}Finding passages and judging:`,
      line,
    ])
  })

  it('is drawn no oftener than an eye can follow', () => {
    const { written, progress } = watch(true)

    for (let done = 0; done <= 1000; done++) progress.show('Judging', `${done} of 1000`)

    expect(written).toHaveLength(1)
  })
})
