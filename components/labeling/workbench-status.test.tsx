import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { makeBrowser } from '@/lib/testing/make-browser'
import { WorkbenchStatus } from './workbench-status'

it('says in the server’s own words why it takes no answers, and that work can go on', async () => {
  const { openTab, give, server } = makeBrowser()
  server(() => 'unreachable')
  const tab = openTab()
  give(tab, 'x')
  await vi.waitFor(() => expect(tab.getView().trouble).toBe('unreachable'), 60_000)

  const { container } = render(
    <WorkbenchStatus
      outbox={tab.getView()}
      isUnsafe={false}
      message=""
      unsubmitted={{ count: 0, onGo: null }}
      elsewhere={null}
      onHelp={() => {}}
    />,
  )

  expect(container.textContent).toContain('1 not yet sent. There is no room. You can work on.')
  tab.close()
})
