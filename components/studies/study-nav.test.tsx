import { cleanup, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { StudySide } from './study-nav'

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

function litAt(path: string, query = '') {
  Object.assign(address, { path, query })
  cleanup()
  render(<StudySide {...LEAD} />)
  return screen.getAllByRole('link', { hidden: true }).flatMap((link) => {
    const current = link.getAttribute('aria-current')
    return current === null ? [] : [`${link.textContent}: ${current}`]
  })
}

it('lights one room: the one whose address is the longest beginning of the page’s', () => {
  expect(litAt('/studies/s')).toEqual(['Overview: page'])
  expect(litAt('/studies/s/tasks/a1/raters/r')).toEqual(['Overview: true'])
  expect(litAt('/studies/s/tasks/a1/agreement')).toEqual(['Agreement: page'])
  expect(litAt('/studies/s/tasks/a1/agreement/rates')).toEqual(['Agreement: page'])
  expect(litAt('/studies/s/tasks/a1/agreement/ai')).toEqual(['AI against people: page'])
  expect(litAt('/studies/s/tasks/a1/agreement/confidence')).toEqual(['AI against people: true'])
  expect(litAt('/studies/s/tasks/b2/report')).toEqual(['Report: page'])
  expect(litAt('/studies/s/tasks/a1/consensus')).toEqual(['Consensus rules: page'])
  expect(litAt('/studies/s/tasks/a1/consensus/report')).toEqual(['Disagreements: true'])
  expect(litAt('/studies/s/tasks/a1/assignments', 'from=rater-1')).toEqual(['Assignment: page'])
})

it('has at most eight entries at the first level, and opens the group that the page is in', () => {
  expect(litAt('/studies/s/tasks/a1/protocol')).toEqual(['Protocol: page'])
  const nav = screen.getByRole('navigation', { name: 'Study' })

  expect(
    [...nav.children]
      .map((entry) => entry.querySelector('summary')?.firstChild ?? entry.firstChild)
      .map((node) => node?.textContent),
  ).toEqual(['Overview', 'Data', 'Design', 'AI raters', 'Results', 'Export', 'Audit log'])
  const open = screen.getAllByRole<HTMLDetailsElement>('group').filter((group) => group.open)
  expect(open.map((group) => group.querySelector('summary')?.firstChild?.textContent)).toEqual(['Design'])
})
