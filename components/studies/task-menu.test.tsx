import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TaskMenu } from './task-menu'

const FIRST = {
  studyId: 's',
  taskId: 'a1',
  title: 'Verdicts',
  itemName: { one: 'statement', many: 'statements' },
}
const SECOND = {
  studyId: 's',
  taskId: 'b2',
  title: 'Quality of summaries',
  itemName: { one: 'summary', many: 'summaries' },
}
const address = { path: '', query: '' }
vi.mock('next/navigation', () => ({
  usePathname: () => address.path,
  useSearchParams: () => new URLSearchParams(address.query),
}))
vi.mock('next/link', () => ({
  default: ({ children, ...rest }: { children: React.ReactNode }) => <a {...rest}>{children}</a>,
  useLinkStatus: () => ({ pending: false }),
}))

function linksAt(path: string, query = '') {
  Object.assign(address, { path, query })
  cleanup()
  render(<TaskMenu tasks={[FIRST, SECOND]} />)
  return screen
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])
}

it('leads to the same room of the other task', () => {
  expect(linksAt('/studies/s/tasks/b2/agreement/ai')).toEqual([
    ['/studies/s/tasks/a1/agreement', null],
    ['/studies/s/tasks/b2/agreement', 'true'],
    ['/studies/s', null],
  ])
  expect(screen.getByText('Task: Quality of summaries')).toBeTruthy()
})

it('chooses whose links a page of the whole study has', () => {
  expect(linksAt('/studies/s')).toEqual([
    ['/studies/s?task=a1', 'true'],
    ['/studies/s?task=b2', null],
    ['/studies/s', null],
  ])
  expect(linksAt('/studies/s/patients/p', 'task=b2')[1]).toEqual(['/studies/s?task=b2', 'true'])
})

it('is opened and closed by keyboard', async () => {
  linksAt('/studies/s/tasks/a1/errors')
  const user = userEvent.setup()
  const menu = screen.getByText('Task: Verdicts').closest('details')!
  await user.tab()
  expect(document.activeElement).toBe(menu.querySelector('summary'))
  menu.open = true // a browser does so for Enter and Space
  await user.keyboard('{Escape}')
  expect(menu.open).toBe(false)
})

it('is not there in a study with one task', () => {
  address.path = '/studies/s'
  expect(render(<TaskMenu tasks={[FIRST]} />).container.innerHTML).toBe('')
})
