import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChartMessage } from '@/components/chart/chart-channel'
import { STANDARD_PREFERENCES } from '@/lib/core/accounts/preferences'
import { ChartWindow } from './chart-window'
import { useChartWindow } from './use-chart-window'

const TASK = { studyId: 's', taskId: 't' }

const replace = vi.fn<(path: string) => void>()
vi.mock('next/navigation', () => ({ useRouter: () => ({ replace }) }))
vi.mock('@/components/chart/chart-panel', () => ({ ChartPanel: () => null }))

/** The channel of one browser, heard at once by every other window. */
class Channel extends EventTarget {
  static open = new Set<Channel>()
  static said: ChartMessage[] = []
  constructor() {
    super()
    Channel.open.add(this)
  }
  postMessage(data: ChartMessage) {
    Channel.said.push(data)
    for (const other of Channel.open)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
  }
  close() {
    Channel.open.delete(this)
  }
}

beforeEach(() => {
  Channel.open.clear()
  Channel.said = []
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  cleanup()
  replace.mockReset()
  vi.unstubAllGlobals()
})

function Room({ patientId, index = 1 }: { patientId: string; index?: number }) {
  const item = { name: 'statement', text: 'The patient was afebrile.', index, total: 3 }
  const window = useChartWindow({
    task: TASK,
    state: { patientId, item, until: null, evidence: [] },
    onAttach: () => '',
    onActive: () => {},
    onClosed: () => {},
  })
  return <p>{window.isOpen ? `${patientId} has a chart` : ''}</p>
}

/** The page of the chart: another address is another chart, as the router shows it. */
function ChartPage({ first }: { first: string }) {
  const [patientId, setPatient] = useState(first)
  replace.mockImplementation((path) => setPatient(path.split('/')[6] ?? ''))
  return (
    <ChartWindow
      key={patientId}
      task={TASK}
      chart={{ patientId, externalId: patientId, admissions: [], notes: [], contents: [], findTerms: '' }}
      pdfUrl=""
      preferences={STANDARD_PREFERENCES}
      onPreferences={() => Promise.resolve({ ok: true })}
    />
  )
}

const states = () => Channel.said.filter(({ kind }) => kind === 'state')

describe('a chart in its own window', () => {
  it('stays at its patient while another tab shows another one', () => {
    const { container } = render(
      <>
        <Room patientId="p1" />
        <Room patientId="p2" />
        <ChartPage first="p1" />
      </>,
    )

    expect(replace).not.toHaveBeenCalled()
    expect(container.textContent).toContain('p1 has a chart')
    expect(container.textContent).not.toContain('p2 has a chart')
  })

  it('follows the tab that goes on, once', () => {
    const both = (index: number) => (
      <>
        <Room patientId="p1" />
        <Room patientId="p2" index={index} />
        <ChartPage first="p1" />
      </>
    )
    const { rerender, container } = render(both(1))
    act(() => rerender(both(2)))

    expect(replace.mock.calls).toEqual([['/studies/s/tasks/t/label/p2/chart']])
    expect(container.textContent).toContain('p2 has a chart')
    expect(container.textContent).not.toContain('p1 has a chart')
  })

  it('is given only what is new', () => {
    const { rerender } = render(<Room patientId="p1" />)
    expect(states()).toHaveLength(1)
    rerender(<Room patientId="p1" />)
    expect(states()).toHaveLength(1)
    rerender(<Room patientId="p1" index={2} />)
    expect(states()).toHaveLength(2)
  })
})
