import { PageTabs } from '@/components/ui/page-tabs'
import { type TaskRef, taskHome } from '@/lib/core/task'

const PAGES = [
  { segment: '', title: 'Plan' },
  { segment: '/size', title: 'Sample size' },
  { segment: '/quality', title: 'Training and checks' },
] as const

type Props = { task: TaskRef; here: (typeof PAGES)[number]['segment'] }

/** The pages of a lead about who checks what, and how well. */
export function AssignmentNav({ task, here }: Props) {
  const home = `${taskHome(task)}/assignments`
  const pages = PAGES.map(({ segment, title }) => ({ href: `${home}${segment}`, title }))
  return <PageTabs label="Assignment" pages={pages} here={`${home}${here}`} />
}
