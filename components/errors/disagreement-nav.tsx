import { PageTabs } from '@/components/ui/page-tabs'
import { type TaskRef, taskHome } from '@/lib/core/task'

const PAGES = [
  { segment: 'errors', title: 'Statements' },
  { segment: 'consensus/report', title: 'Confusion matrix' },
] as const

type Props = { task: TaskRef; here: (typeof PAGES)[number]['segment'] }

/** The pages about what raters differ on, once something is settled: before, the matrix is empty. */
export function DisagreementNav({ task, here }: Props) {
  const pages = PAGES.map(({ segment, title }) => ({ href: `${taskHome(task)}/${segment}`, title }))
  return <PageTabs label="Disagreements" pages={pages} here={`${taskHome(task)}/${here}`} />
}
