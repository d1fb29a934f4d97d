import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useImport } from './use-import'

const HOME = '/api/studies/s/uploads'
const REPORT = { problemCount: 0, counts: {}, texts: null }

/** The requests so far, and what the server says to each. */
const asked: string[] = []
const sent: unknown[] = []
let answer: (request: string) => { status: number; body: unknown } | 'lost' = () => ({
  status: 200,
  body: {},
})
/** How the sending of a file goes on. */
let sending: 'arrives' | 'hangs' = 'arrives'

class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 200
  responseText = '{}'
  open(method: string, address: string) {
    asked.push(`${method} ${address.split('?')[0]}`)
  }
  setRequestHeader() {}
  send() {
    if (sending === 'arrives') queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}

beforeEach(() => {
  asked.length = 0
  sending = 'arrives'
  answer = (request) => ({
    status: 200,
    body: request === `POST ${HOME}` ? { uploadId: 'u1' } : REPORT,
  })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit) => {
    if (typeof body === 'string') sent.push(JSON.parse(body))
    asked.push(`${method} ${address}`)
    const said = answer(`${method} ${address}`)
    if (said === 'lost') return Promise.reject(new TypeError('network'))
    return Promise.resolve(Response.json(said.body, { status: said.status }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () => renderHook(() => useImport('s'))

function fileOf(read: () => ReadableStream): File {
  const file = new File(['a'], 'notes.csv')
  return Object.assign(file, { stream: read })
}

const readable = () =>
  fileOf(
    () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array([97]))
          controller.close()
        },
      }),
  )

describe('useImport', () => {
  it('sends, checks and imports, and leaves the removal to the server', async () => {
    const { result } = open()
    await act(() => result.current.check([readable()]))
    expect(result.current.step).toMatchObject({ kind: 'checked', uploadId: 'u1', failure: null })

    await act(() => result.current.confirm('u1', REPORT as never))

    expect(result.current.step.kind).toBe('done')
    expect(asked).toEqual([`POST ${HOME}`, `PUT ${HOME}/u1`, `POST ${HOME}/u1`, `POST ${HOME}/u1`])
  })

  it('imports with what was chosen for texts without statements, and counts them so', async () => {
    const texts = { cut: 'sentences', documents: 1, sentences: 2, claims: 3, single: 1, examples: [] }
    const counts = { proposition: { added: 2, unchanged: 0 } }
    const body = { ...REPORT, counts, texts }
    answer = (request) => ({ status: 200, body: request === `POST ${HOME}` ? { uploadId: 'u1' } : body })
    const { result } = open()
    await act(() => result.current.check([readable()]))

    act(() => result.current.chooseCut('both'))

    const { step } = result.current
    if (step.kind !== 'checked') throw new Error('it was not checked')
    expect(step.report.counts.proposition).toEqual({ added: 5, unchanged: 0 })
    await act(() => result.current.confirm('u1', step.report))
    expect(sent.at(-1)).toEqual({ preview: false, cut: 'both' })
  })

  it('removes what was sent when the person stops', async () => {
    sending = 'hangs'
    const { result } = open()
    let done: Promise<void> = Promise.resolve()
    act(() => {
      done = result.current.check([readable()])
    })
    await vi.waitFor(() => expect(asked).toContain(`PUT ${HOME}/u1`), 60_000)

    await act(async () => {
      result.current.giveUp(null)
      await done
    })

    expect(asked.at(-1)).toBe(`DELETE ${HOME}/u1`)
    expect(result.current.step).toEqual({ kind: 'choosing', failure: null })
  })

  it.each(['the page', 'the browser'])('drops what was checked when the person leaves %s', async (what) => {
    const { result, unmount } = open()
    await act(() => result.current.check([readable()]))

    if (what === 'the page') unmount()
    else window.dispatchEvent(new Event('pagehide'))

    expect(asked.filter((request) => request.startsWith('DELETE'))).toEqual([`DELETE ${HOME}/u1`])
  })

  it('drops nothing that is being imported when the person leaves', async () => {
    const { result, unmount } = open()
    await act(() => result.current.check([readable()]))
    act(() => void result.current.confirm('u1', REPORT as never))

    unmount()

    expect(asked.filter((request) => request.startsWith('DELETE'))).toEqual([])
  })

  it('removes what was sent when the person leaves the page', async () => {
    sending = 'hangs'
    const { result, unmount } = open()
    act(() => void result.current.check([readable()]))
    await vi.waitFor(() => expect(asked).toContain(`PUT ${HOME}/u1`), 60_000)

    unmount()

    await vi.waitFor(() => expect(asked.at(-1)).toBe(`DELETE ${HOME}/u1`), 60_000)
  })

  it('says which file cannot be read, and removes the others', async () => {
    const broken = fileOf(
      () => new ReadableStream({ pull: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    )
    const { result } = open()
    await act(() => result.current.check([readable(), broken]))

    expect(result.current.step).toMatchObject({
      kind: 'choosing',
      failure: expect.stringMatching(/^notes\.csv could not be read/) as string,
    })
    expect(asked.at(-1)).toBe(`DELETE ${HOME}/u1`)
  })

  it('removes what the server would not check', async () => {
    answer = (request) =>
      request === `POST ${HOME}`
        ? { status: 200, body: { uploadId: 'u1' } }
        : { status: 400, body: { message: 'No file has a name that we know.' } }
    const { result } = open()
    await act(() => result.current.check([readable()]))

    expect(result.current.step).toEqual({ kind: 'choosing', failure: 'No file has a name that we know.' })
    expect(asked.at(-1)).toBe(`DELETE ${HOME}/u1`)
  })

  it('keeps what was checked when the import itself does not come through', async () => {
    const { result } = open()
    await act(() => result.current.check([readable()]))
    answer = () => 'lost'
    await act(() => result.current.confirm('u1', REPORT as never))

    expect(result.current.step).toMatchObject({
      kind: 'checked',
      uploadId: 'u1',
      failure: expect.stringMatching(/cannot be reached/) as string,
    })
    expect(asked.filter((request) => request.startsWith('DELETE'))).toEqual([])
  })
})
