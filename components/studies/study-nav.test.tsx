import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { StudyNav } from './study-nav'

const TASKS = [
  { studyId: 's', taskId: 'a1', title: 'Verdicts', itemName: { one: 'statement', many: 'statements' } },
  {
    studyId: 's',
    taskId: 'b2',
    title: 'Quality of summaries',
    itemName: { one: 'summary', many: 'summaries' },
  },
]
const LEAD = { tasks: TASKS, role: 'pi', closed: [] } as const
const address = { path: '', query: '' }
vi.mock('next/navigation', () => ({
  usePathname: () => address.path,
  useSearchParams: () => new URLSearchParams(address.query),
}))
vi.mock('next/link', () => ({
  default: ({ children, ...rest }: { children: React.ReactNode }) => <a {...rest}>{children}</a>,
  useLinkStatus: () => ({ pending: false }),
}))
afterEach(cleanup)

function litAt(path: string, query = '') {
  Object.assign(address, { path, query })
  cleanup()
  render(<StudyNav {...LEAD} />)
  return screen.getAllByRole('link').flatMap((link) => {
    const current = link.getAttribute('aria-current')
    return current === null ? [] : [`${link.textContent}: ${current}`]
  })
}

it('lights one room: that of the page, or the one that it was opened from', () => {
  expect(litAt('/studies/s')).toEqual(['Overview: page'])
  expect(litAt('/studies/s/tasks/a1/agreement/ai')).toEqual(['Agreement: page'])
  expect(litAt('/studies/s/tasks/b2/report')).toEqual(['Agreement: true'])
  expect(litAt('/studies/s/tasks/a1/consensus/report')).toEqual(['Consensus: page'])
  expect(litAt('/studies/s/tasks/a1/consensus/report', 'from=agreement')).toEqual(['Agreement: true'])
  // whose work is handed over is no room
  expect(litAt('/studies/s/tasks/a1/assignments', 'from=rater-1')).toEqual(['Assignment: page'])
})
