import { PageTabs } from '@/components/ui/page-tabs'
import { type TaskRef, taskHome } from '@/lib/core/task'

const PAGES = [
  { segment: '', title: 'Rules' },
  { segment: '/checks', title: 'Reliability' },
] as const

export type ConsensusPage = (typeof PAGES)[number]['segment']

/** The pages of a lead about how answers are reached. */
export function ConsensusNav({ task, here }: { task: TaskRef; here: ConsensusPage }) {
  const home = `${taskHome(task)}/consensus`
  const pages = PAGES.map(({ segment, title }) => ({ href: `${home}${segment}`, title }))
  return <PageTabs label="Consensus rules" pages={pages} here={`${home}${here}`} />
}
